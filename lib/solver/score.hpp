// The worth of a position under perfect play.
#pragma once

#include <optional>

#include "lib/game/lines.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

/// The score of a position is P. Pons's ("Solving Connect Four", blog.gamesolver.org, 2015). It is
/// the mover's. 0 is a draw. If one side wins under perfect play, it is 22 less the discs that the
/// winner will have played, the last one counted. It is positive if the side to move wins, negative
/// if it loses. So sooner is better, and the score depends only on the board.
///
/// Worked example: after 112233 red, to move, completes a four in column 4. It will have played
/// four discs then: the score is 22 - 4 = 18, and red wins in 1 move (moves_to_end(18, 6)).
inline constexpr int greatest_score = 18;

/// The score of a win that is complete once `discs` discs are on the board. One disc more than the
/// board has cells gives 0: nobody wins.
constexpr int score_of_win(int discs) {
  return (cell_count + 2) / 2 - (discs + 1) / 2;
}

/// The number of discs that both sides still play in a position of that score with `ply` discs, the
/// last one included. For a draw all that the board has room for.
constexpr int plies_to_end(int score, int ply) {
  if (score == 0) return cell_count - ply;
  const int winners_discs = (cell_count + 2) / 2 - (score > 0 ? score : -score);
  const bool first_player_wins = (score > 0) == (ply % 2 == 0);
  return 2 * winners_discs - (first_player_wins ? 1 : 0) - ply;
}

/// The number of moves that the winner still makes in a position of that score with `ply` discs,
/// the last one included. People count so: "red wins in 3 moves", "blue loses in 3 moves".
constexpr int moves_to_end(int score, int ply) {
  return (plies_to_end(score, ply) + 1) / 2;
}

/// The score of a finished position for the side that would move next: 0 on a full board, negative
/// if the other one has just won. Nothing if the game continues.
constexpr std::optional<int> score_of_end(const Position& position) {
  if (has_four(position.discs(other(position.to_move())))) return -score_of_win(position.ply());
  if (has_four(position.discs(position.to_move()))) return score_of_win(position.ply());
  return position.is_full() ? std::optional(0) : std::nullopt;
}

}  // namespace connect4
