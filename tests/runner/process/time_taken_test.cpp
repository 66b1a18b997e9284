#include "runner/process/time_taken.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

using std::chrono::milliseconds;

TEST(TakenByOthers, IsTheWaitingOfAThreadThatIsAlone) {
  EXPECT_EQ(taken_by_others({{1, milliseconds(5), milliseconds(7)}},
                            {{1, milliseconds(25), milliseconds(107)}}, milliseconds(20)),
            milliseconds(100));
}

TEST(TakenByOthers, IsNothingWhereNobodyWaited) {
  EXPECT_EQ(taken_by_others({}, {}, milliseconds(0)), milliseconds(0));
  EXPECT_EQ(taken_by_others({}, {{1, milliseconds(300), milliseconds(0)}}, milliseconds(300)),
            milliseconds(0));
}

TEST(TakenByOthers, IsNothingWhereATreeCrowdsItsOwnProcessor) {
  // Three threads took turns for 300 ms: each ran for 100 and waited for 200.
  const std::vector<ThreadTime> after{{1, milliseconds(100), milliseconds(200)},
                                      {2, milliseconds(100), milliseconds(200)},
                                      {3, milliseconds(100), milliseconds(200)}};
  EXPECT_EQ(taken_by_others({}, after, milliseconds(300)), milliseconds(0));
}

TEST(TakenByOthers, IsWhatOthersTookBesidesWhereATreeCrowdsItsProcessor) {
  // The same for 600 ms, of which a stranger had 300.
  const std::vector<ThreadTime> after{{1, milliseconds(100), milliseconds(500)},
                                      {2, milliseconds(100), milliseconds(500)},
                                      {3, milliseconds(100), milliseconds(500)}};
  EXPECT_EQ(taken_by_others({}, after, milliseconds(300)), milliseconds(300));
}

TEST(TakenByOthers, ManyThreadsThatWakeAtOnceDoNotAddUpTheirWaiting) {
  std::vector<ThreadTime> after;
  for (int thread = 1; thread <= 1000; ++thread)
    after.push_back({thread, milliseconds(1), milliseconds(900)});
  EXPECT_EQ(taken_by_others({}, after, milliseconds(1000)), milliseconds(0));
}

TEST(TakenByOthers, AThreadThatIsNewBeganFromZeroAndOneThatIsGoneIsPassedOver) {
  EXPECT_EQ(taken_by_others({{1, milliseconds(9), milliseconds(9)}},
                            {{2, milliseconds(0), milliseconds(50)}}, milliseconds(0)),
            milliseconds(50));
}

TEST(TakenByOthers, WhatIsForgottenOfATreeDoesNotCountAgainstTheMachine) {
  // A child that had run for a second has ended, and its parent ignored that.
  const std::vector<ThreadTime> after{{1, milliseconds(100), milliseconds(100)},
                                      {2, milliseconds(100), milliseconds(100)}};
  EXPECT_EQ(taken_by_others({}, after, milliseconds(-800)), milliseconds(0));
}

TEST(TakenByOthers, ProcessesThatRanUnseenBetweenTwoLooksCountAsTheTrees) {
  EXPECT_EQ(taken_by_others({}, {{1, milliseconds(100), milliseconds(200)}}, milliseconds(300)),
            milliseconds(0));
}

}  // namespace
}  // namespace connect4
