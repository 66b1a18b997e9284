// One run to a folder.
#pragma once

#include <filesystem>

#include "runner/process/descriptor.hpp"

namespace connect4 {

/// Holds a folder for this process as long as it lives: an flock(2) on the folder itself, which
/// stands whatever is deleted in it, and which the kernel lets go of when the process ends, however
/// it ends. Over NFS only locks on files are seen by other machines: so the file `lock` in the
/// folder is held as well. It stays, and holds the owner's process id as text. Move-only; not for
/// sharing between threads.
class FolderLock {
 public:
  /// Takes the lock. Throws StoreError where another run has it (naming its process id), where the
  /// folder does not exist, or where it cannot be written to.
  explicit FolderLock(const std::filesystem::path& folder);

 private:
  Descriptor folder_, file_;
};

/// Whether a run has the folder now. Shares the lock for the moment of the question, which a run
/// that starts waits for. Does not see a run on another machine.
bool is_locked(const std::filesystem::path& folder);

}  // namespace connect4
