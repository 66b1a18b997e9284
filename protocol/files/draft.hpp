// The place where a file or folder is made before it has its name.
#pragma once

#include <filesystem>
#include <string>

#include "lib/expected.hpp"
#include "protocol/files/file.hpp"

namespace connect4 {

/// A new file, ".connect4-", a process id, "-" and a number, to be renamed when it is complete. A
/// folder on its way is called like its draft with ".d" behind it. Both are removed with this
/// object, unless they were renamed before.
///
/// A killed process leaves its drafts behind. The next one that makes a draft in the same folder
/// removes them. It knows them by a lock (flock(2)) that the owner holds until its end: so neither
/// a process id that was given again nor a process on another machine (NFS) misleads it. Nothing is
/// removed of other users, nor if the file system keeps no locks. Move-only; not for sharing
/// between threads.
class Draft {
 public:
  /// A draft in that folder, which must exist. The error is "REASON; REMEDY".
  static Expected<Draft> in(const std::filesystem::path& folder);

  Draft(Draft&&) noexcept = default;
  Draft& operator=(Draft&&) = delete;
  ~Draft();

  const std::string& path() const { return path_; }
  const File& file() const { return file_; }  ///< open for writing

  /// The folder that may be made for it.
  std::filesystem::path folder() const { return path_ + ".d"; }

  /// Moves the file to its name, in place of what is there.
  Expected<void> rename_to(const std::string& path);

 private:
  Draft(std::string path, File file) : path_(std::move(path)), file_(std::move(file)) {}

  std::string path_;
  File file_;
};

}  // namespace connect4
