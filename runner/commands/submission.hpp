// The common part of the commands that change the players of a ladder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "runner/catalog/intake/take_in.hpp"
#include "runner/command_line/arguments.hpp"
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

}  // namespace connect4
