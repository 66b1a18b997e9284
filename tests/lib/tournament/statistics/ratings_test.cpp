#include "lib/tournament/statistics/ratings.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "tests/lib/tournament/results/simulated_games.hpp"
#include "tests/lib/tournament/statistics/estimates.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;

/// Adds that many opening pairs, each with these half points of the first player.
void add_pairs(Tally& tally, int first, int second, int pairs, int as_red, int as_blue) {
  for (int i = 0; i < pairs; ++i) {
    const int opening = static_cast<int>(tally.games());
    tally.add(game_with(0, opening, first, second, as_red));
    tally.add(game_with(0, opening, second, first, 2 - as_blue));
  }
}

Ratings rated(const Tally& tally, const RatingPlan& plan = {}) {
  return Ratings(RatingGames{tally}, plan);
}

constexpr RatingPlan no_prior{.prior_pairs = 0};

double width(const Estimate& elo) {
  return *elo.high - *elo.low;
}

TEST(Ratings, HaveMeanZeroAndTheOrderOfStrength) {
  Random random(1);
  const Tally tally = play_round_robin(random, {300, 0, -300}, 200, {});
  const auto players = rated(tally).players();
  EXPECT_NEAR(*players[0].value + *players[1].value + *players[2].value, 0, 1e-6);
  EXPECT_NEAR(*players[0].value, 300, 60);
  EXPECT_NEAR(*players[1].value, 0, 60);
  for (const Estimate& elo : players) EXPECT_TRUE(is_complete(elo));
}

TEST(Ratings, OfATableWithoutGamesAreNoneAndSayWhy) {
  const Ratings table = rated(Tally(2));
  EXPECT_THAT(table.reason(), HasSubstr("no game"));
  EXPECT_EQ(table.players()[0].value, std::nullopt);
  EXPECT_THAT(table.players()[0].reason, HasSubstr("no game"));
  EXPECT_EQ(table.los(0, 1), std::nullopt);
  EXPECT_EQ(table.difference(0, 1).value, std::nullopt);
}

TEST(Ratings, OfGamesThatNobodyCouldStartAreNone) {
  Tally tally(2);
  GameResult game = game_with(0, 0, 0, 1, 1);
  game.outcome = {std::nullopt, Ending::start_failed};
  tally.add(game);
  EXPECT_EQ(rated(tally).players()[1].value, std::nullopt);
}

TEST(Ratings, LeaveOutWhoHasNoGame) {
  Tally tally(3);
  add_pairs(tally, 0, 2, 5, 2, 1);
  const Ratings table = rated(tally);
  EXPECT_NEAR(*table.players()[0].value + *table.players()[2].value, 0, 1e-9);
  EXPECT_EQ(table.players()[1].value, std::nullopt);
  EXPECT_EQ(table.players()[1].reason, "no game so far in which it was started");
  EXPECT_EQ(table.reason(), "");
}

// With 20 points from 20 games and a drawn pair against the mean for each of the two, d solves
// 20 (1 - p(d)) = 2 p(d / 2) - 1.
TEST(Ratings, OfACleanSweepAreNumbersWithBarsAndLos) {
  Tally tally(2);
  add_pairs(tally, 0, 1, 10, 2, 2);
  const Ratings table = rated(tally);
  const double d = table.lead(0, 1);
  EXPECT_NEAR(20 / (1 + std::exp(d)), 2 / (1 + std::exp(-d / 2)) - 1, 1e-6);
  EXPECT_TRUE(is_complete(table.players()[0]));
  EXPECT_GT(*table.los(0, 1), 0.98);
  EXPECT_LT(*table.los(0, 1), 1);
}

TEST(Ratings, TellThePlayersOfAStrictHierarchyApart) {
  Tally tally(4);
  for (int i = 0; i < 4; ++i)
    for (int j = i + 1; j < 4; ++j) add_pairs(tally, i, j, 10, 2, 2);
  const Ratings table = rated(tally);
  for (const int i : {0, 1, 2}) {
    EXPECT_GT(*table.difference(i, i + 1).value, 100);
    EXPECT_GT(*table.los(i, i + 1), 0.9);
  }
  EXPECT_THAT(table.reason(), HasSubstr("rests on the prior"));
}

TEST(Ratings, OfThreePlayersWithTwoGamesHaveBarsThatSaySomething) {
  Tally tally(3);
  for (const auto& [first, second] : {std::pair(0, 1), std::pair(1, 2), std::pair(2, 0)}) {
    tally.add(game_with(0, 0, first, second, 2));
    tally.add(game_with(0, 0, second, first, 2));
  }
  EXPECT_LT(width(rated(tally).players()[0]), 700);
}

