// The place of a file or folder before it has its name.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "lib/expected.hpp"
#include "protocol/files/file.hpp"

namespace connect4 {

/// The people who may read a new file, from its first moment.
enum class Readers : std::uint8_t {
  usual,  ///< as the umask says
  owner,  ///< only its owner: it has secrets
};

/// A new file that is renamed when it is complete. Its name is ".connect4-", a process id, "-" and
/// a number. An unfinished folder has the name of its draft with ".d" after it. The destructor
/// removes both, unless they were renamed before. A process that is killed meanwhile leaves them
/// behind, and nobody removes them: they are hidden, and no program of ours reads them. Move-only;
/// not for sharing between threads.
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
