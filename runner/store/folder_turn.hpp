// Waiting for a folder that is in use by another process.
#pragma once

#include <chrono>
#include <filesystem>
#include <iostream>
#include <utility>

#include "runner/process/stop_signal.hpp"
#include "runner/store/folder_lock.hpp"

namespace connect4 {

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
