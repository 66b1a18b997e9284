// What was found out of a position, in writing.
#pragma once

#include <string>

#include "lib/game/drawing.hpp"
#include "runner/analysis/position_analysis.hpp"

namespace connect4 {

/// What stands behind the position in its line of output: " -2", or with columns " -4 -2 - ...",
/// then the best columns and the perfect game, where they are wanted. A bound is "-2..3", what is
/// not known "?".
std::string analysis_words(const PositionAnalysis& analysis, const AnalysisWish& wish);

/// The same as a line of JSON (protocol/ANALYSIS.md), for the position that was given as `text`.
std::string analysis_json(const std::string& text, const PositionAnalysis& analysis,
                          const AnalysisWish& wish);

/// The line of JSON for a text that is not a position, with the reason.
std::string unanswered_json(const std::string& text, const std::string& reason);

/// The scores of all moves, each below its column of the drawn board, in one or two lines.
std::string analysis_rows(const PositionAnalysis& analysis);

/// Who wins, and how soon, as far as it was found in time: "red to move wins in 7 plies (score
/// 15)".
std::string analysis_verdict(const PositionAnalysis& analysis, bool weak = false);

/// The board with the scores of all moves below it, and what they mean, for people.
std::string analysis_picture(const PositionAnalysis& analysis, const AnalysisWish& wish,
                             DrawingStyle style);

}  // namespace connect4
