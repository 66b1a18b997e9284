// How long a player's process lives.
#pragma once

#include <cstdint>

namespace connect4 {

enum class Restart : std::uint8_t {
  match,  ///< for all games of a match, or of a meeting of a tournament
  game,   ///< for one game
};

}  // namespace connect4
