#include "runner/analysis/position_analysis.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::HasSubstr;

PositionAnalysis with_scores(const Solver::ColumnScores& scores) {
  return {Position(), {1, 1}, scores, true, {}, {}, 0};
}

TEST(AnalysisPicture, HasTheScoreOfEachMoveBelowItsColumn) {
  const auto picture = analysis_picture(with_scores({-2, -1, 0, 1, 0, -1, -2}), {}, {});
  EXPECT_THAT(picture, HasSubstr("  1  2  3  4  5  6  7\n"
                                 " -2 -1  0  1  0 -1 -2   score of each column, for red\n"));
}

TEST(AnalysisPicture, NumbersTheColumnsAgainWhereScoresWouldRunTogether) {
  const auto picture = analysis_picture(with_scores({-18, -18, -2, 1, 0, -10, -18}), {}, {});
  EXPECT_THAT(picture,
              HasSubstr("  1  2  3  4  5  6  7\n"
                        "    1    2    3    4    5    6    7\n"
                        "  -18  -18   -2    1    0  -10  -18   score of each column, for red\n"));
}

}  // namespace
}  // namespace connect4
