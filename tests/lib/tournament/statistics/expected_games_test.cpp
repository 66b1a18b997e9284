#include "lib/tournament/statistics/expected_games.hpp"

#include <gmock/gmock.h>

#include "tests/lib/tournament/statistics/pair_populations.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;

Sprt test_of(double elo0, double elo1) {
  return Sprt::from_plan({.elo0 = elo0, .elo1 = elo1}).value();
}

TEST(ExpectedGames, AreFewerTheNearerTheTestIsToABound) {
  const Sprt test = test_of(0, 50);
  const auto even = expected_games(test, {{6, 13, 38, 17, 10}});
  const auto ahead = expected_games(test, {{4, 12, 38, 19, 12}});
  ASSERT_TRUE(even && ahead);
  EXPECT_LT(*ahead, *even);
  EXPECT_GT(*ahead, 2);
}

TEST(ExpectedGames, AreMissingWithAReason) {
  const Sprt test = test_of(0, 50);
  EXPECT_EQ(expected_games(test, {}).error(), "too few opening pairs");
  EXPECT_EQ(expected_games(test, {{2, 3, 9, 3, 2}}).error(), "too few opening pairs");
  EXPECT_THAT(expected_games(test, {{0, 0, 40, 0, 0}}).error(), HasSubstr("ended alike"));
  EXPECT_EQ(expected_games(test, {{0, 0, 10, 20, 60}}).error(), "the test is decided");
}

// tests/benchmarks/sprt_tables.cpp has the whole table.
TEST(ExpectedGames, AreWhatTestsTakeOnAverageAtEitherHypothesis) {
  Random random(1);
  const Sprt test = test_of(0, 60);
  for (const double truth : {0.0, 60.0}) {
    const PairDistribution p = shifted_to(truth, EloModel::normalized, kinds_of_pairs[0]);
    double expected = 0;
    double came = 0;
    for (int run = 0; run < 400; ++run) {
      Pentanomial pairs = draw_pairs(random, p, 30);
      const auto games = expected_games(test, pairs);
      if (!games) continue;  // decided
      expected += *games;
      while (test.decide(pairs) == SprtDecision::go_on) {
        pairs.add(draw_half_points(random, p));
        came += 2;
      }
    }
    EXPECT_GT(expected, 0.7 * came);
    EXPECT_LT(expected, 1.4 * came);
  }
}

}  // namespace
}  // namespace connect4
