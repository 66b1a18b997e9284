#include "lib/tournament/statistics/duel_progress.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "lib/random.hpp"
#include "lib/tournament/statistics/elo.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// Game `number` of a duel, with so many half points for player 0.
GameResult game(int number, int half_points) {
  const bool swapped = number % 2 == 0;
  GameResult game{{.number = number, .opening = (number - 1) / 2}};
  game.red = swapped ? 1 : 0;
  game.blue = swapped ? 0 : 1;
  if (half_points != 1)
    game.outcome = {(half_points == 2) != swapped ? Colour::red : Colour::blue, Ending::four};
  return game;
}

Sprt test(double elo1 = 50) {
  return *Sprt::from_plan({.elo0 = 0, .elo1 = elo1});
}

TEST(DuelProgress, SeesPairsFromTheFirstPlayer) {
  DuelProgress progress;
  for (const auto& [number, half_points] :
       {std::pair{1, 2}, {2, 2}, {3, 2}, {4, 1}, {5, 2}, {6, 0}, {7, 0}, {8, 0}})
    progress.add(game(number, half_points));
  EXPECT_EQ(progress.pairs(), (Pentanomial{{1, 0, 1, 1, 1}}));
  EXPECT_EQ(progress.counted_to(), 8);
}

TEST(DuelProgress, PairsBehindAGapWaitForIt) {
  DuelProgress progress;
  for (const int number : {1, 3, 4, 6, 5}) progress.add(game(number, 2));
  EXPECT_EQ(progress.pairs().pairs(), 0);
  EXPECT_EQ(progress.counted_to(), 0);
  progress.add(game(2, 2));
  EXPECT_EQ(progress.pairs().pairs(), 3);
  EXPECT_EQ(progress.counted_to(), 6);
}

TEST(DuelProgress, VoidGamesAreAGap) {
  DuelProgress progress;
  GameResult lost = game(1, 2);
  lost.outcome = {std::nullopt, Ending::void_game};
  progress.add(lost);
  progress.add(game(2, 2));
  EXPECT_EQ(progress.counted_to(), 0);
  progress.add(game(1, 0));
  EXPECT_EQ(progress.pairs(), (Pentanomial{{0, 0, 1, 0, 0}}));
}

TEST(DuelProgress, PairsWithAGameThatNeitherCouldStartArePassedOver) {
  DuelProgress progress;
  GameResult neither = game(1, 2);
  neither.outcome = {std::nullopt, Ending::start_failed};
  progress.add(neither);
  for (const int number : {2, 3, 4}) progress.add(game(number, 2));
  EXPECT_EQ(progress.pairs(), (Pentanomial{{0, 0, 0, 0, 1}}));
  EXPECT_EQ(progress.counted_to(), 4);
}

TEST(DuelProgress, TheFirstDecisionIsFinalAndLaterGamesAreSurplus) {
  DuelProgress progress{test()};
  int number = 0;
  while (progress.decision() == SprtDecision::go_on && number < 10'000) {
    EXPECT_FALSE(progress.decided_after());
    ++number;
    progress.add(game(number, number % 8 == 0 ? 0 : 2));
  }
  ASSERT_EQ(progress.decision(), SprtDecision::accept_h1);
  EXPECT_EQ(progress.decided_after(), number);
  EXPECT_GE(progress.log_likelihood_ratio().value(), test().upper_bound());
  const Pentanomial pairs = progress.pairs();
  for (int more = 1; more <= 1000; ++more) progress.add(game(number + more, 0));
  EXPECT_EQ(progress.decision(), SprtDecision::accept_h1);
  EXPECT_EQ(progress.pairs(), pairs);
  EXPECT_TRUE(progress.is_surplus(number + 1));
  EXPECT_FALSE(progress.is_surplus(number));
}

constexpr PairDifferences alike{least_pairs_alike, 0};

/// Returns a duel of pairs that each give both players a point.
DuelProgress after_even_pairs(int games, std::optional<Sprt> sprt, PairDifferences first_pairs) {
  DuelProgress progress(std::move(sprt), first_pairs);
  for (int number = 1; number <= games; ++number) progress.add(game(number, number % 2 * 2));
  return progress;
}

TEST(DuelProgress, EndsWithPlayersThatPlayIdentically) {
  EXPECT_EQ(after_even_pairs(119, test(), alike).decision(), SprtDecision::go_on);
  const DuelProgress ended = after_even_pairs(200, test(), alike);
  EXPECT_EQ(ended.decision(), SprtDecision::play_identically);
  EXPECT_EQ(ended.decided_after(), 120);
  EXPECT_TRUE(ended.is_surplus(121));
  EXPECT_EQ(ended.pairs(), (Pentanomial{{0, 0, 60, 0, 0}}));
}

