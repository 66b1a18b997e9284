// The results that the moves of a game kept and gave away, by exact scores.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "lib/game/game_record.hpp"
#include "lib/solver/solver.hpp"

namespace connect4 {

/// A side's result under perfect play, by the sign of its score.
enum class Prospect : std::uint8_t { loss, draw, win };

constexpr Prospect prospect_of(int score) {
  return score < 0 ? Prospect::loss : score > 0 ? Prospect::win : Prospect::draw;
}

/// "lost", "drawn" or "won".
std::string_view name(Prospect prospect);

/// A move of a game, with the score of the position before it and after it. Both are the mover's:
/// the second is never above the first.
struct JudgedMove {
  int index;  ///< its place among the plies of the game, from 0
  int disc;   ///< which disc on the board it was, from 1
  Colour mover;
  Column column;
  int before;
  int after;

  int loss() const { return before - after; }
  bool is_best() const { return before == after; }

  /// Won to drawn or lost, or drawn to lost.
  bool changes_result() const { return prospect_of(before) != prospect_of(after); }
};

/// The moves of a game from `start`; `scores` are as in GameRecord::scores. None without scores.
std::vector<JudgedMove> judged_moves(const Position& start, const std::vector<Column>& columns,
                                     const std::vector<int>& scores);

/// Returns the moves of a record that has its scores; none if it has not.
std::vector<JudgedMove> judged_moves(const GameRecord& record);

/// The last move that changed the result. In a game that was played to its end, this is the one
/// that lost it or let the win go. Nothing without such a move or without scores.
std::optional<JudgedMove> decisive_error(const GameRecord& record);

/// Finds the score of an unfinished position, which is known to be at least `least`.
using FindScore = std::function<Solver::Score(const Position& position, int least)>;

/// The scores of a game's positions for the side to move in each: of its start, and after each
/// ply. They are found from the last one to the first. So knowledge of the end helps with earlier
/// positions, and a move's score bounds that of the position before it. `known` are the scores of
/// the first positions, if somebody has them already.
tl::expected<std::vector<int>, Unsolved> score_game(const Position& start,
                                                    const std::vector<Column>& columns,
                                                    const FindScore& find,
                                                    std::vector<int> known = {});

/// The result of a move under perfect play, for the side that makes it.
struct MoveResult {
  Column column;
  Prospect result;
};

/// Returns the results of all legal moves of an unfinished position, from left to right.
tl::expected<std::vector<MoveResult>, Unsolved> results_of_moves(const Position& position,
                                                                 Solver& solver);

/// The move of a perfect game: the winner hurries, the loser delays.
struct BestMove {
  Column column;
  int score;  ///< of the position
};

/// The best move of an unfinished position whose score is known to be at least `least`. Among equal
/// moves it is the one nearest to the centre.
tl::expected<BestMove, Unsolved> best_move(const Position& position, Solver& solver,
                                           int least = -greatest_score);

/// Returns the score by a solver; for score_game().
Solver::Score score_at_least(Solver& solver, const Position& position, int least);

}  // namespace connect4
