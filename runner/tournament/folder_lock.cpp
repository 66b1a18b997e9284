#include "runner/tournament/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>

#include "runner/tournament/store_error.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds patience{500};

std::string system_message(int error) {
  return std::generic_category().message(error);
}

/// "process 4711", or "another process" in the moment before the owner has written its id.
std::string owner(const Descriptor& file) {
  std::array<char, 16> text{};
  const ssize_t length = pread(file.number(), text.data(), text.size(), 0);
  const std::string id(text.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
  const std::string digits = id.substr(0, id.find('\n'));
  return digits.empty() ? "another process" : "process " + digits;
}

/// Locks the file; 0 or the error. A runner that was killed while it started a player leaves a
/// child behind that holds its lock for the moment until it dies as well: that is waited for.
int lock(const Descriptor& file) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    if (error != EWOULDBLOCK && error != EINTR) return error;
    if (std::chrono::steady_clock::now() >= deadline) return error;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return 0;
}

/// The id is for people alone: if it cannot be written, as on a full disk, the lock still holds.
void sign(const Descriptor& file) {
  const std::string id = std::to_string(getpid()) + "\n";
  if (ftruncate(file.number(), 0) == 0) [[maybe_unused]]
    const ssize_t written = pwrite(file.number(), id.data(), id.size(), 0);
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& folder)
    : file_(::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (!file_) {
    const int error = errno;
    throw StoreError(folder.string(), "cannot be written to (" + system_message(error) + ")",
                     "give a folder that you may write to");
  }
  if (const int error = lock(file_); error != 0) {
    if (error != EWOULDBLOCK)
      throw StoreError(folder.string(), "cannot be locked (" + system_message(error) + ")",
                       "give a folder on a local disk");
    throw StoreError(folder.string(), owner(file_) + " is running a tournament in it",
                     "wait for it to end, stop it, or give another folder");
  }
  sign(file_);
}

bool is_locked(const std::filesystem::path& folder) {
  const std::string file = (folder / "lock").string();
  struct stat status {};
  std::string owner;
  if (stat(file.c_str(), &status) != 0 || !(std::ifstream(file) >> owner)) return false;
  const std::string inode = ":" + std::to_string(status.st_ino);
  // "1: FLOCK  ADVISORY  WRITE 4711 08:01:131125 0 EOF"
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);) {
    std::string number, kind, strength, mode, process, place;
    std::istringstream(line) >> number >> kind >> strength >> mode >> process >> place;
    if (kind == "FLOCK" && mode == "WRITE" && process == owner && place.ends_with(inode))
      return true;
  }
  return false;
}

}  // namespace connect4
