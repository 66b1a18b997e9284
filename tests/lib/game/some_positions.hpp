// Unfinished positions to try things on.
#pragma once

#include <optional>

#include "lib/game/verdict.hpp"
#include "lib/random.hpp"

namespace connect4 {

/// A position after `plies` discs of random play; nothing if that play ended earlier.
inline std::optional<Position> random_position(Random& random, int plies) {
  Position position;
  while (position.ply() < plies) {
    const auto legal = position.legal_columns();
    if (play(position, legal.at(random.below(legal.size()))).outcome) return std::nullopt;
  }
  return position;
}

/// A position after `plies` discs of random play, tried again until play lasts so long.
inline Position lasting_position(Random& random, int plies) {
  while (true)
    if (const auto position = random_position(random, plies)) return *position;
}

}  // namespace connect4
