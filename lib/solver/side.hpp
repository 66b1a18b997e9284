// One side of a position, as the solver carries it along.
#pragma once

#include "lib/game/lines.hpp"

namespace connect4 {

/// The rows that people count as odd: 1, 3 and 5 from the bottom. Their index is even.
inline constexpr Bitboard odd_rows = bottom_row | bottom_row << 2 | bottom_row << 4;
inline constexpr Bitboard even_rows = odd_rows << 1;

/// A side's discs, and the empty cells where one more of them completes a four. A move changes the
/// threats of the side that made it; of the other's it takes away the cell.
struct Side {
  Bitboard discs = 0;
  Bitboard threats = 0;
};

/// The two sides of an unfinished position.
struct Sides {
  Side mover;
  Side other;

  constexpr Bitboard occupied() const { return mover.discs | other.discs; }

  /// Returns the sides after a move of the mover's onto a landing cell, the other's turn.
  constexpr Sides after(Bitboard move) const {
    const Bitboard discs = mover.discs | move;
    return {{other.discs, other.threats & ~move}, {discs, winning_cells(discs, occupied() | move)}};
  }
};

constexpr Sides sides_of(const Position& position) {
  const Bitboard mover = position.discs(position.to_move());
  const Bitboard occupied = position.occupied();
  const Bitboard other = mover ^ occupied;
  return {{mover, winning_cells(mover, occupied)}, {other, winning_cells(other, occupied)}};
}

}  // namespace connect4
