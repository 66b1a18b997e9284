#include "runner/tournament/run/failed_starts.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

constexpr Outcome failure_of_red{Colour::blue, Ending::start_failed};

/// A game of players 0 and 1 that they are about to play.
PlannedGame planned(std::int32_t number, std::int32_t blue = 1) {
  PlannedGame game;
  game.number = number;
  game.blue = blue;
  return game;
}

GameResult recorded(const PlannedGame& game, Outcome outcome) {
  return {game, outcome};
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
  return with(game, failure_of_red);
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

/// The players found to be hopeless by now.
std::vector<HopelessPlayer> hopeless(FailedStarts& starts) {
  std::vector<HopelessPlayer> players;
  while (const auto player = starts.next_hopeless()) players.push_back(*player);
  return players;
}

using Hopeless = std::vector<HopelessPlayer>;
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
  EXPECT_EQ(starts_.held(), 1U);
  starts_.finish(red_failed(planned(2)));
  EXPECT_EQ(counted(starts_), (Numbers{2, 3}));
  EXPECT_EQ(hopeless(starts_), (Hopeless{{0, 3}})) << "the other one was ready";
}

TEST_F(FailedStartsTest, AGoodStartForgivesTheFailedOnesBeforeItsNumber) {
  starts_.expect(planned(5));
  starts_.finish(played(planned(2)));
  for (const int number : {5, 4, 3}) starts_.finish(red_failed(planned(number)));
  EXPECT_EQ(counted(starts_), Numbers{2});
  starts_.finish(red_failed(planned(1)));
  EXPECT_EQ(counted(starts_), (Numbers{1, 3, 4, 5}));
  EXPECT_EQ(hopeless(starts_), (Hopeless{{0, 5}}));
}

TEST_F(FailedStartsTest, NothingElseCountsBeforeTheHopelessPlayersAreKnown) {
  for (const int number : {4, 3, 2, 1}) starts_.finish(red_failed(planned(number)));
  EXPECT_EQ(counted(starts_), (Numbers{1, 2, 3}));
  EXPECT_EQ(hopeless(starts_), (Hopeless{{0, 3}}));
  EXPECT_EQ(counted(starts_), Numbers{4});
}

TEST_F(FailedStartsTest, NobodyWaitsForAGameThatWillNotBePlayed) {
  starts_.finish(red_failed(planned(2)));
  EXPECT_EQ(counted(starts_), Numbers{});
  starts_.forget(planned(1));
  EXPECT_EQ(counted(starts_), Numbers{2});
}

TEST_F(FailedStartsTest, IfNeitherStartsItCountsForBoth) {
  for (const int number : {5, 6, 7}) {
    starts_.expect(planned(number, 2));
    starts_.finish(both_failed(planned(number, 2)));
  }
  EXPECT_EQ(counted(starts_), Numbers{}) << "the first one has games before it";
  for (int number = 1; number <= 4; ++number) starts_.finish(played(planned(number)));
  EXPECT_EQ(counted(starts_).size(), 7U);
  EXPECT_EQ(hopeless(starts_), (Hopeless{{0, 7}, {2, 7}}));
}

TEST_F(FailedStartsTest, HeldBackGamesOfAPlayerGoWithIt) {
  starts_.finish(red_failed(planned(2)));
  starts_.finish(red_failed(planned(3)));
  EXPECT_EQ(starts_.drop(0), 2U);
  EXPECT_EQ(starts_.held(), 0U);
  starts_.finish(played(planned(1)));
  EXPECT_EQ(counted(starts_), Numbers{1});
}

TEST_F(FailedStartsTest, AGameThatGoesWithAPlayerForgivesItsOpponentNothing) {
  PlannedGame against_another = planned(3, 0);
  against_another.red = 2;
  starts_.expect({.number = 0, .red = 2, .blue = 1});  // that one waits for it
  starts_.expect(against_another);
  starts_.finish(red_failed(against_another));
  for (const int number : {1, 2, 4}) starts_.finish(red_failed(planned(number)));
  EXPECT_EQ(counted(starts_), (Numbers{1, 2}));
  EXPECT_EQ(starts_.drop(2), 1U);
  EXPECT_EQ(counted(starts_), Numbers{4});
  EXPECT_EQ(hopeless(starts_), (Hopeless{{0, 4}}));
}

TEST(FailedStarts, GoOnFromThoseOfAnEarlierRun) {
  FailedStarts starts(2);
  starts.recall(recorded(planned(1), failure_of_red));
  starts.recall(recorded(planned(2), failure_of_red));
  EXPECT_EQ(hopeless(starts), Hopeless{});
  starts.expect(planned(3));
  starts.finish(red_failed(planned(3)));
  EXPECT_EQ(counted(starts), Numbers{3});
  EXPECT_EQ(hopeless(starts), (Hopeless{{0, 3}}));
}

TEST(FailedStarts, OfAnEarlierRunCountOnceTheGamesBeforeThemHaveEnded) {
  FailedStarts starts(2);
  starts.expect(planned(1));
  for (const int number : {2, 3, 4}) starts.recall(recorded(planned(number), failure_of_red));
  EXPECT_EQ(hopeless(starts), Hopeless{});
  starts.finish(played(planned(1)));
  EXPECT_EQ(counted(starts), Numbers{1});
  EXPECT_EQ(hopeless(starts), (Hopeless{{0, 4}}));
}

}  // namespace
}  // namespace connect4
