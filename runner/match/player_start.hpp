// One start of a player, without a game.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "lib/game/game_record.hpp"
#include "runner/match/player_spec.hpp"

namespace connect4 {

/// How a player started.
struct PlayerStart {
  Identity identity;                 ///< what it calls itself
  std::chrono::nanoseconds time{0};  ///< until it answered `name`
  std::optional<Fault> fault;        ///< why it did not
  std::vector<std::string> warnings;
};

/// Starts the player as its games would, and ends it.
PlayerStart start_once(PlayerSpec spec);

}  // namespace connect4
