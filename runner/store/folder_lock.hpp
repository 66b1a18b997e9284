// One run to a folder.
#pragma once

#include <chrono>
#include <filesystem>
#include <iostream>
#include <utility>

#include "runner/process/descriptor.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/store/store_error.hpp"

namespace connect4 {

/// Another run has the folder.
class FolderInUse : public StoreError {
  using StoreError::StoreError;
};

/// Returns the file that a run locks.
std::filesystem::path lock_file(const std::filesystem::path& folder);

/// Holds a folder for this process as long as it lives, by a lock (flock(2)) on the file `lock` in
/// it. The kernel drops the lock at any end of the process, and shows it to other machines over
/// NFS. The file stays, and has the owner's process id as text. Only its owner may open it: anybody
/// that could read it could hold it. Move-only; not for sharing between threads.
class FolderLock {
 public:
  /// Takes the lock. Throws FolderInUse if another run has it (naming its process), StoreError
  /// if the folder does not exist, or if it cannot be written to.
  explicit FolderLock(const std::filesystem::path& folder);

 private:
  Descriptor file_;
};

/// Returns whether a run has the folder now. It takes a shared lock for a moment; a run that starts
/// just then waits for it. If the user may not open the lock file, only runs on this machine are
/// seen.
bool is_locked(const std::filesystem::path& folder);

/// Does work that takes the lock of the results, as soon as no other process has the lock. Standard
/// error says so if it has to wait. Throws Interrupted if we are told to stop before.
template <class Work>
auto in_turn(const std::filesystem::path& results, Work work) {
  for (bool was_told = false;;) {
    if (StopSignal::is_requested()) throw Interrupted{};
    try {
      return work();
    } catch (const FolderInUse&) {
      if (!std::exchange(was_told, true))
        std::cerr << "waiting for the run or submission that is under way" << std::endl;
    }
    while (is_locked(results)) StopSignal::sleep_for(std::chrono::milliseconds(100));
  }
}

}  // namespace connect4