TEST(Ratings, OfAChallengerThatMetManyOnceHaveABar) {
  Random random(2);
  Tally tally(20);
  for (int i = 1; i < 20; ++i) {
    tally.add(game_with(0, 0, 0, i, static_cast<int>(random.below(3))));
    tally.add(game_with(0, 0, i, 0, static_cast<int>(random.below(3))));
  }
  const Ratings table = rated(tally);
  ASSERT_TRUE(is_complete(table.players()[0]));
  EXPECT_LT(width(table.players()[0]), width(table.players()[1]));
}

TEST(Ratings, WithoutAPriorAreThoseOfTheLargestGroupThatSharedPoints) {
  Tally tally(5);
  add_pairs(tally, 0, 1, 5, 2, 1);
  add_pairs(tally, 0, 1, 5, 0, 1);
  add_pairs(tally, 0, 2, 5, 2, 1);
  add_pairs(tally, 0, 2, 5, 0, 1);
  add_pairs(tally, 3, 0, 5, 2, 2);
  const Ratings table = rated(tally, no_prior);
  EXPECT_TRUE(is_complete(table.players()[0]));
  EXPECT_EQ(table.players()[3].value, std::nullopt) << "it lost no point";
  EXPECT_THAT(table.players()[3].reason, HasSubstr("without a prior"));
  EXPECT_EQ(table.players()[4].reason, "no game so far in which it was started");
  EXPECT_EQ(table.los(3, 0), std::nullopt);
}

TEST(Ratings, WithoutAPriorOfACleanSweepAreNone) {
  Tally tally(2);
  add_pairs(tally, 0, 1, 10, 2, 2);
  const Ratings table = rated(tally, no_prior);
  EXPECT_EQ(table.players()[0].value, std::nullopt);
  EXPECT_THAT(table.reason(), HasSubstr("without a prior"));
}

TEST(Ratings, CountFromTheAnchor) {
  Random random(3);
  const Tally tally = play_round_robin(random, {100, 0, -100}, 50, {});
  const Ratings table = rated(tally);
  const Ratings anchored = rated(tally, {.anchor = RatingAnchor{1, 1000}});
  EXPECT_EQ(*anchored.players()[1].value, 1000);
  EXPECT_EQ(anchored.players()[1].low, std::nullopt);
  EXPECT_THAT(anchored.players()[1].reason, HasSubstr("anchor"));
  EXPECT_NEAR(*anchored.players()[0].value, 1000 + *table.difference(0, 1).value, 1e-9);
  EXPECT_NEAR(*anchored.players()[0].low, 1000 + *table.difference(0, 1).low, 1e-9);
  EXPECT_EQ(anchored.los(0, 2), table.los(0, 2));
}

TEST(Ratings, OfAnAnchorWithoutGamesHaveMeanZero) {
  Tally tally(3);
  add_pairs(tally, 0, 1, 5, 2, 1);
  const Ratings table = rated(tally, {.anchor = RatingAnchor{2, 1000}});
  EXPECT_NEAR(*table.players()[0].value + *table.players()[1].value, 0, 1e-9);
}

TEST(Ratings, DifferFromEachOtherByTheDifferenceOfTheirNumbers) {
  Random random(4);
  const Ratings table = rated(play_round_robin(random, {100, 0, -100}, 50, {}));
  const Estimate forth = table.difference(0, 2);
  const Estimate back = table.difference(2, 0);
  EXPECT_NEAR(*forth.value, *table.players()[0].value - *table.players()[2].value, 1e-9);
  EXPECT_NEAR(*forth.low, -*back.high, 1e-9);
}

RC_GTEST_PROP(Ratings, OfEverybodyWithAGameAreFiniteAndComplete, ()) {
  Tally tally(5);
  std::array<bool, 5> has_played{};
  const int games = *rc::gen::inRange(0, 40);
  for (int i = 0; i < games; ++i) {
    const int first = *rc::gen::inRange(0, 5);
    const int second = (first + *rc::gen::inRange(1, 5)) % 5;
    tally.add(game_with(0, i / 2, first, second, *rc::gen::element(0, 0, 1, 2)));
    has_played[static_cast<std::size_t>(first)] = has_played[static_cast<std::size_t>(second)] =
        true;
  }
  const Ratings table = rated(tally);
  for (std::size_t i = 0; i < 5; ++i) {
    RC_ASSERT(is_finite(table.players()[i]));
    RC_ASSERT(is_complete(table.players()[i]) == has_played[i]);
    for (int j = 0; j < 5; ++j)
      if (const auto los = table.los(static_cast<int>(i), j)) RC_ASSERT(*los >= 0 && *los <= 1);
  }
}

