#include "runner/tournament/failed_starts.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

/// A game of players 0 and 1 that they are about to play.
PlannedGame planned(std::int32_t number, std::int32_t blue = 1) {
  PlannedGame game;
  game.number = number;
  game.blue = blue;
  return game;
}

FinishedGame with(const PlannedGame& game, Outcome outcome) {
  FinishedGame finished;
  finished.job.plan = game;
  finished.record.outcome = outcome;
  return finished;
}

FinishedGame played(const PlannedGame& game) {
  return with(game, {Colour::red, Ending::four});
}

FinishedGame red_failed(const PlannedGame& game) {
  return with(game, {Colour::blue, Ending::start_failed});
}

FinishedGame both_failed(const PlannedGame& game) {
  return with(game, {std::nullopt, Ending::start_failed});
}

/// Numbers of the games that count by now.
std::vector<std::int32_t> counted(FailedStarts& starts) {
  std::vector<std::int32_t> numbers;
  while (const auto game = starts.next()) numbers.push_back(game->job.plan.number);
  return numbers;
}

using Numbers = std::vector<std::int32_t>;

class FailedStartsTest : public testing::Test {
 protected:
  FailedStartsTest() {
    for (int number = 1; number <= 4; ++number) starts_.expect(planned(number));
  }

  FailedStarts starts_{3};
};

TEST_F(FailedStartsTest, AGameThatWasPlayedCountsAtOnce) {
  starts_.finish(played(planned(3)));
  EXPECT_EQ(counted(starts_), Numbers{3});
}

TEST_F(FailedStartsTest, AFailedStartWaitsForTheGamesBeforeIt) {
  starts_.finish(red_failed(planned(3)));
  starts_.finish(red_failed(planned(1)));
  EXPECT_EQ(counted(starts_), Numbers{1});
  EXPECT_EQ(starts_.in_a_row(0), 1);
  starts_.finish(red_failed(planned(2)));
  EXPECT_EQ(counted(starts_), (Numbers{2, 3}));
  EXPECT_EQ(starts_.in_a_row(0), 3);
  EXPECT_EQ(starts_.in_a_row(1), 0) << "the other one was ready";
}

TEST_F(FailedStartsTest, AGoodStartForgivesTheFailedOnesBeforeItsNumber) {
  starts_.finish(played(planned(2)));
  starts_.finish(red_failed(planned(3)));
  EXPECT_EQ(counted(starts_), Numbers{2});
  starts_.finish(red_failed(planned(1)));
  EXPECT_EQ(counted(starts_), (Numbers{1, 3}));
  EXPECT_EQ(starts_.in_a_row(0), 1);
}

TEST_F(FailedStartsTest, EachGameIsCountedWhenItIsAskedFor) {
  for (const int number : {3, 2, 1}) starts_.finish(red_failed(planned(number)));
  for (int in_a_row = 1; in_a_row <= 3; ++in_a_row) {
    ASSERT_TRUE(starts_.next());
    EXPECT_EQ(starts_.in_a_row(0), in_a_row);
  }
}

TEST_F(FailedStartsTest, NobodyWaitsForAGameThatWillNotBePlayed) {
  starts_.finish(red_failed(planned(2)));
  EXPECT_EQ(counted(starts_), Numbers{});
  starts_.forget(planned(1));
  EXPECT_EQ(counted(starts_), Numbers{2});
}

TEST_F(FailedStartsTest, WhereNeitherStartsItCountsForBoth) {
  starts_.expect(planned(5, 2));
  starts_.finish(both_failed(planned(5, 2)));
  EXPECT_EQ(counted(starts_), Numbers{}) << "the first one has games before it";
  for (int number = 1; number <= 4; ++number) starts_.finish(played(planned(number)));
  EXPECT_EQ(counted(starts_).size(), 5U);
  EXPECT_EQ(starts_.in_a_row(0), 1);
  EXPECT_EQ(starts_.in_a_row(2), 1);
}

TEST_F(FailedStartsTest, WhatIsHeldBackOfAPlayerGoesWithIt) {
  starts_.finish(red_failed(planned(2)));
  starts_.finish(red_failed(planned(3)));
  EXPECT_EQ(starts_.drop(0), 2U);
  starts_.finish(played(planned(1)));
  EXPECT_EQ(counted(starts_), Numbers{1});
}

TEST_F(FailedStartsTest, GoOnFromThoseOfAnEarlierRun) {
  FailedStarts starts(2);
  GameResult failed;
  failed.blue = 1;
  failed.outcome = {Colour::blue, Ending::start_failed};
  starts.recall(failed);
  starts.recall(failed);
  EXPECT_EQ(starts.in_a_row(0), 2);
  starts.expect(planned(3));
  starts.finish(red_failed(planned(3)));
  EXPECT_EQ(counted(starts), Numbers{3});
  EXPECT_EQ(starts.in_a_row(0), 3);
}

}  // namespace
}  // namespace connect4
