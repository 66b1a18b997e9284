// The players of a config file.
#pragma once

#include <cstddef>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "protocol/tournament_file/object_reader.hpp"

namespace connect4 {

inline constexpr std::size_t most_players = 1000;  ///< that a tournament can have

/// Reads the member "players"; complains of what is wrong to `errors`. Players without a name get
/// one that no other has, after their program; those without a time have `time`.
std::vector<ConfiguredPlayer> read_players(const ObjectReader& file, const TimeControl& time,
                                           FileErrors& errors);

}  // namespace connect4
