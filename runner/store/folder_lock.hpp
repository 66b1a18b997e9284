// One run to a folder.
#pragma once

#include <filesystem>

#include "runner/process/descriptor.hpp"
#include "runner/store/store_error.hpp"

namespace connect4 {

/// Another run has the folder.
class FolderInUse : public StoreError {
  using StoreError::StoreError;
};

/// Holds a folder for this process as long as it lives, by two locks (flock(2)) that the kernel
/// drops at any end of the process. The one on the file `lock` in the folder is seen by other
/// machines over NFS, and by no other user, since others may not open it. The file stays, and holds
/// the owner's process id as text. The one on the folder itself stands though that file is deleted.
/// Anybody that may read the folder can hold it: a process of another user is passed over.
/// Move-only; not for sharing between threads.
class FolderLock {
 public:
  /// Takes the lock. Throws FolderInUse if another run has it (naming its process), StoreError
  /// if the folder does not exist, or if it cannot be written to.
  explicit FolderLock(const std::filesystem::path& folder);

 private:
  Descriptor folder_, file_;
};

/// Whether a run has the folder now. Shares the lock for the moment of the question, which a run
/// that starts waits for. A process of another user that has locked the folder is not a run. A user
/// that may not open the file `lock` does not see a run on another machine.
bool is_locked(const std::filesystem::path& folder);

}  // namespace connect4
