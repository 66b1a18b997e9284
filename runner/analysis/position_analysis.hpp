// The analysis of one position, as a value and in writing.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/game/drawing.hpp"
#include "lib/solver/solver.hpp"
#include "runner/analysis/solving_limit.hpp"

namespace connect4 {

/// The results wanted of a position besides its score.
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
  std::vector<Column> best;      ///< if has_all_columns
  std::vector<Column> line;
  std::uint64_t nodes = 0;

  bool is_exact() const { return score.low == score.high; }
};

/// Looks at an unfinished position, as far as the limit allows. Throws Interrupted.
PositionAnalysis analyse(Solver& solver, SolvingLimit& limit, const Position& position,
                         const AnalysisWish& wish);

/// Returns the text after the position in its line of output: " -2", or with columns " -4 -2 -
/// ...", then, if wanted, the best columns and the perfect game. A bound is "-2..3", an unknown
/// score "?".
std::string analysis_words(const PositionAnalysis& analysis, const AnalysisWish& wish);

/// Returns the analysis as a line of JSON (protocol/ANALYSIS.md), for the position that was given
/// as `text`. `verdict` is the comparison with an expected value; "" without one.
std::string analysis_json(const std::string& text, const PositionAnalysis& analysis,
                          const AnalysisWish& wish, const std::string& verdict = "");

/// Returns the line of JSON for a text that is not a position, with the reason.
std::string unanswered_json(const std::string& text, const std::string& reason);

/// Returns the scores of all moves, each below its column of the drawn board, or below its number.
std::string analysis_rows(const PositionAnalysis& analysis);

/// Returns the result, as far as it was found in time: "red to move wins in 4 moves (score
/// 15)".
std::string analysis_verdict(const PositionAnalysis& analysis, bool weak = false);

/// Returns the board with the scores of all moves below it, and their meaning, for people.
std::string analysis_picture(const PositionAnalysis& analysis, const AnalysisWish& wish,
                             DrawingStyle style);

}  // namespace connect4
