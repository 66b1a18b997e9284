#include "runner/process/scratch_folder.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace fs = std::filesystem;

namespace {

struct CloseFolder {
  void operator()(DIR* folder) const { closedir(folder); }
};
using OpenFolder = std::unique_ptr<DIR, CloseFolder>;

/// Its owner may have closed it, and that is us if the player is the same user.
void open_to_us(int parent, const char* name) {
  fchmodat(parent, name, S_IRWXU, AT_SYMLINK_NOFOLLOW);
}

OpenFolder open_folder(int parent, const char* name) {
  open_to_us(parent, name);
  const int folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return nullptr;
  OpenFolder opened(fdopendir(folder));
  if (!opened) close(folder);
  return opened;
}

bool holds_folder(int parent, const char* name) {
  struct stat status {};
  return fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(status.st_mode);
}

/// The next name in a folder, without itself and the one above; nothing at the end.
const char* next_name(DIR* folder) {
  while (const dirent* const entry = readdir(folder)) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") return entry->d_name;
  }
  return nullptr;
}

/// Makes a tree flat while it removes it: the folders in a folder are lifted to the top, and it can
/// be removed. Each step brings something up or away, so there is an end.
class Removal {
 public:
  explicit Removal(DIR* top) : top_(top) {}

  void run() {
    while (pass()) rewinddir(top_);
  }

 private:
  /// Whether anything has changed.
  bool pass() {
    bool changed = false;
    while (const char* const name = next_name(top_))
      changed |= holds_folder(dirfd(top_), name) ? remove_folder(name) : unlink(dirfd(top_), name);
    return changed;
  }

  bool remove_folder(const char* name) {
    bool changed = false;
    if (const OpenFolder folder = open_folder(dirfd(top_), name)) {
      const int number = dirfd(folder.get());
      while (const char* const child = next_name(folder.get()))
        changed |= holds_folder(number, child) ? lift(number, child) : unlink(number, child);
    }
    return unlinkat(dirfd(top_), name, AT_REMOVEDIR) == 0 || changed;
  }

  static bool unlink(int folder, const char* name) { return unlinkat(folder, name, 0) == 0; }

  bool lift(int folder, const char* name) {
    open_to_us(folder, name);  // the moved folder has its ".." written
    for (;;) {
      std::array<char, 32> lifted{};
      std::snprintf(lifted.data(), lifted.size(), "lifted-%ju", next_++);
      if (renameat(folder, name, dirfd(top_), lifted.data()) == 0) return true;
      const bool is_taken = errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR;
      if (!is_taken) return false;
    }
  }

  DIR* const top_;
  std::uintmax_t next_ = 0;
};

}  // namespace

void remove_tree(const std::filesystem::path& folder) noexcept {
  if (const OpenFolder top = open_folder(AT_FDCWD, folder.c_str())) Removal(top.get()).run();
  rmdir(folder.c_str());
}

ScratchFolder::ScratchFolder(std::optional<uid_t> user) {
  std::error_code none;
  const fs::path parent = fs::temp_directory_path(none);
  std::string name = ((none ? fs::path("/tmp") : parent) / "connect4-scratch-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw SystemFault(errno, "cannot make a scratch folder");
  path_ = name;
  if (user && chown(name.c_str(), *user, *user) != 0) {
    const int error = errno;
    rmdir(name.c_str());  // no destructor follows
    throw SystemFault(error, "cannot give a scratch folder to its player");
  }
}

ScratchFolder::~ScratchFolder() {
  if (!path_.empty()) remove_tree(path_);
}

}  // namespace connect4
