// A file that is written whole or not at all.
#pragma once

#include <string>
#include <string_view>

#include "lib/expected.hpp"
#include "protocol/files/file.hpp"

namespace connect4 {

/// A file on its way. It is written under another name beside the one that it will have, and takes
/// its place when it is complete: nobody sees half of it, and the old file stays as it was wherever
/// anything goes wrong. Once in place it outlives a power cut. A symbolic link stays one: what it
/// leads to is written. A file that is replaced keeps its permissions (rwx alone) and, where we may
/// give files away, its owner.
///
/// The other name is ".connect4-", a process id and a number; only a killed program leaves it
/// behind. Errors are the reason alone, without the path. Not for sharing between threads.
class WholeFile {
 public:
  /// What to do with what is there and is no regular file: a pipe, /dev/stdout.
  enum class Special {
    refuse,
    write_through,  ///< write to it as it is: there is nothing to replace
  };

  /// Looks at once whether the file can be written, before the work that its content takes.
  /// Refused: an empty path, a zero byte in it, a folder, a file that we may not write to.
  static Expected<WholeFile> at(const std::string& path, Special special = Special::refuse);

  WholeFile(WholeFile&& from) noexcept;
  WholeFile& operator=(WholeFile&&) = delete;

  /// Leaves the old file as it was, unless commit() came before.
  ~WholeFile();

  /// Writes the content and puts it into place. Once only.
  Expected<void> commit(std::string_view content);

 private:
  WholeFile(std::string path, std::string draft, File file)
      : path_(std::move(path)), draft_(std::move(draft)), file_(std::move(file)) {}

  static Expected<WholeFile> as_it_is(const std::string& path, const struct stat& status,
                                      Special special);
  static Expected<WholeFile> beside(const std::string& path);
  Expected<void> take_place();

  std::string path_;
  std::string draft_;  ///< where it is written to; empty once in place, or where that is path_
  File file_;
};

}  // namespace connect4
