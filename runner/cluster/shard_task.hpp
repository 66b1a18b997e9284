// Plays a shard on a node.
#pragma once

#include <string>
#include <vector>

#include "runner/cluster/shard_folder.hpp"
#include "runner/match/player_spec.hpp"

namespace connect4 {

/// Returns the games of a shard that none of its files has. Throws UsageError if its games cannot
/// be read.
std::vector<GameJob> missing_games(const ShardFolder& folder, int shard);

/// Plays the games one after the other, as a local run does, and adds each to `lines_file`. A void
/// game is played again. Ends when all are played, the folder is stopped, or this program is told
/// to stop. Returns why this machine cannot continue, such as a game that was void three times;
/// empty if all is well. Throws SystemFault if the machine or the file fails.
std::string play_shard(const ShardFolder& folder, const std::vector<GameJob>& games,
                       std::vector<PlayerSpec> players, Restart restart,
                       const std::filesystem::path& lines_file);

}  // namespace connect4
