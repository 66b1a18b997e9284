// What a position is worth to a search, proven or guessed.
#pragma once

#include <cstdlib>

#include "lib/game/colour.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

/// Scores are the mover's: positive where the side to move is better off. A win that is complete
/// once `disc` discs are on the board scores win_score(disc), so sooner is better, and the score of
/// a position does not depend on where the search began. A guess stays within guess_limit.
inline constexpr int guess_limit = 1000;
constexpr int win_score(int disc) {
  return 2 * guess_limit - disc;
}
constexpr bool is_win(int score) {
  return score > guess_limit;
}
constexpr bool is_loss(int score) {
  return score < -guess_limit;
}

/// How many discs are on the board when a won or lost game ends as its score says.
constexpr int last_disc(int score) {
  return 2 * guess_limit - std::abs(score);
}

/// A guess at the value of an undecided position: the lines that a side may still complete, and the
/// empty cells that would complete one on the rows that favour it. Red's are the odd ones from the
/// bottom, blue's the even ones: when all other columns are full, the row's parity says who has to
/// move below it (L. V. Allis, "A Knowledge-based Approach of Connect-Four", 1988, section 3.3).
int guess(Bitboard own, Bitboard occupied);

}  // namespace connect4
