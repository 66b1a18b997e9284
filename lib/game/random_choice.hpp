// The random numbers for a choice of a move.
#pragma once

#include <cstdint>

#include "lib/game/position.hpp"
#include "lib/random.hpp"

namespace connect4 {

/// The random numbers for the choice at `position`. They depend only on the seed and the ply. So a
/// player that was restarted in the middle of a game continues as it would have.
constexpr Random random_for(const Position& position, std::uint32_t seed) {
  return Random(derive_seed(seed, static_cast<std::uint64_t>(position.ply())));
}

}  // namespace connect4
