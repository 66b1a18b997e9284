// The players of a config file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "protocol/tournament_file/object_reader.hpp"
#include "protocol/tournament_file/tournament_file.hpp"

namespace connect4 {

inline constexpr std::size_t most_players = 1000;  ///< that a tournament can have

/// The players, and the path of the value that says who each is: "players[1].command".
struct NamedPlayers {
  std::vector<ConfiguredPlayer> players;
  std::vector<std::string> paths;
  bool has_pattern = false;  ///< whether a pattern names some of them
};

/// Whether a pattern must match something: not in a format that waits for players.
enum class Crowd : std::uint8_t { is_there, may_be_yet_to_come };

/// Reads the member "players"; complains of what is wrong to `errors`. Players without a name get
/// one that no other has, after their program; those without a time have `time`.
NamedPlayers read_players(const ObjectReader& file, const TimeControl& time,
                          const PathsMatching& paths_matching, FileErrors& errors,
                          Crowd crowd = Crowd::is_there);

}  // namespace connect4
