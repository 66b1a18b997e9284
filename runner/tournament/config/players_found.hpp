// The config of a tournament between players that already exist.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "runner/catalog/hosts.hpp"

namespace connect4 {

/// The players that the command line asks for.
struct WantedPlayers {
  std::string pattern;            ///< begins in the working directory
  std::vector<std::string> with;  ///< the words before each path; paths begin there too
  bool with_hosts = false;        ///< whether hosts play the players for other runners
};

/// A folder or file that may be a player.
struct FoundPlayer {
  std::string path;                      ///< absolute
  std::string name;                      ///< its last part
  std::string program;                   ///< in the folder; empty for a file, and if unknown
  std::optional<std::string> problem{};  ///< the reason if it cannot be started
  std::string mistake{};                 ///< mistake_in_source(); empty if none is seen
  const Host* host = nullptr;            ///< the one that plays it, if it is for another runner
};

/// All paths that match the pattern.
struct FoundPlayers {
  std::vector<FoundPlayer> players;
  std::vector<std::string> others;              ///< a sentence on each path that is not a player
  std::vector<std::vector<std::string>> same;   ///< the names of folders with the same content
  std::vector<std::vector<std::string>> alike;  ///< of others with the same normal_form()
};

/// Looks for the players of a config in `folder`. Throws UsageError if there are none.
FoundPlayers find_wanted_players(const WantedPlayers& wanted, const std::filesystem::path& folder);

/// Returns the line of a config in `folder` that plays such a player by its host, in JSON.
std::string line_with_host(const FoundPlayer& player, const WantedPlayers& wanted,
                           const std::filesystem::path& folder);

/// Returns the text of the example config with that name, these players and exact scores.
std::string config_of_players(std::string example, const std::string& name,
                              const std::filesystem::path& folder, const WantedPlayers& wanted,
                              const FoundPlayers& found);

}  // namespace connect4
