// The score of a position by a search that is obviously right. It tries all moves, with nothing but
// the rules, alpha-beta and moves from the centre outwards.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "lib/game/board.hpp"
#include "lib/game/lines.hpp"
#include "lib/game/position.hpp"

namespace connect4::plain {

/// The score (see lib/solver/score.hpp) for the owner of `own`, to move, if it lies between alpha
/// and beta; otherwise a bound. `other` has no four.
inline int score(Bitboard own, Bitboard other, int alpha = -18, int beta = 18) {
  constexpr std::array order{3, 2, 4, 1, 5, 0, 6};
  const Bitboard occupied = own | other;
  if (occupied == board_cells) return 0;
  int best = -18;
  for (const int index : order) {
    const Column column = *Column::from_index(index);
    const Bitboard move = (occupied + bottom_cell(column)) & column_cells(column);
    if (!move) continue;
    const int score = has_four(own | move) ? 22 - std::popcount(own | move)
                                           : -plain::score(other, own | move, -beta, -alpha);
    best = std::max(best, score);
    alpha = std::max(alpha, best);
    if (alpha >= beta) break;
  }
  return best;
}

inline int score(const Position& position) {
  const Colour mover = position.to_move();
  return score(position.discs(mover), position.discs(other(mover)));
}

/// The score of a move for the side that makes it.
inline int score_of_move(Position position, Column column) {
  const Colour mover = position.to_move();
  position.drop(column);
  const Bitboard own = position.discs(mover);
  return has_four(own) ? 22 - std::popcount(own) : -score(position);
}

}  // namespace connect4::plain
