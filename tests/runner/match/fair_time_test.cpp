#include "runner/match/fair_time.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

using std::chrono::milliseconds;

/// Returns the time of a look before the question. It is not charged.
Clock::Duration cost_before_the_question(std::optional<Clock::Duration> left) {
  const ChildProcess player = *ChildProcess::start({"/bin/cat", {}, {}});
  TurnAccount account(std::chrono::steady_clock::now(), left);
  FairTime(account, player, nullptr, milliseconds(20)).begin();
  return account.left_out();
}

TEST(FairTime, MeasuresATurnOfLittleTimeFromItsStart) {
  EXPECT_GT(cost_before_the_question(milliseconds(49)).count(), 0);
}

TEST(FairTime, MeasuresNothingBeforeTheFirstMomentOfOtherTurns) {
  EXPECT_EQ(cost_before_the_question(milliseconds(50)).count(), 0);
  EXPECT_EQ(cost_before_the_question(std::nullopt).count(), 0);
}

}  // namespace
}  // namespace connect4
