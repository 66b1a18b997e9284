// The common part of the commands that change the players of a ladder.
#pragma once

#include <chrono>
#include <filesystem>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "runner/catalog/intake/take_in.hpp"
#include "runner/command_line/arguments.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/store/folder_lock.hpp"
#include "runner/tournament/run/ladder_entry.hpp"

namespace connect4 {

/// Returns the text of the config of a new ladder. `further` members begin with a comma.
std::string config_of_ladder(const std::string& name, const std::string& further = "");

/// Copies the player into the ladder under that name, and has its games played. Returns the exit
/// status. Throws UsageError if the player is refused.
int submit_player(const Ladder& ladder, const std::filesystem::path& player,
                  const std::string& name, const Arguments& arguments);

/// Names the files of a submission that were not copied, on standard error; ten of them at most.
void tell_of_left_out(const std::vector<LeftOut>& left_out);

/// Returns the options of commands that have games played.
std::vector<Option> options_of_games();

/// Does work that takes the lock of the results, as soon as no other process has the lock. Throws
/// Interrupted if we are told to stop before.
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
