#include "runner/screen/progress.hpp"

#include <gmock/gmock.h>

#include "lib/text/amounts.hpp"

namespace connect4 {
namespace {

TEST(ProgressBar, FillsUpWithThePartDone) {
  EXPECT_EQ(progress_bar(0, 10), "[..............................]");
  EXPECT_EQ(progress_bar(5, 10), "[###############...............]");
  EXPECT_EQ(progress_bar(10, 10), "[##############################]");
}

TEST(ProgressBar, IsEmptyIfThereIsNothingToDo) {
  EXPECT_EQ(progress_bar(0, 0), "[..............................]");
}

TEST(ProgressBar, HoldsAsManyGamesAsMayBeAskedFor) {
  EXPECT_EQ(progress_bar(80'000'000, 100'000'000), "[########################......]");
  EXPECT_EQ(progress_bar(100'000'000, 100'000'000), "[##############################]");
}

TEST(Progress, GoesOnCountingIfThereIsMoreOrLessToDo) {
  Progress progress(812, "games");
  progress.expect(178 + 308);
  EXPECT_THAT(progress.line(178), testing::HasSubstr("] 178 of 486 games"));
}

TEST(Progress, KnowsThatATestMayEndTheWorkEarly) {
  Progress progress(20'000, "games");
  progress.may_end_early();
  EXPECT_THAT(progress.line(10), testing::ContainsRegex(" games/s, at most .* left$"));
}

TEST(Progress, EndsByItsTime) {
  Progress progress(100'000'000, "questions");
  progress.end_by(std::chrono::steady_clock::now());
  EXPECT_THAT(progress.line(1),
              testing::EndsWith(", " + to_text(std::chrono::seconds(0)) + " left"));
}

}  // namespace
}  // namespace connect4
