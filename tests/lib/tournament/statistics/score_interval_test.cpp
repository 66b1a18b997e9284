#include "lib/tournament/statistics/score_interval.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "lib/tournament/statistics/design_effect.hpp"
#include "lib/tournament/statistics/ratings.hpp"
#include "tests/lib/tournament/results/simulated_games.hpp"
#include "tests/lib/tournament/statistics/duels.hpp"
#include "tests/lib/tournament/statistics/plain_score_interval.hpp"

namespace connect4 {
namespace {

TEST(DesignEffect, IsOneIfOpeningsVaryAsIndependentGames) {
  DesignSums sums;
  for (int i = 0; i < 1000; ++i) sums.add(i % 2 == 0 ? 0.5 : -0.5, 0.25);
  EXPECT_NEAR(sums.openings(), 1000, 1e-9);
  EXPECT_NEAR(sums.effect(1, sums.weight()), 1, 2e-3);
}

TEST(DesignEffect, IsNearTheNumberOfGamesOfAnOpeningThatAllEndAlike) {
  DesignSums sums;
  for (int i = 0; i < 1000; ++i) sums.add(i % 2 == 0 ? 5 : -5, 10 * 0.25);
  EXPECT_NEAR(sums.effect(1, sums.weight()), 10, 0.1);
}

TEST(DesignEffect, OfOneOpeningIsThatOfTheOthersPlusItsOwnSquare) {
  DesignSums sums;
  sums.add(0, 5);
  EXPECT_EQ(sums.openings(), 1);
  EXPECT_EQ(sums.effect(2.5, sums.weight()), 2.5);
}

ScoreTest score_test_of(const RatingGames& games, double prior_games = 0) {
  const Score score = games.tally.score(0, 1);
  const double points = static_cast<double>(score.half_points()) / 2;
  const auto fit = fit_bradley_terry(2, {{0, 1, static_cast<double>(score.games()), points}}, 0.1);
  return ScoreTests(*fit, games, {0, 1}, prior_games).of_difference(0, 1);
}

/// Returns the variance that a normal 95 % interval of that width has.
double variance_of(const ScoreTest& test) {
  return std::pow((*test.high() - *test.low()) / 2 / 1.96, 2);
}

void add_openings(Tally& tally, int first, int count, int as_red, int as_blue) {
  for (int opening = first; opening < first + count; ++opening) {
    tally.add(game_with(0, opening, 0, 1, as_red));
    tally.add(game_with(0, opening, 1, 0, 2 - as_blue));
  }
}

TEST(ScoreInterval, OfTwoPlayersEqualsTheFormulaForAllResultsOfUpToSixPairs) {
  for_each_duel(6, [&](const std::array<int, 5>& counts) {
    const ScoreTest test = score_test_of({duel_of(counts)});
    const PlainDuel plain(counts);
    for (const double supposed : {-3.0, -0.7, 0.0, 0.1, 1.5, 4.0})
      ASSERT_NEAR(test.chance_above(supposed), plain.chance_above(supposed), 1e-6);
    ASSERT_NEAR(test.low().value_or(-30), plain.low(), 1e-4) << testing::PrintToString(counts);
    ASSERT_NEAR(test.high().value_or(30), plain.high(), 1e-4) << testing::PrintToString(counts);
  });
}

// One game from each of many openings: Wilson's interval of the score, as odds.
TEST(ScoreInterval, OfIndependentGamesIsThatOfWilson) {
  Tally tally(2);
  for (int opening = 0; opening < 4000; ++opening)
    tally.add(game_with(0, opening, 0, 1, opening % 10 < 7 ? 2 : 0));
  const ScoreTest test = score_test_of({tally});
  const double n = 4000, z = 1.96, p = 0.7;
  const double centre = (p + z * z / 2 / n) / (1 + z * z / n);
  const double half = z * std::sqrt(p * (1 - p) / n + z * z / 4 / n / n) / (1 + z * z / n);
  const auto score = [](double d) { return 1 / (1 + std::exp(-d)); };
  EXPECT_NEAR(score(*test.low()), centre - half, 3e-4);
  EXPECT_NEAR(score(*test.high()), centre + half, 3e-4);
}

TEST(ScoreInterval, TakesOpeningsOfOnePositionForOne) {
  Tally tally(2);
  std::vector<std::int32_t> positions;
  for (int i = 0; i < 200; ++i) positions.push_back(i % 100);
  for (const int first : {0, 100}) {
    add_openings(tally, first, 60, 2, 2);
    add_openings(tally, first + 60, 40, 0, 0);
  }
  EXPECT_NEAR(
      variance_of(score_test_of({tally, {}, positions})) / variance_of(score_test_of({tally})), 2,
      0.2);
}

// A player that loses its games by an opening loses them to all: 2 openings of 20 say less than 38
// games against 19 opponents would.
TEST(ScoreInterval, CountsAnOpeningOnceHoweverManyPlayIt) {
  const auto variance = [](bool is_shared) {
    Random random(7);
    Tally tally(20);
    std::vector<RatedMeeting> meetings;
    for (int i = 0; i < 20; ++i)
      for (int j = i + 1; j < 20; ++j) {
        double points = 0;
        for (int opening = 0; opening < 20; ++opening) {
          const bool is_lost = i == 0 && opening % 2 == 0;
          const int half_points = is_lost ? 0 : static_cast<int>(2 * random.below(2));
          const int number = is_shared ? opening : 20 * (20 * i + j) + opening;
          tally.add(game_with(0, number, i, j, half_points));
          tally.add(game_with(0, number, j, i, 2 - half_points));
          points += half_points;
        }
        meetings.push_back({static_cast<std::size_t>(i), static_cast<std::size_t>(j), 40, points});
      }
    std::vector<int> places;
    for (int i = 0; i < 20; ++i) places.push_back(i);
    const auto fit = fit_bradley_terry(20, meetings, 0.1);
    return variance_of(ScoreTests(*fit, {tally}, places, 0).of_strength(0));
  };
  EXPECT_GT(variance(true), 2.5 * variance(false));
}

// All opponents of a gauntlet's player have the same weight, so a pair more moves the sum by two.
TEST(ScoreInterval, FallsAsTheSuppositionRises) {
  Random random(11);
  const Tally tally = play_round_robin(random, {300, 100, 0, -150}, 6, {});
  std::vector<RatedMeeting> meetings;
  for (const MeetingTally& meeting : tally.meetings()) {
    const Score score = tally.score(meeting.low(), meeting.high());
    meetings.push_back({static_cast<std::size_t>(meeting.low()),
                        static_cast<std::size_t>(meeting.high()), 12,
                        static_cast<double>(score.half_points()) / 2});
  }
  const auto fit = fit_bradley_terry(4, meetings, 0.1);
  const ScoreTests tests(*fit, {tally}, {0, 1, 2, 3}, 0);
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) {
      const ScoreTest test = i == j ? tests.of_strength(i) : tests.of_difference(i, j);
      for (double at = -8; at < 8; at += 0.05)
        ASSERT_GE(test.chance_above(at), test.chance_above(at + 0.05) - 1e-12) << i << " " << j;
    }
}

TEST(ScoreInterval, WithThePriorsGamesIsNearerToTheReference) {
  Tally tally(2);
  add_openings(tally, 0, 4, 2, 2);
  add_openings(tally, 4, 1, 2, 0);
  const ScoreTest without = score_test_of({tally}), with = score_test_of({tally}, 2);
  EXPECT_LT(*with.high(), *without.high());
  EXPECT_LT(with.chance_above(0), without.chance_above(0));
}

// A better score never looks worse ---------------------------------------------------------------

/// The figures of a duel for the first player. An open end is far away.
struct Figures {
  double los, low, high;

