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

constexpr std::array pair_scores{0.0L, 0.25L, 0.5L, 0.75L, 1.0L};

/// Returns the mean capital of the hundred bets against `mean`, multiplied pair by pair.
long double capital(const std::vector<int>& pairs, long double mean) {
  long double sum = 0;
  for (int bet = 0; bet < 100; ++bet) {
    const long double share = (bet + 0.5L) * (bet + 0.5L) / 10'000;
    long double product = 1;
    for (const int points : pairs)
      product *= 1 - share + share * pair_scores[static_cast<std::size_t>(points)] / mean;
    sum += product;
  }
  return sum / 100;
}

std::vector<int> listed(const Pentanomial& pairs) {
  std::vector<int> list;
  for (int points = 0; points <= 4; ++points)
    list.insert(list.end(),
                static_cast<std::size_t>(pairs.counts[static_cast<std::size_t>(points)]), points);
  return list;
}

/// Returns all results of `pairs` opening pairs.
std::vector<Pentanomial> results_of(int pairs) {
  std::vector<Pentanomial> results;
  for (int a = 0; a <= pairs; ++a)
    for (int b = 0; a + b <= pairs; ++b)
      for (int c = 0; a + b + c <= pairs; ++c)
        for (int d = 0; a + b + c + d <= pairs; ++d)
          results.push_back({{a, b, c, d, pairs - a - b - c - d}});
  return results;
}

/// Returns whether the bets rule out a mean score of so many Elo.
bool is_ruled_out_from_below(const Pentanomial& pairs, double elo) {
  return capital(listed(pairs), score_from_elo(elo)) > 40;
}

TEST(WatchedInterval, EndsAtTheScoreForWhichTheBetsPairByPairComeToForty) {
  for (const int pairs : {1, 2, 4, 7, 10})
    for (const Pentanomial& result : results_of(pairs)) {
      const Estimate estimate = watched_interval(result);
      if (estimate.low) {
        EXPECT_TRUE(is_ruled_out_from_below(result, *estimate.low - 1e-6));
        EXPECT_FALSE(is_ruled_out_from_below(result, *estimate.low + 1e-6));
      } else {
        EXPECT_FALSE(is_ruled_out_from_below(result, -12'000));
      }
      const Estimate other = watched_interval(result.reversed());
      EXPECT_EQ(estimate.high.has_value(), other.low.has_value());
      if (estimate.high) {
        EXPECT_NEAR(*estimate.high, -*other.low, 1e-9 * (1 + std::abs(*other.low)));
      }
    }
}

TEST(WatchedInterval, NeverFallsWhenAPairEndsBetter) {
  const auto end = [](const std::optional<double>& elo, double if_missing) {
    return elo.value_or(if_missing);
  };
  for (const int pairs : {1, 4, 7})
    for (const Pentanomial& result : results_of(pairs))
      for (std::size_t points = 0; points < 4; ++points) {
        if (result.counts[points] == 0) continue;
        Pentanomial better = result;
        --better.counts[points], ++better.counts[points + 1];
        const Estimate one = watched_interval(result), two = watched_interval(better);
        EXPECT_LE(end(one.low, -1e9), end(two.low, -1e9) + 1e-9);
        EXPECT_LE(end(one.high, 1e9), end(two.high, 1e9) + 1e-9);
      }
}

TEST(WatchedInterval, HoldsTheMeanScore) {
  for (const Pentanomial& result : results_of(8)) {
    const Estimate estimate = watched_interval(result);
    if (!estimate.value) continue;
    if (estimate.low) {
      EXPECT_LT(*estimate.low, *estimate.value);
    }
    if (estimate.high) {
      EXPECT_GT(*estimate.high, *estimate.value);
    }
  }
}

TEST(WatchedInterval, IsAFairBetAfterEachPair) {
  // A fair bet: the mean capital over all results of a pair is the capital before it.
  const std::array<long double, 5> chances{0.1L, 0.2L, 0.3L, 0.25L, 0.15L};
  long double mean = 0;
  for (std::size_t points = 0; points < 5; ++points) mean += chances[points] * pair_scores[points];
  for (std::vector<int> pairs : {std::vector<int>{}, {4}, {0, 3, 2}, {4, 4, 4, 1, 0, 2, 2}}) {
    long double after = 0;
    for (int points = 0; points < 5; ++points) {
      pairs.push_back(points);
      after += chances[static_cast<std::size_t>(points)] * capital(pairs, mean);
      pairs.pop_back();
    }
    EXPECT_NEAR(static_cast<double>(after / capital(pairs, mean)), 1, 1e-12);
  }
}

TEST(WatchedInterval, LeavesTheTruthInFewDuelsHoweverLongTheyAreWatched) {
  // Pairs of mean 0.5 with the greatest possible variation.
  int left = 0;
  constexpr int duels = 150;
  for (int duel = 0; duel < duels; ++duel) {
    Random random(static_cast<std::uint64_t>(duel));
    Pentanomial pairs;
    bool has_left = false;
    for (int pair = 0; pair < 400 && !has_left; ++pair) {
      pairs.add(random.below(2) == 0 ? 0 : 4);
      if (pair % 10 != 9) continue;
      const Estimate estimate = watched_interval(pairs);
      has_left = (estimate.low && *estimate.low > 0) || (estimate.high && *estimate.high < 0);
    }
    left += has_left;
  }
  EXPECT_LE(left, duels / 20 + 8);  // three standard errors above 5 %
}

TEST(WatchedInterval, NamesTheReasonIfItIsMissing) {
  EXPECT_EQ(watched_interval({}).reason, "no opening pair is complete");
  const Estimate sweep = watched_interval({{0, 0, 0, 0, 20}});
  EXPECT_EQ(sweep.reason, "one player took no point");
  EXPECT_TRUE(sweep.low && *sweep.low > 150 && !sweep.high && !sweep.value);
}

}  // namespace
}  // namespace connect4
