#include "protocol/save_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

namespace connect4 {

namespace {

constexpr std::size_t largest_file = 64 * 1024;  // bytes; two names of 4 KiB are far below
constexpr int most_attempts = 100;

Failure failure(int error) {
  return Failure{std::generic_category().message(error)};
}

/// An open file. close() reports what the destructor could not.
class File {
 public:
  File(const std::string& path, int flags, mode_t mode = 0)
      : number_(open(path.c_str(), flags | O_CLOEXEC, mode)) {}
  File(File&& from) noexcept : number_(std::exchange(from.number_, -1)) {}
  File& operator=(File&&) = delete;
  ~File() {
    if (number_ >= 0) ::close(number_);
  }

  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

Expected<void> check_path(const std::string& path) {
  if (path.empty()) return Failure{"a filename is needed"};
  if (path.find('\0') != std::string::npos) return Failure{"a filename has no zero byte"};
  return {};
}

Expected<void> check_regular(const struct stat& status) {
  if (S_ISDIR(status.st_mode)) return failure(EISDIR);
  if (!S_ISREG(status.st_mode)) return Failure{"it is not a regular file"};
  return {};
}

Expected<std::string> read_all(int descriptor) {
  std::string text;
  std::array<char, 4096> bytes;
  while (true) {
    const ssize_t count = read(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failure(errno);
    if (count == 0) return text;
    text.append(bytes.data(), static_cast<std::size_t>(count));
    if (text.size() > largest_file) return Failure{"it is larger than any saved game"};
  }
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

/// Where links lead; the path itself where it leads to nothing yet.
std::string without_links(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> resolved(realpath(path.c_str(), nullptr),
                                                             &std::free);
  return resolved ? std::string(resolved.get()) : path;
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

/// The permissions of the file to be replaced, or nothing where there is none yet.
Expected<std::optional<mode_t>> permissions(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) {
    if (errno == ENOENT) return std::nullopt;
    return failure(errno);
  }
  if (const auto regular = check_regular(status); !regular) return Failure{regular.error()};
  if (access(path.c_str(), W_OK) != 0) return failure(errno);
  return status.st_mode & 07777;
}

/// A new file in the folder of the one to be written, removed unless it takes that one's place.
class Replacement {
 public:
  static Expected<Replacement> beside(const std::string& path) {
    const std::string stem = folder_of(path) + ".connect4-" + std::to_string(getpid()) + "-";
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
      std::string own_path = stem + std::to_string(attempt);
      File file(own_path, O_WRONLY | O_CREAT | O_EXCL, 0666);
      if (file) return Replacement(std::move(own_path), std::move(file));
      if (errno != EEXIST) break;
    }
    return failure(errno);
  }

  Replacement(Replacement&& from) noexcept
      : path_(std::exchange(from.path_, "")), file_(std::move(from.file_)) {}
  Replacement& operator=(Replacement&&) = delete;
  ~Replacement() {
    if (!path_.empty()) unlink(path_.c_str());
  }

  Expected<void> fill(std::string_view text, std::optional<mode_t> mode) {
    if (mode && fchmod(file_.number(), *mode) != 0) return failure(errno);
    if (!write_all(file_.number(), text) || fsync(file_.number()) != 0 || !file_.close())
      return failure(errno);
    return {};
  }

  Expected<void> take_place_of(const std::string& path) {
    if (rename(path_.c_str(), path.c_str()) != 0) return failure(errno);
    path_.clear();
    // The new file is in place. That its name outlives a power cut is the folder's matter, and some
    // file systems refuse to be asked.
    const File folder(folder_of(path), O_RDONLY | O_DIRECTORY);
    if (folder) fsync(folder.number());
    return {};
  }

 private:
  Replacement(std::string path, File file) : path_(std::move(path)), file_(std::move(file)) {}

  std::string path_;
  File file_;
};

}  // namespace

Expected<SavedGame> read_save_file(const std::string& path) {
  if (const auto sound = check_path(path); !sound) return Failure{sound.error()};
  const File file(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);  // a pipe must not keep us waiting
  if (!file) return failure(errno);
  struct stat status {};
  if (fstat(file.number(), &status) != 0) return failure(errno);
  if (const auto regular = check_regular(status); !regular) return Failure{regular.error()};
  const auto text = read_all(file.number());
  return text ? parse_saved_game(*text) : Failure{text.error()};
}

Expected<void> write_save_file(const std::string& path, const SavedGame& game) {
  if (const auto sound = check_path(path); !sound) return sound;
  const auto mode = permissions(path);
  if (!mode) return Failure{mode.error()};
  const std::string target = without_links(path);
  auto replacement = Replacement::beside(target);
  if (!replacement) return Failure{replacement.error()};
  if (const auto filled = replacement->fill(to_text(game), *mode); !filled) return filled;
  return replacement->take_place_of(target);
}

}  // namespace connect4
