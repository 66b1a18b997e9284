#include "lib/solver/bounds.hpp"

#include <algorithm>

namespace connect4 {

namespace {

constexpr Bitboard row(int index) {
  return bottom_row << index;
}

/// The lowest, leftmost cells (of falling lines the topmost) of all fours in a direction.
constexpr Bitboard fours(Bitboard cells, int step) {
  const Bitboard pairs = cells & (cells >> step);
  return pairs & (pairs >> (2 * step));
}

/// All cells above these.
constexpr Bitboard above(Bitboard cells) {
  Bitboard result = (cells << 1) & board_cells;
  result |= (result << 1) & board_cells;
  result |= (result << 2) & board_cells & ~row(0) & ~row(1);
  return result | ((result << 1) & board_cells);
}

/// Whether the side that will have these cells in the end has no four, but for those of which each
/// cell lies above one of the other side's four: that one is complete before.
constexpr bool comes_too_late(Bitboard cells, Bitboard others) {
  for (const Direction direction : all_directions) {
    const int step = stride(direction);
    if (const Bitboard found = fours(cells, step))
      if (found & ~above(fours(others, step))) return false;
  }
  return true;
}

/// The second player's gain where it gets `claims` for sure, and no four of the first comes in
/// time. The first player plays below a claim only when all other cells are full, so the row of the
/// highest one that a four needs says how many discs are missing.
constexpr int gain(Bitboard second, Bitboard claims) {
  if (!has_four(second | claims)) return 0;
  if (has_four(second | (claims & row(1)))) return 3;
  return has_four(second | (claims & ~row(5))) ? 2 : 1;
}

constexpr int follow_up_case(Bitboard first, Bitboard second, Bitboard claims) {
  if (!comes_too_late(first, second | claims)) return no_bound;
  return -gain(second, claims);
}

}  // namespace

int follow_up_bound(Bitboard first, Bitboard second) {
  const Bitboard occupied = first | second;
  const Bitboard empty = board_cells & ~occupied;
  const Bitboard landing = landing_cells(occupied);
  const Bitboard claims = empty & even_rows & ~landing;
  const Bitboard lone = landing & even_rows;
  const Bitboard rest = first | (empty & odd_rows);
  const Bitboard one = lone & -lone;
  const Bitboard other = lone ^ one;
  const bool are_two = other && !(other & (other - 1));
  if (!are_two) return follow_up_case(rest | lone, second, claims);
  const int bound = follow_up_case(rest | one, second, claims | other);
  if (bound == no_bound) return no_bound;
  return std::max(bound, follow_up_case(rest | other, second, claims | one));
}

int odd_threat_bound(const Side& first, Bitboard second) {
  const Bitboard empty = board_cells & ~(first.discs | second);
  const Bitboard landing = landing_cells(first.discs | second);
  const Bitboard out_of_reach = above(first.threats & even_rows & ~landing);
  int best = no_bound;
  for (Bitboard threats = first.threats & odd_rows & ~landing; threats; threats &= threats - 1) {
    const Bitboard threat = threats & -threats;
    const Bitboard column = column_cells(column_of(threat));
    const Bitboard below = column & (threat - 1);
    const Bitboard elsewhere = (odd_rows | landing) & ~column & ~out_of_reach;
    const Bitboard here = (even_rows | landing) & below;
    if (has_four(second | (empty & (elsewhere | here)))) continue;
    if (threat & row(2)) return -2;
    best = -1;
  }
  return best;
}

}  // namespace connect4
