#include "protocol/records/save_file.hpp"

#include <sys/stat.h>

#include <array>
#include <cerrno>

#include "protocol/files/file.hpp"
#include "protocol/files/whole_file.hpp"

namespace connect4 {

namespace {

constexpr std::size_t largest_file = 64 * 1024;  // bytes; two names of 4 KiB are far below

Expected<std::string> read_all(int descriptor) {
  std::string text;
  std::array<char, 4096> bytes;
  while (true) {
    const ssize_t count = ::read(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return system_failure(errno);
    if (count == 0) return text;
    text.append(bytes.data(), static_cast<std::size_t>(count));
    if (text.size() > largest_file) return Failure{"it is larger than any saved game"};
  }
}

}  // namespace

Expected<SavedGame> read_save_file(const std::string& path) {
  if (const auto sound = check_path(path); !sound) return Failure{sound.error()};
  const File file(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);  // a pipe must not keep us waiting
  if (!file) return system_failure(errno);
  struct stat status {};
  if (fstat(file.number(), &status) != 0) return system_failure(errno);
  if (const auto regular = check_regular(status); !regular) return Failure{regular.error()};
  const auto text = read_all(file.number());
  return text ? parse_saved_game(*text) : Failure{text.error()};
}

Expected<void> write_save_file(const std::string& path, const SavedGame& game) {
  auto file = WholeFile::at(path);
  return file ? file->commit(to_text(game)) : Failure{file.error()};
}

}  // namespace connect4
