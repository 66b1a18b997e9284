#include "protocol/results/exam.hpp"

#include <gmock/gmock.h>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

/// So many questions, of which the first ones have right answers.
ExamResult solved(int right, int wrong, bool right_ones_first) {
  ExamResult result;
  for (int i = 0; i < right + wrong; ++i) {
    const bool is_right = right_ones_first ? i < right : i >= wrong;
    const Column column = *Column::from_digit(is_right ? '4' : '1');
    result.questions.push_back(
        {{position_after("4"), Motif::win, {*Column::from_digit('4')}}, {{column, is_right, {}}}});
  }
  return result;
}

TEST(ExamTable, RoundsPValues) {
  // Nine questions that only one of them solved, and one that only the other one did: by McNemar's
  // exact test 2 * (1 + 10) / 2^10 = 0.021484.
  const Exam exam{1, false, {{"a", solved(9, 1, true)}, {"b", solved(1, 9, false)}}};
  EXPECT_THAT(comparison_table(exam).markdown(), testing::HasSubstr("0.0215"));
}

}  // namespace
}  // namespace connect4
