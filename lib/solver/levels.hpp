// Levels of a player that knows all scores: how often it plays at random, and what it plays then.
#pragma once

#include <vector>

#include "lib/game/position.hpp"
#include "lib/random.hpp"

namespace connect4 {

/// Levels go from 0 to best_level. Below that a move is any column with room, with a probability of
/// (best_level - level) / best_level.
inline constexpr int best_level = 10;

/// From this level on, a random move is one that wins at once all the same, or else one that keeps
/// the opponent from it.
inline constexpr int first_careful_level = 3;

/// Returns whether a player of that level moves at random in this turn. Takes one number.
constexpr bool moves_at_random(int level, Random& random) {
  return static_cast<int>(random.below(best_level)) >= level;
}

/// Returns the columns among which a player of that level chooses at random.
std::vector<Column> columns_of_random_move(const Position& position, int level);

/// Leaves the columns that block a threat, if any of these do: if all is lost, a person expects to
/// see a threat blocked.
void prefer_blocks(const Position& position, std::vector<Column>& columns);

}  // namespace connect4
