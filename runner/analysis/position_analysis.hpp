// What can be said of one position.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/solver/solver.hpp"
#include "runner/analysis/solving_limit.hpp"

namespace connect4 {

/// What is wanted of a position beside its score.
struct AnalysisWish {
  bool columns = false;  ///< the score of each move
  bool best = false;     ///< the best moves
  bool line = false;     ///< a perfect game to its end
  bool weak = false;     ///< -1, 0 and 1 in the place of scores
};

/// The answer. Scores are as lib/solver/score.hpp has them, for the side to move.
struct PositionAnalysis {
  Position position;
  ScoreWindow score;             ///< both ends are the score, unless the time was over before
  Solver::ColumnScores columns;  ///< nothing: a full column, or not found in time
  bool has_all_columns = false;  ///< whether it was looked for, and each move has its score
  std::vector<Column> best;      ///< where has_all_columns
  std::vector<Column> line;
  std::uint64_t nodes = 0;

  bool is_exact() const { return score.low == score.high; }
};

/// Looks at an unfinished position, as far as the limit allows. Throws Interrupted.
PositionAnalysis analyse(Solver& solver, SolvingLimit& limit, const Position& position,
                         const AnalysisWish& wish);

}  // namespace connect4
