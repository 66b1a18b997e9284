#include "runner/store/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds patience_with_a_lock{500};

/// Returns "process 4711 (tournament)", by the id that the owner has written. The name is missing
/// if the process is on another machine.
std::string owner(const Descriptor& file) {
  std::array<char, 16> text{};
  const ssize_t length = pread(file.number(), text.data(), text.size(), 0);
  const std::string id(text.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
  const std::string digits = id.substr(0, id.find_first_not_of("0123456789"));
  if (digits.empty()) return "another process";
  std::string program;
  std::getline(std::ifstream("/proc/" + digits + "/comm"), program);
  return "process " + digits + (program.empty() ? "" : " (" + printable(program) + ")");
}

std::string system_message(int error) {
  return std::generic_category().message(error);
}

/// Locks the open file; 0 or the error. A runner that was killed while it started a player leaves a
/// child behind that holds its lock until it dies as well. is_locked() holds the lock for the
/// moment of its question. Both are waited for.
int lock(const Descriptor& held) {
  const auto deadline = std::chrono::steady_clock::now() + patience_with_a_lock;
  while (flock(held.number(), LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    if (error != EWOULDBLOCK && error != EINTR) return error;
    if (std::chrono::steady_clock::now() >= deadline) return error;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return 0;
}

Descriptor open_to_lock(const fs::path& folder) {
  const fs::path path = lock_file(folder);
  constexpr int flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  Descriptor held(::open(path.c_str(), flags, 0600));
  if (held) return held;
  const int error = errno;
  if (error == ELOOP)
    throw StoreError(path.string(), "is a link", "delete it; a run never makes one");
  throw unwritable(folder.string(), error);
}

/// A strange folder may have another file of ours under this name, which we must not write to.
void check_own_file(const Descriptor& file, const fs::path& path) {
  struct stat status {};
  if (fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_nlink > 1)
    throw StoreError(path.string(), "is not a file of its own", "delete it");
}

/// The id is for people alone: if it cannot be written, as on a full disk, the lock still holds.
void sign(const Descriptor& file) {
  const std::string id = std::to_string(getpid()) + "\n";
  if (ftruncate(file.number(), 0) == 0) [[maybe_unused]]
    const ssize_t written = pwrite(file.number(), id.data(), id.size(), 0);
}

/// Whether a process of this machine has locked the file, by the kernel's list, which takes no
/// right to open it.
bool is_listed(const fs::path& path) {
  struct stat file {};
  if (lstat(path.c_str(), &file) != 0) return false;
  std::ifstream locks("/proc/locks");
  // "1: FLOCK ADVISORY WRITE 4711 08:01:1234 0 EOF", with the file's number after its device.
  const std::string number = ":" + std::to_string(file.st_ino) + " ";
  for (std::string line; std::getline(locks, line);)
    if (line.find("FLOCK") != line.npos && line.find(number) != line.npos) return true;
  return false;
}

}  // namespace

fs::path lock_file(const fs::path& folder) {
  return folder / "lock";
}

FolderLock::FolderLock(const fs::path& folder) : file_(open_to_lock(folder)) {
  check_own_file(file_, lock_file(folder));
  fchmod(file_.number(), 0600);  // a user that could open it could lock it
  const int error = lock(file_);
  if (error == EWOULDBLOCK)
    throw FolderInUse(folder.string(), owner(file_) + " is writing to it",
                      "wait for it to end, stop it, or give another folder");
  if (error != 0)
    throw StoreError(folder.string(), "cannot be locked (" + system_message(error) + ")",
                     "give a folder on a local disk");
  sign(file_);
}

bool is_locked(const fs::path& folder) {
  constexpr int flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  const Descriptor file(::open(lock_file(folder).c_str(), flags));
  if (!file) return errno == EACCES && is_listed(lock_file(folder));
  return flock(file.number(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

}  // namespace connect4
