#include "runner/console/progress.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

TEST(ProgressBar, FillsUpWithWhatIsDone) {
  EXPECT_EQ(progress_bar(0, 10), "[..............................]");
  EXPECT_EQ(progress_bar(5, 10), "[###############...............]");
  EXPECT_EQ(progress_bar(10, 10), "[##############################]");
}

TEST(ProgressBar, IsEmptyWhereThereIsNothingToDo) {
  EXPECT_EQ(progress_bar(0, 0), "[..............................]");
}

TEST(ProgressBar, HoldsAsManyGamesAsMayBeAskedFor) {
  EXPECT_EQ(progress_bar(80'000'000, 100'000'000), "[########################......]");
  EXPECT_EQ(progress_bar(100'000'000, 100'000'000), "[##############################]");
}

}  // namespace
}  // namespace connect4
