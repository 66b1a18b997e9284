#include "players/support/thinking_time.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

using namespace std::chrono_literals;

TEST(ThinkingTime, LeavesAMarginOfTheTurnAndTheWholeBank) {
  EXPECT_EQ(thinking_time({1000ms, 5000ms, 5000ms}), 895ms);
  EXPECT_EQ(thinking_time({20ms, 5000ms, 5000ms}), 13ms);
  EXPECT_EQ(thinking_time({20ms, 0ms, 0ms}), 13ms);
}

TEST(ThinkingTime, IsAQuarterOfAVeryShortTurn) {
  EXPECT_EQ(thinking_time({4ms, 0ms, 0ms}), 1ms);
}

TEST(ThinkingTime, ComesFromTheBankIfATurnHasNone) {
  EXPECT_EQ(thinking_time({0ms, 5000ms, 0ms}), 100ms);
  EXPECT_EQ(thinking_time({0ms, 0ms, 0ms}), 0ms);
}

TEST(ThinkingTime, IsASecondWithoutALimit) {
  EXPECT_EQ(thinking_time({}), 1s);
}

TEST(ThinkingTime, IsAlwaysShorterThanTheTurn) {
  for (auto turn = 1ms; turn < 3s; turn += 1ms) ASSERT_LT(thinking_time({turn, 0ms, 0ms}), turn);
}

}  // namespace
}  // namespace connect4
