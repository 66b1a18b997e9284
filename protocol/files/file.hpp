// An open file with an owner, and the errors of files.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <string_view>
#include <utility>

#include "lib/expected.hpp"

namespace connect4 {

/// An open file, which players do not inherit. Move-only; without a file it is false. Not for
/// sharing between threads.
class File {
 public:
  File() = default;

  /// open(2) with these flags; false if that fails, and errno says why.
  File(const std::string& path, int flags, mode_t mode = 0)
      : number_(open(path.c_str(), flags | O_CLOEXEC, mode)) {}
  File(File&& from) noexcept : number_(std::exchange(from.number_, -1)) {}
  File& operator=(File&& from) noexcept {
    std::swap(number_, from.number_);
    return *this;
  }
  ~File() {
    if (number_ >= 0) ::close(number_);
  }

  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

  /// Closes it; false if the system has an error left to report, which the destructor could not.
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_ = -1;
};

/// Error number `error` in the system's words.
Failure system_failure(int error);

/// Refuses text that cannot be a file's path: an empty text, and one with a zero byte in it.
Expected<void> check_path(const std::string& path);

/// Refuses folders, pipes and devices.
Expected<void> check_regular(const struct stat& status);

/// The bytes of a regular file, which must be no more than `most`. `kind` is for the refusal of
/// larger ones: "any saved game". The error is only the reason, without the path.
Expected<std::string> read_whole_file(const std::string& path, std::size_t most);

/// Writes all of these bytes, however many steps that takes; false if it fails, and errno says
/// why.
bool write_all(int descriptor, std::string_view bytes);

}  // namespace connect4