TEST(DuelProgress, EndsWithIdenticalPlayAlsoWithoutATest) {
  const DuelProgress ended = after_even_pairs(200, std::nullopt, alike);
  EXPECT_EQ(ended.decided_after(), 120);
  EXPECT_EQ(ended.log_likelihood_ratio(), std::nullopt);
}

TEST(DuelProgress, GoesOnIfOnePairDiffers) {
  EXPECT_EQ(after_even_pairs(130, test(), {least_pairs_alike, 1}).decision(), SprtDecision::go_on);
  EXPECT_EQ(after_even_pairs(130, test(), {least_pairs_alike - 1, 0}).decision(),
            SprtDecision::go_on);
  EXPECT_FALSE(after_even_pairs(200, std::nullopt, {}).decided_after());
}

TEST(DuelProgress, KeepsTheDecisionThatATestHadBefore) {
  const Sprt very_wide = *Sprt::from_plan({.elo0 = 0, .elo1 = 400, .model = EloModel::logistic});
  const DuelProgress decided = after_even_pairs(200, very_wide, alike);
  EXPECT_EQ(decided.decision(), SprtDecision::accept_h0);
  EXPECT_LT(decided.decided_after(), 120);
}

// The effect of concurrency: games finish in another order, and some more are over than needed.
RC_GTEST_PROP(DuelProgress, IsTheSameInWhicheverOrderGamesFinish, (unsigned seed)) {
  std::mt19937 random(seed);
  std::vector<GameResult> games;
  for (int number = 1; number <= 400; ++number)
    games.push_back(game(number, static_cast<int>(random() % 8 < 5 ? 2 : random() % 3)));
  DuelProgress in_order{test()};
  for (const GameResult& each : games) in_order.add(each);
  std::shuffle(games.begin(), games.end(), random);
  DuelProgress shuffled{test()};
  for (const GameResult& each : games) shuffled.add(each);
  RC_CLASSIFY(in_order.decided_after().has_value(), "decided");
  RC_ASSERT(shuffled.pairs() == in_order.pairs());
  RC_ASSERT(shuffled.decision() == in_order.decision());
  RC_ASSERT(shuffled.decided_after() == in_order.decided_after());
}

/// Game `number` of a duel, which red wins, drawn if the number says so.
GameResult game(int number) {
  const bool swapped = number % 2 == 0;
  GameResult game{{.number = number, .opening = (number - 1) / 2}};
  game.red = swapped ? 1 : 0;
  game.blue = swapped ? 0 : 1;
  if (number % 3 != 0) game.outcome = {Colour::red, Ending::four};
  return game;
}

const Sprt twenty_elo = *Sprt::from_plan({.elo0 = 0, .elo1 = 20});

TestCourse course_of(int games) {
  TestCourse course;
  for (int number = 1; number <= games; ++number) course.add(game(number));
  return course;
}

std::vector<int> games_of(const std::vector<RatioPoint>& points) {
  std::vector<int> games;
  for (const RatioPoint& point : points) games.push_back(point.games);
  return games;
}

TEST(TestCourse, HasTheRatioOfTheGamesSoFar) {
  const auto points = course_of(60).points(twenty_elo, 1000);
  ASSERT_THAT(points, SizeIs(30));
  DuelProgress progress(twenty_elo);
  for (int number = 1; number <= 60; ++number) {
    progress.add(game(number));
    if (number % 2 != 0) continue;
    const RatioPoint& point = points[static_cast<std::size_t>(number / 2 - 1)];
    EXPECT_EQ(point.games, number);
    EXPECT_EQ(point.ratio, progress.log_likelihood_ratio());
  }
}

TEST(TestCourse, IsThinnedOutEvenlyBetweenItsEnds) {
  EXPECT_THAT(games_of(course_of(18).points(twenty_elo, 3)), ElementsAre(2, 10, 18));
  EXPECT_THAT(games_of(course_of(20).points(twenty_elo, 9)),
              ElementsAre(2, 4, 6, 8, 10, 12, 14, 16, 20));
}

TEST(TestCourse, EndsWithTheGameThatDecided) {
  EXPECT_THAT(games_of(course_of(20).points(twenty_elo, 1000, 6)), ElementsAre(2, 4, 6));
}

TEST(TestCourse, BeginsWithTheFirstPair) {
  EXPECT_THAT(course_of(1).points(twenty_elo, 1000), IsEmpty());
  EXPECT_THAT(games_of(course_of(3).points(twenty_elo, 1000)), ElementsAre(2));
}

TEST(TestCourse, PassesOverPairsThatDoNotCount) {
  TestCourse course;
  for (int number = 1; number <= 6; ++number) {
    GameResult each = game(number);
    if (number == 3) each.outcome = {std::nullopt, Ending::start_failed};
    course.add(each);
  }
  EXPECT_THAT(games_of(course.points(twenty_elo, 1000)), ElementsAre(2, 6));
}

}  // namespace
}  // namespace connect4
