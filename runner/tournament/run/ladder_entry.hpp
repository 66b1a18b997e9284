// The entry of a player into a ladder, by whatever way it was submitted.
#pragma once

#include <filesystem>
#include <string>

#include "runner/match/player_spec.hpp"
#include "runner/tournament/config/config_loader.hpp"
#include "runner/tournament/config/submitted_player.hpp"

namespace connect4 {

/// A ladder with submitted players.
struct Ladder {
  std::string file;  ///< of the config
  TournamentConfig config;
};

/// Finds the ladder. Throws UsageError if the config is not that of a ladder with submitted
/// players.
Ladder find_ladder(const std::string& where);

/// Makes the folder of the results, with the rights that the config gives to readers.
void make_results_folder(const TournamentConfig& config);

/// Throws UsageError if a player of the config has that name.
void check_name_is_free(const Ladder& ladder, const std::string& name);

/// Returns the player as the ladder would start it from its copy.
PlayerSpec spec_of_copy(const Ladder& ladder, const SubmittedPlayer& submission);

/// Throws UsageError if a run of the ladder with the player would not begin.
void check_rules(const Ladder& ladder, const SubmittedPlayer& submission);

/// Moves the player into its place. Returns whether it replaces an older version. Throws
/// FolderInUse while another process works in the ladder, and UsageError if the player is refused;
/// then nothing has changed.
bool enter_ladder(const Ladder& ladder, SubmittedPlayer& submission);

}  // namespace connect4
