// One run to a folder.
#pragma once

#include <filesystem>

#include "runner/process/descriptor.hpp"

namespace connect4 {

/// Holds a folder for this process as long as it lives: an flock(2) on the file `lock` in it, which
/// the kernel lets go of when the process ends, however it ends. The file itself stays; it holds
/// the owner's process id as text. Move-only; not for sharing between threads.
class FolderLock {
 public:
  /// Takes the lock. Throws StoreError where another run has it (naming its process id), where the
  /// folder does not exist, or where it cannot be written to.
  explicit FolderLock(const std::filesystem::path& folder);

 private:
  Descriptor file_;
};

/// Whether a run has the folder now. Asks the kernel's list of locks and takes none, so that it
/// never stands in the way of a run that starts. Does not see a run on another machine.
bool is_locked(const std::filesystem::path& folder);

}  // namespace connect4
