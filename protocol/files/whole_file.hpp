// Files that are written whole or not at all, alone or together.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

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

/// A file on its way. It is written under another name next to the one that it will have, and takes
/// its place when it is complete. Nobody sees half of it. The old file stays as it was if anything
/// goes wrong. Once in place it outlives a power cut. A symbolic link stays one: its target is
/// written. A file that is replaced keeps its permissions (only rwx) and, if we may give files
/// away, its owner. A file for its owner alone does not keep the rights of others.
///
/// The other name is that of a Draft, and exists only while commit() writes: a program that is
/// killed before leaves nothing. Errors are "REASON; REMEDY", without the path. Not for sharing
/// between threads.
class WholeFile {
 public:
  /// The treatment of a file that exists and is not regular, such as a pipe or /dev/stdout.
  enum class Special {
    refuse,
    write_through,  ///< write to it as it is: there is nothing to replace
  };

  /// Looks at once whether the file can be written, before the work that its content takes.
  /// Refused: an empty path, a zero byte in it, a folder, a file that we may not write to.
  static Expected<WholeFile> at(const std::string& path, Special special = Special::refuse,
                                Readers readers = Readers::usual);

  WholeFile(WholeFile&& from) noexcept = default;
  WholeFile& operator=(WholeFile&&) = delete;

  /// Writes the content and puts the file into place. The caller may call this once. Without the
  /// call the old file stays as it was.
  Expected<void> commit(std::string_view content);

 private:
  WholeFile(std::string path, Readers readers) : path_(std::move(path)), readers_(readers) {}
  WholeFile(std::string path, File special)
      : path_(std::move(path)), special_(std::move(special)) {}

  static Expected<WholeFile> as_it_is(const std::string& path, const struct stat& status,
                                      Special special);
  Expected<Draft> begin() const;

  std::string path_;
  Readers readers_ = Readers::usual;
  File special_;  ///< a pipe or device that is written to directly
};

/// Makes the system keep the renames into the folder and out of it. If a file system refuses, the
/// error is ignored.
void sync_folder(const std::filesystem::path& folder);

/// A file to be made, or an empty folder.
struct NewFile {
  std::string name;         ///< in the folder; that of a folder ends in '/'
  std::string text{};       ///< of a file
  bool is_program = false;  ///< whether it may be executed
};

/// Adds all files to a folder, or none. A missing folder appears whole, with the missing folders
/// above it: a kill leaves all of it or nothing. In an existing folder each file appears whole, and
/// a call that fails leaves none. No file is replaced; a folder of the list may exist already. The
/// files are on the disk when the call returns. The error is "REASON; REMEDY".
Expected<void> write_new_files(const std::filesystem::path& folder,
                               const std::vector<NewFile>& files);

}  // namespace connect4