  static Figures of(const Tally& tally) {
    const ScoreTest test = score_test_of({tally});
    return {test.chance_above(0), test.low().value_or(-40), test.high().value_or(40)};
  }
  bool are_no_worse_than(const Figures& other) const {
    return los >= other.los - 1e-12 && low >= other.low - 1e-6 && high >= other.high - 1e-6;
  }
};

TEST(ScoreInterval, NeverFallsIfAnyPairOfUpToTenEndsBetter) {
  for_each_duel(10, [](const std::array<int, 5>& counts) {
    const Figures before = Figures::of(duel_of(counts));
    for (std::size_t half_points = 0; half_points < 4; ++half_points) {
      if (counts[half_points] == 0) continue;
      std::array<int, 5> better = counts;
      --better[half_points];
      ++better[half_points + 1];
      ASSERT_TRUE(Figures::of(duel_of(better)).are_no_worse_than(before))
          << testing::PrintToString(counts) << " " << half_points;
    }
  });
}

/// Returns the half points of game `game` of n after `step` steps.
using GamePath = int (*)(int game, int step, int n);

int game_by_game(int game, int step, int) {
  return std::clamp(step - 2 * game, 0, 2);
}
int first_games_of_pairs_first(int game, int step, int n) {
  return game_by_game(game % 2 == 0 ? game / 2 : n / 2 + game / 2, step, n);
}
int all_draws_first(int game, int step, int n) {
  return (game < step ? 1 : 0) + (game < step - n ? 1 : 0);
}

TEST(ScoreInterval, NeverFallsFromNoPointToAllOfUpTo400Games) {
  for (const GamePath path : {game_by_game, first_games_of_pairs_first, all_draws_first})
    for (int n = 2; n <= 400; n += n < 40 ? 2 : 36) {
      std::optional<Figures> before;
      for (int step = 0; step <= 2 * n; ++step) {
        std::array<int, 5> counts{};
        for (int game = 0; game < n; game += 2)
          ++counts[static_cast<std::size_t>(path(game, step, n) + path(game + 1, step, n))];
        const Figures now = Figures::of(duel_of(counts));
        if (before) {
          ASSERT_TRUE(now.are_no_worse_than(*before)) << testing::PrintToString(counts);
        }
        before = now;
      }
    }
}

}  // namespace
}  // namespace connect4
