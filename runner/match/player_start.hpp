// One start of a player, without a game.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "lib/game/game_record.hpp"
#include "runner/match/player_spec.hpp"

namespace connect4 {

/// The outcome of a player's start.
struct PlayerStart {
  Identity identity;                 ///< its own name
  std::chrono::nanoseconds time{0};  ///< until it answered `name`
  std::optional<Fault> fault;        ///< if it did not start
  std::vector<std::string> warnings;
};

/// Starts the player as its games would, and ends it.
PlayerStart start_once(PlayerSpec spec);

}  // namespace connect4
