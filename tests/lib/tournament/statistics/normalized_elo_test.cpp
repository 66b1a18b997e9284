#include "lib/tournament/statistics/normalized_elo.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/lib/tournament/results/simulated_games.hpp"
#include "tests/lib/tournament/statistics/estimates.hpp"
#include "tests/lib/tournament/statistics/pair_populations.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;

double half_width(const Estimate& estimate) {
  return (*estimate.high - *estimate.low) / 2;
}

// Counts and figures: fastchess, app/tests/elo_test.cpp, "EloPentanomial 1" to "3"; two decimals.
TEST(NormalizedElo, AgreesWithTheFiguresInFastchessTests) {
  EXPECT_NEAR(*normalized_elo({{34, 54, 63, 64, 75}}).value, 57.94, 0.005);
  EXPECT_NEAR(*normalized_elo({{332, 433, 498, 333, 334}}).value, -9.17, 0.005);
  EXPECT_NEAR(*normalized_elo({{7895, 8757, 5685, 568, 9999}}).value, -19.01, 0.005);
}

// There the deviation's own error adds little to the intervals of fastchess, which take it as
// known.
TEST(NormalizedElo, HasNearlyTheUsualIntervalForSmallDifferencesAndManyPairs) {
  EXPECT_NEAR(half_width(normalized_elo({{332, 433, 498, 333, 334}})), 10.96, 0.05);
  EXPECT_NEAR(half_width(normalized_elo({{7895, 8757, 5685, 568, 9999}})), 2.65, 0.05);
}

// One loss in 1,000 pairs: that there was one and not none, or three, is most of the knowledge.
TEST(NormalizedElo, HasAWideIntervalIfItRestsOnOnePair) {
  const Estimate elo = normalized_elo({{0, 0, 1, 0, 999}});
  EXPECT_NEAR(*elo.value, 7765, 0.1);
  EXPECT_GT(half_width(elo), 2000);
}

TEST(NormalizedElo, OfPairsThatAllEndedTheSameIsMissingWithAReason) {
  for (std::size_t kind = 0; kind < 5; ++kind) {
    Pentanomial pairs;
    pairs.counts[kind] = 7;
    const Estimate elo = normalized_elo(pairs);
    EXPECT_FALSE(elo.value || elo.low || elo.high);
    EXPECT_THAT(elo.reason, HasSubstr("ended the same way"));
  }
  EXPECT_EQ(normalized_elo({}), (Estimate{{}, {}, {}, "no opening pair is complete"}));
}

TEST(NormalizedElo, LiesWithinItsIntervalForAllPentanomialsOfUpToTwelvePairs) {
  for (int a = 0; a <= 12; ++a)
    for (int b = 0; a + b <= 12; ++b)
      for (int c = 0; a + b + c <= 12; ++c)
        for (int d = 0; a + b + c + d <= 12; ++d)
          for (int e = 0; a + b + c + d + e <= 12; ++e) {
            const Pentanomial pairs{{a, b, c, d, e}};
            const Estimate elo = normalized_elo(pairs);
            if (!elo.value) continue;
            ASSERT_TRUE(is_complete(elo) && is_finite(elo));
            ASSERT_LT(*elo.low, *elo.value);
            ASSERT_LT(*elo.value, *elo.high);
            ASSERT_NEAR(*elo.low, -*normalized_elo(pairs.reversed()).high,
                        1e-9 * std::abs(*elo.low));
          }
}

// 60 pairs WW and 40 LL are 50 different ones, each of them there twice: half as much is known.
TEST(NormalizedElo, CountsIdenticalGamesOnceInItsInterval) {
  Tally tally(2);
  for (int opening = 0; opening < 100; ++opening)
    for (const int red : {0, 1})
      tally.add(game_with(0, opening, red, 1 - red, (opening < 60) == (red == 0) ? 2 : 0));
  const Pentanomial pairs = tally.paired(0, 1).pairs;
  std::vector<RepeatedGames> repeats;
  for (int i = 0; i < 50; ++i)
    for (const int red : {0, 1})
      repeats.push_back({red, 1 - red, (i < 30) == (red == 0) ? 2 : 0, 2});
  EXPECT_EQ(variance_inflation(pairs, tally, {}), 1);
  EXPECT_NEAR(variance_inflation(pairs, tally, repeats), 1.5, 1e-9)
      << "the two games of a pair are alike here, which the crossed clusters do not see: not 2";
  EXPECT_GT(half_width(normalized_elo(pairs, 1.5)), 1.2 * half_width(normalized_elo(pairs)));
}

// tests/benchmarks/sprt_tables.cpp has the whole table. 800 intervals of 95 % hold 93 % or more in
// 99 of 100 simulations; an interval that takes the deviation as known would hold 53 to 88 %.
TEST(NormalizedElo, IsCoveredByItsIntervalHoweverLargeItIs) {
  Random random(1);
  for (const double elo : {0.0, 300.0, 516.0})
    for (const int count : {20, 100, 500})
      for (const PairDistribution& kind : kinds_of_pairs) {
        const PairDistribution p = shifted_to(elo, EloModel::normalized, kind);
        int covered = 0;
        int there = 0;
        for (int run = 0; run < 800; ++run) {
          const Estimate found = normalized_elo(draw_pairs(random, p, count));
          if (!found.value) continue;
          ++there;
          covered += *found.low <= elo && elo <= *found.high;
        }
        EXPECT_GT(there, 760);
        EXPECT_GE(covered, 0.925 * there) << elo << " Elo, " << count << " pairs";
      }
}

}  // namespace
}  // namespace connect4
