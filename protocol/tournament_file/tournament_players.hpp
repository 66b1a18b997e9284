// The players of a config file.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "protocol/tournament_file/member_table.hpp"
#include "protocol/tournament_file/tournament_file.hpp"

namespace connect4 {

inline constexpr std::size_t most_players = 1000;  ///< that a tournament can have

/// The type of `time`, of a player and of the config. Members that it does not have stay as they
/// are.
struct Times {
  void read(const members::Value& value, TimeControl& time) const;
  members::Json write(const TimeControl& time) const;
  members::Json schema() const;
};

/// Reads the member `players` of a config with known format and time, and complains of errors.
/// Players without a name get one that no other has, after their program. Returns the paths of the
/// values that name each player: "players[1].command".
std::vector<std::string> read_players(const members::Value& config_file,
                                      const PathsMatching& paths_matching,
                                      TournamentConfig& config);

members::Json written_players(const TournamentConfig& config);

/// Returns the bounds of the players as a part of a JSON schema.
members::Json schema_of_players();

}  // namespace connect4
