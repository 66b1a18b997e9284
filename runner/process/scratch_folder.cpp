#include "runner/process/scratch_folder.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

#include "runner/process/remove_tree.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace fs = std::filesystem;

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
  if (!path_.empty()) remove_tree(path_);
}

}  // namespace connect4
