// The part of commands for a cluster, in a program without it: they refuse clusters.
#include "runner/commands/on_cluster.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

bool is_on_cluster(const TournamentConfig& config) {
  if (!config.workers.is_on_cluster()) return false;
  throw UsageError(
      "\"workers\": this program was built without clusters; build it with "
      "-DCONNECT4_CLUSTER=ON, or leave \"workers\" out");
}

std::unique_ptr<WorkerPool> cluster_pool(const TournamentConfig& config,
                                         const std::vector<std::string>& /*files_of_players*/,
                                         int /*shards*/, Store& /*store*/,
                                         StoreReader& /*reader*/) {
  is_on_cluster(config);  // throws
  return nullptr;
}

std::vector<ShardProgress> shards_in_play(StoreReader& /*reader*/) {
  return {};
}

int run_command_on_node(const TournamentConfig& config, const std::vector<std::string>& /*words*/) {
  is_on_cluster(config);  // throws
  return 0;
}

std::vector<Subcommand> cluster_commands() {
  return {};
}

}  // namespace connect4
