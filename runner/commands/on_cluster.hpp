// The part of commands for a cluster. A program that is built without CONNECT4_CLUSTER refuses
// clusters.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "runner/command_line/program.hpp"
#include "runner/store/store.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// Returns whether a cluster plays the games. Throws UsageError if it does and this program has no
/// part for clusters.
bool is_on_cluster(const TournamentConfig& config);

/// Returns workers on the config's cluster; see ShardPool.
std::unique_ptr<WorkerPool> cluster_pool(const TournamentConfig& config,
                                         const std::vector<std::string>& files_of_players,
                                         int shards, Store& store, StoreReader& reader);

/// A shard of a stage, with the numbers of its games and of those that are recorded.
struct ShardProgress {
  std::string stage;
  int shard = 1;
  int games = 0;
  int recorded = 0;
};

/// Returns the shards of the stages that are being played, or were when the run was stopped.
std::vector<ShardProgress> shards_in_play(StoreReader& reader);

/// Runs `connect4 tournament` with these words on a node, passes its output on, and returns its
/// status.
int run_command_on_node(const TournamentConfig& config, const std::vector<std::string>& words);

/// Returns the commands that a cluster needs.
std::vector<Subcommand> cluster_commands();

}  // namespace connect4
