#include "runner/tournament/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <string>
#include <system_error>
#include <thread>

#include "runner/tournament/store_error.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds patience{500};

std::string system_message(int error) {
  return std::generic_category().message(error);
}

/// "process 4711", or "another process" in the moment before the owner has written its id, and
/// where somebody has deleted the file.
std::string owner(const Descriptor& file) {
  std::array<char, 16> text{};
  const ssize_t length = pread(file.number(), text.data(), text.size(), 0);
  const std::string id(text.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
  const std::string digits = id.substr(0, id.find('\n'));
  return digits.empty() ? "another process" : "process " + digits;
}

/// Locks what is open; 0 or the error. A runner that was killed while it started a player leaves a
/// child behind that holds its lock for the moment until it dies as well, and is_locked() holds it
/// for the moment of its question: both are waited for.
int lock(const Descriptor& held) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (flock(held.number(), LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    if (error != EWOULDBLOCK && error != EINTR) return error;
    if (std::chrono::steady_clock::now() >= deadline) return error;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return 0;
}

/// Opens the folder, or a file in it.
Descriptor open_to_lock(const fs::path& folder, const fs::path& path, int flags) {
  Descriptor held(::open(path.c_str(), flags | O_CLOEXEC, 0666));
  if (held) return held;
  const int error = errno;
  throw StoreError(folder.string(), "cannot be written to (" + system_message(error) + ")",
                   "give a folder that you may write to");
}

/// The id is for people alone: if it cannot be written, as on a full disk, the lock still holds.
void sign(const Descriptor& file) {
  const std::string id = std::to_string(getpid()) + "\n";
  if (ftruncate(file.number(), 0) == 0) [[maybe_unused]]
    const ssize_t written = pwrite(file.number(), id.data(), id.size(), 0);
}

}  // namespace

FolderLock::FolderLock(const fs::path& folder)
    : folder_(open_to_lock(folder, folder, O_RDONLY | O_DIRECTORY)),
      file_(open_to_lock(folder, folder / "lock", O_RDWR | O_CREAT)) {
  for (const Descriptor* const held : {&folder_, &file_}) {
    const int error = lock(*held);
    if (error == EWOULDBLOCK)
      throw StoreError(folder.string(), owner(file_) + " is running a tournament in it",
                       "wait for it to end, stop it, or give another folder");
    if (error != 0)
      throw StoreError(folder.string(), "cannot be locked (" + system_message(error) + ")",
                       "give a folder on a local disk");
  }
  sign(file_);
}

bool is_locked(const fs::path& folder) {
  const Descriptor held(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return held && flock(held.number(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

}  // namespace connect4
