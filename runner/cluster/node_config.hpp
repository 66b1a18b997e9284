// The tournament's config as the nodes of a cluster read it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"

namespace connect4 {

/// What a node plays by.
struct NodeConfig {
  TournamentConfig config;
  std::vector<std::string> not_found;  ///< players that the coordinator could not find either
};

/// Writes the config for the nodes, with its folder, before any task is sent. They cannot ask the
/// store: its database may be opened on one machine alone. Throws SystemFault.
void write_node_config(const std::filesystem::path& file, const TournamentConfig& config);

/// Reads it. Throws UsageError where it cannot.
NodeConfig read_node_config(const std::filesystem::path& file);

}  // namespace connect4
