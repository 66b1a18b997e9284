// The config of a tournament between players that are there already.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace connect4 {

/// A folder or file that may be a player.
struct FoundPlayer {
  std::string path;     ///< as a config in the tournament's folder names it
  std::string name;     ///< its last part
  std::string program;  ///< in the folder; empty of a file, and where nobody can tell
  std::optional<std::string> problem;  ///< why it cannot be started
  bool is_told = true;                 ///< whether it is known what is to be started
};

/// All that match the pattern, which begins in the working directory, for a config in `folder`.
/// Throws UsageError where there are none.
std::vector<FoundPlayer> find_players_matching(const std::string& pattern,
                                               const std::filesystem::path& folder);

/// The text of the example config with these players in place of its own, those that are not told
/// as comments with the reason, and with that name.
std::string config_of_players(std::string example, const std::string& name,
                              const std::vector<FoundPlayer>& players);

}  // namespace connect4
