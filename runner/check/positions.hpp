// Positions to ask a player about.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/game/position.hpp"

namespace connect4 {

/// Returns the moves of a random game that fills the board without a four.
std::vector<Column> drawn_game(std::uint64_t seed);

/// Positions of drawn games in which columns are full. Each column has one in which only it has
/// room (from six cells down to one) and one in which a second has. A few have their first full
/// column. Nobody has won in any of them; both colours are to move in some.
std::vector<Position> crowded_positions(std::uint64_t seed);

/// Positions from the middle of `count` random games, after 2 to 24 discs, nobody having won.
std::vector<Position> middle_positions(std::uint64_t seed, int count);

/// A position in which the side to move, red, wins in the one column that completes its four.
Position winning_position();

}  // namespace connect4
