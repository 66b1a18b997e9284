#include "runner/store/lock_holder.hpp"

#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

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

/// The device of the file system that it is on, which is what /proc/locks names. stat(2) tells
/// another one where subvolumes have devices of their own, as on btrfs.
std::optional<dev_t> file_system_of(int descriptor) {
  std::ifstream about("/proc/self/fdinfo/" + std::to_string(descriptor));
  std::string word, mount;
  while (about >> word && word != "mnt_id:") {
  }
  about >> mount;
  std::ifstream mounts("/proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    std::istringstream words(line);  // "36 35 0:44 / /mnt rw ..."
    std::string id, parent;
    unsigned major_number = 0, minor_number = 0;
    char colon = 0;
    if (words >> id >> parent >> major_number >> colon >> minor_number && id == mount)
      return makedev(major_number, minor_number);
  }
  return std::nullopt;
}

/// What a line of /proc/locks calls a file: "08:01:1234", the device in hexadecimal.
bool is_file(const std::string& name, const struct stat& file) {
  std::istringstream text(name);
  unsigned major_number = 0, minor_number = 0;
  ino_t inode = 0;
  char colon = 0;
  text >> std::hex >> major_number >> colon >> minor_number >> colon >> std::dec >> inode;
  return text && major(file.st_dev) == major_number && minor(file.st_dev) == minor_number &&
         file.st_ino == inode;
}

}  // namespace

std::optional<LockHolder> holder_of_lock(int descriptor) {
  struct stat file {};
  if (fstat(descriptor, &file) != 0) return std::nullopt;
  file.st_dev = file_system_of(descriptor).value_or(file.st_dev);
  std::ifstream locks("/proc/locks");
  // "1: FLOCK  ADVISORY  WRITE 4711 08:01:1234 0 EOF"; who waits for the lock has "->" behind "1:".
  for (std::string line; std::getline(locks, line);) {
    std::istringstream words(line);
    std::string number, kind, strictness, mode, name;
    pid_t process = 0;
    words >> number >> kind >> strictness >> mode >> process >> name;
    if (words && kind == "FLOCK" && process > 0 && is_file(name, file))
      return LockHolder{process, program_of(process), user_of(process)};
  }
  return std::nullopt;
}

std::string to_text(const LockHolder& holder) {
  const std::string text = "process " + std::to_string(holder.process);
  return holder.program.empty() ? text : text + " (" + holder.program + ")";
}

}  // namespace connect4
