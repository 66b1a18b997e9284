#include "protocol/files/file.hpp"

#include <array>
#include <cerrno>
#include <system_error>

namespace connect4 {

Failure system_failure(int error) {
  return Failure{std::generic_category().message(error)};
}

Expected<void> check_path(const std::string& path) {
  if (path.empty()) return Failure{"the filename is empty"};
  if (path.find('\0') != std::string::npos) return Failure{"the filename contains a zero byte"};
  return {};
}

Expected<void> check_regular(const struct stat& status) {
  if (S_ISDIR(status.st_mode)) return system_failure(EISDIR);
  if (!S_ISREG(status.st_mode)) return Failure{"it is not a regular file"};
  return {};
}

namespace {

/// "64 MiB", "1 KiB"; a limit that is neither in bytes.
std::string limit_text(std::size_t bytes) {
  constexpr std::size_t kibibyte = 1024, mebibyte = 1024 * kibibyte;
  if (bytes % mebibyte == 0) return std::to_string(bytes / mebibyte) + " MiB";
  if (bytes % kibibyte == 0) return std::to_string(bytes / kibibyte) + " KiB";
  return std::to_string(bytes) + " bytes";
}

}  // namespace

Expected<std::string> read_whole_file(const std::string& path, std::size_t most) {
  if (const auto sound = check_path(path); !sound) return Failure{sound.error()};
  const File file(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);  // a pipe must not keep us waiting
  if (!file) return system_failure(errno);
  struct stat status {};
  if (fstat(file.number(), &status) != 0) return system_failure(errno);
  if (const auto regular = check_regular(status); !regular) return Failure{regular.error()};
  std::string text;
  std::array<char, 4096> bytes;
  while (true) {
    const ssize_t count = ::read(file.number(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return system_failure(errno);
    if (count == 0) return text;
    text.append(bytes.data(), static_cast<std::size_t>(count));
    if (text.size() > most) return Failure{"it is larger than " + limit_text(most)};
  }
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace connect4
