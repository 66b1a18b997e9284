#include "runner/process/scratch_folder.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// The player may have taken away its own right to look into a folder, which is ours too where we
/// are the same user.
void open_folders(const fs::path& folder) {
  std::error_code none;
  fs::permissions(folder, fs::perms::owner_all, fs::perm_options::add | fs::perm_options::nofollow,
                  none);
  for (fs::directory_iterator entry(folder, none), end; !none && entry != end;
       entry.increment(none))
    if (entry->symlink_status(none).type() == fs::file_type::directory) open_folders(entry->path());
}

}  // namespace

ScratchFolder::ScratchFolder(std::optional<uid_t> user) {
  std::error_code none;
  const fs::path parent = fs::temp_directory_path(none);
  std::string name = ((none ? fs::path("/tmp") : parent) / "connect4-scratch-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw SystemFault(errno, "cannot make a scratch folder");
  path_ = name;
  if (user && chown(name.c_str(), *user, *user) != 0)
    throw SystemFault(errno, "cannot give a scratch folder to its player");
}

ScratchFolder::~ScratchFolder() {
  if (path_.empty()) return;
  std::error_code none;
  open_folders(path_);
  fs::remove_all(path_, none);
}

}  // namespace connect4
