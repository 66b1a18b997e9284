// Bounds of the score that rules of strategy prove, without search.
//
// After V. Allis, "A Knowledge-based Approach of Connect-Four" (1988): a side that can always
// answer in the same column, directly above ("follow-up"), gets all cells of every second row.
// Columns have an even number of cells. So while the first player is to move, the second can follow
// up in columns with an even number of empty cells. Columns with an odd number come in pairs. The
// side that follows up answers the lowest empty cell of one by that of the other, and has one of
// the two for sure. "First" is the side that moves while the number of discs is even, and counts
// rows 1, 3 and 5 as its own.
#pragma once

#include "lib/solver/score.hpp"
#include "lib/solver/side.hpp"

namespace connect4 {

/// No bound at all.
inline constexpr int no_bound = greatest_score;

/// The least that the rules can prove.
inline constexpr int lowest_follow_up_bound = -3;
inline constexpr int lowest_odd_threat_bound = -2;

/// An upper bound of the score for the first player, which is to move and cannot win at once.
int follow_up_bound(Bitboard first, const Side& second);

/// An upper bound of the score for the second player, to move. It cannot win at once, and no
/// landing cell completes a four of the first player. The first follows up until the second has
/// nothing left but to play right below a threat on an odd row. If an even number of cells is empty
/// in the threat's column, its lowest one is paired with one that is alone elsewhere.
int odd_threat_bound(const Side& first, Bitboard second);

}  // namespace connect4
