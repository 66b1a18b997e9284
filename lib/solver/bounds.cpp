#include "lib/solver/bounds.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "lib/solver/clones.hpp"

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

/// Whether the side that will have these cells in the end has no four that counts. A four does not
/// count if each cell lies above a cell of the other side's four, which is complete before.
constexpr bool comes_too_late(Bitboard cells, Bitboard others) {
  for (const Direction direction : all_directions) {
    const int step = stride(direction);
    if (const Bitboard found = fours(cells, step))
      if (found & ~above(fours(others, step))) return false;
  }
  return true;
}

/// The second player's gain if it gets `claims` for sure, and no four of the first comes in time.
/// The first player plays below a claim only when all other cells are full. So the row of the
/// highest claim that a four needs gives the number of discs that are missing.
constexpr int gain(Bitboard second, Bitboard claims) {
  if (!has_four(second | claims)) return 0;
  if (has_four(second | (claims & row(1)))) return 3;
  return has_four(second | (claims & ~row(5))) ? 2 : 1;
}

/// The bound for a side that is sure of one cell of each pair: when the other side takes one, it
/// takes the other. It chooses the pairs, the other side the cells. `bound_without` is the bound if
/// the other side has the cells that it is given. Six cells, which are rare, are all given away.
template <class Bound>
constexpr int bound_by_pairs(Bitboard cells, const Bound& bound_without) {
  const int count = std::popcount(cells);
  const Bitboard a = cells & -cells;
  if (count == 2) return std::max(bound_without(a), bound_without(cells ^ a));
  int best = bound_without(cells);
  if (count != 4 || best < 0) return best;
  for (Bitboard partners = cells ^ a; partners; partners &= partners - 1) {
    const Bitboard b = partners & -partners;
    const Bitboard others = cells ^ a ^ b;
    const Bitboard c = others & -others;
    const Bitboard d = others ^ c;
    int worst = -greatest_score;
    for (const Bitboard given : {a | c, a | d, b | c, b | d})
      if (worst < best) worst = std::max(worst, bound_without(given));
    best = std::min(best, worst);
  }
  return best;
}

}  // namespace

CONNECT4_CLONES int follow_up_bound(Bitboard first, const Side& second) {
  const Bitboard occupied = first | second.discs;
  const Bitboard empty = board_cells & ~occupied;
  const Bitboard landing = landing_cells(occupied);
  const Bitboard claims = empty & even_rows & ~landing;
  // Above a claim that completes a four, nothing is of use.
  const Bitboard rest = first | (empty & odd_rows & ~above(second.threats & claims));
  const Bitboard lone = landing & even_rows;
  return bound_by_pairs(lone, [&](Bitboard given) {
    const Bitboard all_claims = claims | (lone ^ given);
    if (!comes_too_late(rest | given, second.discs | all_claims)) return no_bound;
    return -gain(second.discs, all_claims);
  });
}

CONNECT4_CLONES int odd_threat_bound(const Side& first, Bitboard second) {
  const Bitboard empty = board_cells & ~(first.discs | second);
  const Bitboard landing = landing_cells(first.discs | second);
  const Bitboard out_of_reach = above(first.threats & even_rows & ~landing);
  int best = no_bound;
  for (Bitboard threats = first.threats & odd_rows & ~landing; threats; threats &= threats - 1) {
    const Bitboard threat = threats & -threats;
    const Bitboard column = column_cells(column_of(threat));
    const Bitboard elsewhere = odd_rows & ~column & ~out_of_reach;
    const Bitboard below = even_rows & column & (threat - 1);
    const Bitboard sure = second | (empty & (elsewhere | below));
    const Bitboard lone = landing & ((even_rows & ~column) | (odd_rows & column));
    const int bound = threat & row(2) ? -2 : -1;
    best = std::min(best, bound_by_pairs(lone, [&](Bitboard given) {
                      return has_four(sure | given) ? no_bound : bound;
                    }));
    if (best == -2) break;
  }
  return best;
}

}  // namespace connect4