TEST(RatingsLos, OfTheTwoSidesAddUpToOne) {
  Random random(3);
  const Ratings table = rated(play_round_robin(random, {50, 0, -50}, 20, {}));
  EXPECT_NEAR(*table.los(0, 2) + *table.los(2, 0), 1, 1e-9);
  EXPECT_GT(*table.los(0, 2), 0.9);
  EXPECT_EQ(table.los(1, 1), std::nullopt);
}

/// Whole opening pairs of two players that came to these counts.
Tally tally_of(const std::array<int, 5>& counts) {
  Tally tally(2);
  for (int half_points = 0; half_points < 5; ++half_points)
    add_pairs(tally, 0, 1, counts[static_cast<std::size_t>(half_points)], std::min(2, half_points),
              std::max(0, half_points - 2));
  return tally;
}

// Counts and figures: fastchess, app/tests/elo_test.cpp, "EloPentanomial 1" to "3". Its intervals
// are symmetric in the score and by the normal distribution, which many pairs make the same.
TEST(Ratings, WithoutAPriorOfTwoPlayersAgreeWithTheFiguresInFastchessTests) {
  const auto expect = [](const std::array<int, 5>& counts, double elo, double half_width) {
    const Estimate difference = rated(tally_of(counts), no_prior).difference(0, 1);
    EXPECT_NEAR(*difference.value, elo, 0.005);
    EXPECT_NEAR(width(difference) / 2 / half_width, 1, 0.03);
  };
  expect({34, 54, 63, 64, 75}, 55.58, 27.65);
  expect({332, 433, 498, 333, 334}, -8.64, 10.33);
  EXPECT_NEAR(*rated(tally_of({332, 433, 498, 333, 334}), no_prior).los(0, 1), 0.0505, 0.001);
}

// Simulation ------------------------------------------------------------------------------------

const std::vector<double> known_strengths{150, 110, 60, 20, -20, -60, -110, -150};

struct Coverage {
  int covered = 0;
  int intervals = 0;

  double share() const { return static_cast<double>(covered) / intervals; }
};

Coverage coverage(std::uint64_t seed, int tournaments, const PairModel& model) {
  Random random(seed);
  Coverage coverage;
  for (int i = 0; i < tournaments; ++i) {
    const Ratings table = rated(play_round_robin(random, known_strengths, 10, model));
    for (std::size_t player = 0; player < known_strengths.size(); ++player) {
      const Estimate& elo = table.players()[player];
      if (!is_complete(elo)) continue;
      ++coverage.intervals;
      coverage.covered +=
          *elo.low <= known_strengths[player] && known_strengths[player] <= *elo.high;
    }
  }
  return coverage;
}

class RatingsSimulation : public testing::TestWithParam<PairModel> {};

TEST_P(RatingsSimulation, CoversTheTruthIn93To98PercentOfCases) {
  const Coverage found = coverage(1, 200, GetParam());
  EXPECT_EQ(found.intervals, 200 * 8);
  EXPECT_GE(found.share(), 0.93);
  EXPECT_LE(found.share(), 0.98);
}

// Openings that favour one colour, so that pairs split; pairs that end alike; both.
INSTANTIATE_TEST_SUITE_P(Correlations, RatingsSimulation,
                         testing::Values(PairModel{0.1, 1, 0}, PairModel{0.1, 0, 0.8},
                                         PairModel{0.1, 0.5, 0.3}));

TEST(RatingsLos, IsRightAsOftenAsItSays) {
  Random random(5);
  int sure_of_the_weaker = 0;
  constexpr int tournaments = 1000;
  for (int i = 0; i < tournaments; ++i) {
    const Ratings table = rated(play_round_robin(random, {0, 0, 0, 0}, 10, {}));
    sure_of_the_weaker += *table.los(0, 1) > 0.95;
  }
  // Of equals, one in twenty should look superior with 95 %; three standard errors are 2.1 %.
  EXPECT_NEAR(sure_of_the_weaker / double{tournaments}, 0.05, 0.021);
}

}  // namespace
}  // namespace connect4
