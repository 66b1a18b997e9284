#include "lib/exam/exam.hpp"

#include <gmock/gmock.h>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;

constexpr Column column_of_digit(char digit) {
  return *Column::from_digit(digit);
}

/// A question of that motif with so many right answers, wrong ones and faults.
ExamQuestion question(Motif motif, int right, int wrong = 0, int faults = 0) {
  ExamQuestion question{{position_after("4"), motif, {column_of_digit('4')}}, {}};
  for (int i = 0; i < right; ++i) question.answers.push_back({column_of_digit('4'), true, {}});
  for (int i = 0; i < wrong; ++i) question.answers.push_back({column_of_digit('1'), false, {}});
  for (int i = 0; i < faults; ++i) question.answers.push_back({std::nullopt, false, "crash: it"});
  return question;
}

ExamResult result(std::vector<ExamQuestion> questions) {
  return {std::move(questions), {}, true};
}

TEST(ExamResult, HasARowForEachMotifThatWasAsked) {
  const auto rows = result({question(Motif::draw, 1), question(Motif::win, 0, 1),
                            question(Motif::win, 1), question(Motif::win, 0, 0, 1)})
                        .rows();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].motif, Motif::win);
  EXPECT_EQ(rows[0].positions, 3);
  EXPECT_EQ(rows[0].answers, 3);
  EXPECT_EQ(rows[0].right, 1);
  EXPECT_EQ(rows[0].faults, 1);
  EXPECT_DOUBLE_EQ(rows[0].share, 1 / 3.0);
  EXPECT_DOUBLE_EQ(rows[0].chance, 1 / 7.0);
  EXPECT_EQ(rows[1].motif, Motif::draw);
}

TEST(ExamResult, CountsARepeatedQuestionAtMostOnceIfItsAnswersAreTheSame) {
  const ExamResult once = result({question(Motif::win, 1), question(Motif::win, 0, 1)});
  const ExamResult often = result({question(Motif::win, 9), question(Motif::win, 0, 9)});
  EXPECT_EQ(often.total().answers, 18);
  EXPECT_LE(often.total().interval.low, once.total().interval.low);
}

TEST(ExamResult, HasAnEmptyTotalBeforeTheFirstAnswer) {
  const ExamRow total = result({}).total();
  EXPECT_EQ(total.positions, 0);
  EXPECT_EQ(total.interval.low, 0);
  EXPECT_EQ(total.interval.high, 1);
  EXPECT_TRUE(result({}).rows().empty());
}

TEST(ComparedRow, CountsQuestionsThatMostAnswersSolve) {
  const auto rows = compare(result({question(Motif::win, 2, 1), question(Motif::block, 1, 1)}),
                            result({question(Motif::win, 1, 2), question(Motif::block, 0, 2)}));
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].right, 1);
  EXPECT_EQ(rows[0].other_right, 0);
  EXPECT_EQ(rows[1].right, 0) << "half is not more than half";
  EXPECT_EQ(rows[2].motif, std::nullopt);
  EXPECT_EQ(rows[2].right, 1);
}

TEST(ComparedRow, LeavesOutQuestionsThatOnePlayerWasNotAsked) {
  const auto rows = compare(result({question(Motif::win, 1), question(Motif::win, 1)}),
                            result({question(Motif::win, 1)}));
  EXPECT_EQ(rows.back().right, 1);
  EXPECT_EQ(rows.back().p_value, 1);
}

ExamMistake mistake(int before, std::optional<int> after) {
  return {{position_after("4"), Motif::only, {column_of_digit('4')}}, {}, before, after};
}

TEST(Mistake, IsCostlierIfItChangesTheResultMoreAndThenIfItLosesMorePoints) {
  std::vector<ExamMistake> mistakes{mistake(5, 2), mistake(0, -3), mistake(1, -1),
                                    mistake(9, 0), mistake(2, -2), mistake(1, std::nullopt)};
  std::ranges::stable_sort(mistakes, is_costlier);
  std::vector<int> befores;
  for (const ExamMistake& each : mistakes) befores.push_back(each.before);
  EXPECT_THAT(befores, ElementsAre(1, 2, 1, 9, 0, 5)) << "a fault counts as the worst answer";
}

TEST(ExamResult, KeepsTheCostliestMistakesOfEachMotif) {
  ExamResult result;
  for (int after = 8; after > -8; --after) result.add(mistake(9, after));
  ExamMistake other = mistake(9, 8);
  other.asked.motif = Motif::draw;
  result.add(other);
  EXPECT_EQ(result.mistakes.size(), 4U);
  std::vector<int> afters;
  for (const ExamMistake& each : result.costliest()) afters.push_back(*each.after);
  EXPECT_THAT(afters, ElementsAre(-7, -6, -5));
  EXPECT_EQ(result.costliest(Motif::draw).size(), 1U);
}

}  // namespace
}  // namespace connect4
