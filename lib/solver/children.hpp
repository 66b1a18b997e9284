// The seven moves of a position side by side.
#pragma once

#include "lib/solver/side.hpp"

namespace connect4 {

/// One set of cells for each column, the eighth idle, which the compiler works on at once: in one
/// register of AVX-512, in two of AVX2, in four elsewhere (the vector extension of GCC and Clang).
using Lanes = std::uint64_t __attribute__((vector_size(64)));

/// What the mover's moves lead to, each in the lane of its column. In a lane without a move all is
/// as before.
struct Children {
  Lanes moves;     ///< the new disc, or nothing
  Lanes discs;     ///< the mover's, after the move
  Lanes threats;   ///< the mover's, after the move
  Lanes landings;  ///< where the answer can land
};

inline constexpr Lanes columns_in_lanes = {
    column_cells(*Column::from_index(0)), column_cells(*Column::from_index(1)),
    column_cells(*Column::from_index(2)), column_cells(*Column::from_index(3)),
    column_cells(*Column::from_index(4)), column_cells(*Column::from_index(5)),
    column_cells(*Column::from_index(6)), 0};

/// See winning_cells(), for each lane.
inline void find_winning_cells(const Lanes& discs, const Lanes& occupied, Lanes& cells) {
  cells = (discs << 1) & (discs << 2) & (discs << 3);
  for (const Direction direction : {Direction::horizontal, Direction::rising, Direction::falling}) {
    const int s = stride(direction);
    const Lanes two_before = (discs << s) & (discs << (2 * s));
    const Lanes two_behind = (discs >> s) & (discs >> (2 * s));
    cells |= two_before & ((discs << (3 * s)) | (discs >> s));
    cells |= two_behind & ((discs >> (3 * s)) | (discs << s));
  }
  cells &= board_cells & ~occupied;
}

inline void make_children(const Sides& sides, Bitboard moves, Children& children) {
  const Bitboard occupied = sides.occupied();
  children.moves = moves & columns_in_lanes;
  children.discs = sides.mover.discs | children.moves;
  find_winning_cells(children.discs, occupied | children.moves, children.threats);
  children.landings =
      (landing_cells(occupied) ^ children.moves) | ((children.moves << 1) & board_cells);
}

/// The number of cells of each lane, by adding neighbouring bits, pairs, and so on.
inline void count_cells(const Lanes& cells, Lanes& counts) {
  counts = cells - ((cells >> 1) & 0x5555555555555555);
  counts = (counts & 0x3333333333333333) + ((counts >> 2) & 0x3333333333333333);
  counts = (counts + (counts >> 4)) & 0x0f0f0f0f0f0f0f0f;
  counts += counts >> 8;
  counts += counts >> 16;
  counts += counts >> 32;
  counts &= 127;
}

}  // namespace connect4
