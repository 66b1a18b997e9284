// The place of a file or folder before it has its name.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "lib/expected.hpp"
#include "protocol/files/file.hpp"

namespace connect4 {

/// The name of a draft. A signal that ends the program removes the draft. Move-only; a moved object
/// has no name. Each thread may have objects of its own.
class DraftName {
 public:
  DraftName() = default;
  explicit DraftName(const std::string& path);
  DraftName(DraftName&& from) noexcept;
  DraftName& operator=(DraftName&&) = delete;
  ~DraftName() { release(); }

  /// Gives the name up: the file has another name now.
  void release();

  /// Removes all drafts of the program. The program must end afterwards. A signal handler may call
  /// this.
  static void remove_all();

 private:
  int place_ = -1;  ///< in the list for remove_all(); -1 if the list is full
};

/// The people who may read a new file, from its first moment.
enum class Readers : std::uint8_t {
  usual,  ///< as the umask says
  owner,  ///< only its owner: it has secrets
};

/// A new file that is renamed when it is complete. Its name is ".connect4-", a process id, "-" and
/// a number. An unfinished folder has the name of its draft with ".d" after it. The destructor
/// removes both, unless they were renamed before.
///
/// A killed process leaves its drafts behind. The next process that makes a draft in the same
/// folder removes them. A living owner holds a lock (flock(2)) on its draft. So neither a reused
/// process id nor a process on another machine (NFS) misleads the check. Drafts of other users
/// stay, and all drafts stay if the file system keeps no locks. Move-only; not for sharing between
/// threads.
class Draft {
 public:
  /// Makes a draft in that folder, which must exist. The error is "REASON; REMEDY".
  static Expected<Draft> in(const std::filesystem::path& folder, Readers readers = Readers::usual);

  Draft(Draft&&) noexcept = default;
  Draft& operator=(Draft&&) = delete;
  ~Draft();

  const std::string& path() const { return path_; }
  const File& file() const { return file_; }  ///< open for writing

  /// Returns the path of the draft's folder. The caller makes the folder, if it needs one.
  std::filesystem::path folder() const { return path_ + ".d"; }

  /// Moves the file to its name, and replaces a file that exists.
  Expected<void> rename_to(const std::string& path);

 private:
  Draft(std::string path, File file) : path_(std::move(path)), file_(std::move(file)) {}

  std::string path_;
  File file_;
};

}  // namespace connect4
