#include "runner/store/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>
#include <thread>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds patience{500};

/// A process that holds a lock.
struct LockHolder {
  pid_t process = 0;
  std::string program;  ///< the first 15 bytes of its name; empty if /proc does not tell
  std::optional<uid_t> user;
};

std::string folder_of(pid_t process) {
  return "/proc/" + std::to_string(process);
}

std::string program_of(pid_t process) {
  std::string name;
  std::getline(std::ifstream(folder_of(process) + "/comm"), name);
  return printable(name);
}

std::optional<uid_t> user_of(pid_t process) {
  struct stat status {};
  if (stat(folder_of(process).c_str(), &status) != 0) return std::nullopt;
  return status.st_uid;
}

/// Returns the process that holds an flock(2) on the file of this descriptor, by the file's number
/// in /proc/locks. The device decides among files of one number. On btrfs no device fits, since
/// stat(2) tells another one there. Processes in other containers or machines are not listed.
std::optional<LockHolder> holder_of_lock(int descriptor) {
  struct stat file {};
  if (fstat(descriptor, &file) != 0) return std::nullopt;
  std::optional<LockHolder> found;
  std::ifstream locks("/proc/locks");
  // "1: FLOCK ADVISORY WRITE 4711 08:01:1234 0 EOF"; "->" behind "1:" marks a waiting process.
  for (std::string line; std::getline(locks, line);) {
    pid_t process = 0;
    unsigned large = 0, small = 0;  // in hexadecimal
    std::uintmax_t inode = 0;
    if (std::sscanf(line.c_str(), "%*d: FLOCK %*s %*s %d %x:%x:%ju", &process, &large, &small,
                    &inode) != 4 ||
        process <= 0 || inode != file.st_ino)
      continue;
    const bool is_on_device = makedev(large, small) == file.st_dev;
    if (is_on_device || !found) found = LockHolder{process, program_of(process), user_of(process)};
    if (is_on_device) break;
  }
  return found;
}

/// Returns "process 4711 (tournament)".
std::string to_text(const LockHolder& holder) {
  const std::string text = "process " + std::to_string(holder.process);
  return holder.program.empty() ? text : text + " (" + holder.program + ")";
}

std::string system_message(int error) {
  return std::generic_category().message(error);
}

/// The id that the owner has written, which says something of other machines too.
std::string signature(const Descriptor& file) {
  std::array<char, 16> text{};
  const ssize_t length = pread(file.number(), text.data(), text.size(), 0);
  const std::string id(text.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
  const std::string digits = id.substr(0, id.find_first_not_of("0123456789"));
  return digits.empty() ? "another process" : "process " + digits;
}

/// Returns the holder. If the kernel does not tell, the text of the file is returned.
std::string owner(const Descriptor& file) {
  const auto holder = holder_of_lock(file.number());
  return holder ? to_text(*holder) : signature(file);
}

/// Locks the open file; 0 or the error. A runner that was killed while it started a player leaves a
/// child behind that holds its lock until it dies as well. is_locked() holds the lock for the
/// moment of its question. Both are waited for.
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
  Descriptor held(::open(path.c_str(), flags | O_CLOEXEC, 0600));
  if (held) return held;
  const int error = errno;
  if (error == ELOOP)
    throw StoreError(path.string(), "is a link", "delete it: a folder that has one is not a run's");
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

/// Whether it is one of our own user's processes that has locked the folder. Every user that may
/// read it can do so, and other users must not stop a run.
bool is_ours(const std::optional<LockHolder>& holder) {
  return holder && holder->user == geteuid();
}

FolderInUse in_use(const fs::path& folder, const std::string& by) {
  return {folder.string(), by + " is writing to it",
          "wait for it to end, stop it, or give another folder"};
}

}  // namespace

FolderLock::FolderLock(const fs::path& folder)
    : folder_(open_to_lock(folder, folder, O_RDONLY | O_DIRECTORY)),
      file_(open_to_lock(folder, folder / "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)) {
  check_own_file(file_, folder / "lock");
  fchmod(file_.number(), 0600);  // a user that could open it could lock it
  const auto check = [&](int error) {
    if (error != 0 && error != EWOULDBLOCK)
      throw StoreError(folder.string(), "cannot be locked (" + system_message(error) + ")",
                       "give a folder on a local disk");
    return error == 0;
  };
  if (!check(lock(file_))) throw in_use(folder, owner(file_));
  if (!check(lock(folder_)))
    if (const auto holder = holder_of_lock(folder_.number()); is_ours(holder))
      throw in_use(folder, to_text(*holder));
  sign(file_);
}

bool is_locked(const fs::path& folder) {
  const auto is_held = [](const Descriptor& held) {
    return held && flock(held.number(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  };
  constexpr int flags = O_RDONLY | O_CLOEXEC;
  if (is_held(Descriptor(::open((folder / "lock").c_str(), flags | O_NOFOLLOW | O_NONBLOCK))))
    return true;
  // If that file is deleted or closed to us, the lock on the folder tells, if it is its owner's.
  const Descriptor held(::open(folder.c_str(), flags | O_DIRECTORY));
  struct stat status {};
  if (!is_held(held) || fstat(held.number(), &status) != 0) return false;
  const auto holder = holder_of_lock(held.number());
  return holder && holder->user == status.st_uid;
}

}  // namespace connect4
