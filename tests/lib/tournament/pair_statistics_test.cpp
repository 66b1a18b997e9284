#include "lib/tournament/pair_statistics.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "lib/tournament/elo.hpp"
#include "tests/lib/tournament/estimates.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;

double half_width(const Estimate& estimate) {
  return (*estimate.high - *estimate.low) / 2;
}

// Counts and figures: fastchess, app/tests/elo_test.cpp, "EloPentanomial 1" to "3"; two decimals.
TEST(PairStatistics, AgreeWithTheFiguresInFastchessTests) {
  const PairStatistics first = pair_statistics({{34, 54, 63, 64, 75}});
  EXPECT_NEAR(*first.normalized_elo.value, 57.94, 0.005);
  EXPECT_NEAR(half_width(first.normalized_elo), 28.28, 0.005);
  EXPECT_NEAR(*first.elo.value, 55.58, 0.005);
  EXPECT_NEAR(half_width(first.elo), 27.65, 0.005);
  EXPECT_NEAR(*first.los, 1.0000, 0.00005);

  const PairStatistics second = pair_statistics({{332, 433, 498, 333, 334}});
  EXPECT_NEAR(*second.normalized_elo.value, -9.17, 0.005);
  EXPECT_NEAR(half_width(second.normalized_elo), 10.96, 0.005);
  EXPECT_NEAR(*second.elo.value, -8.64, 0.005);
  EXPECT_NEAR(half_width(second.elo), 10.33, 0.005);
  EXPECT_NEAR(*second.los, 0.0505, 0.00005);

  const PairStatistics third = pair_statistics({{7895, 8757, 5685, 568, 9999}});
  EXPECT_NEAR(*third.normalized_elo.value, -19.01, 0.005);
  EXPECT_NEAR(half_width(third.normalized_elo), 2.65, 0.005);
  EXPECT_NEAR(*third.elo.value, -21.04, 0.005);
  EXPECT_NEAR(half_width(third.elo), 2.95, 0.005);
}

RC_GTEST_PROP(PairStatistics, AreTheOppositeForTheOpponent, ()) {
  Pentanomial pairs;
  for (auto& count : pairs.counts) count = *rc::gen::inRange(1, 100);
  const PairStatistics ours = pair_statistics(pairs);
  const PairStatistics theirs = pair_statistics(pairs.reversed());
  RC_ASSERT(std::abs(*ours.elo.value + *theirs.elo.value) < 1e-6);
  RC_ASSERT(std::abs(*ours.normalized_elo.low + *theirs.normalized_elo.high) < 1e-6);
  RC_ASSERT(std::abs(*ours.los + *theirs.los - 1) < 1e-9);
}

RC_GTEST_PROP(PairStatistics, AreFiniteAndSayWhyAPartIsMissing, ()) {
  Pentanomial pairs;
  for (auto& count : pairs.counts) count = *rc::gen::element(0, 0, 0, 1, 2, 1000);
  const PairStatistics statistics = pair_statistics(pairs);
  RC_ASSERT(is_finite(statistics.elo) && is_finite(statistics.normalized_elo));
  RC_ASSERT(is_complete(statistics.elo) != !statistics.elo.reason.empty());
  RC_ASSERT(is_complete(statistics.normalized_elo) != !statistics.normalized_elo.reason.empty());
  RC_ASSERT(statistics.los.has_value() != !statistics.reason.empty());
}

TEST(PairStatistics, OfNoPairsHaveNoNumbers) {
  const PairStatistics statistics = pair_statistics({});
  EXPECT_EQ(statistics.score, std::nullopt);
  EXPECT_EQ(statistics.elo, (Estimate{{}, {}, {}, "no opening pair is complete"}));
}

// If the chance to win a pair were below 0.05^(1/10) = 0.7411, ten of ten would come up in fewer
// than 5 % of cases; 0.7411 is 182.8 Elo.
TEST(PairStatistics, OfACleanSweepGiveABound) {
  const PairStatistics won = pair_statistics({{0, 0, 0, 0, 10}});
  EXPECT_EQ(won.elo.value, std::nullopt);
  EXPECT_EQ(won.elo.high, std::nullopt);
  EXPECT_NEAR(*won.elo.low, 182.8, 0.1);
  EXPECT_THAT(won.elo.reason, HasSubstr("no upper limit"));

  const PairStatistics lost = pair_statistics({{10, 0, 0, 0, 0}});
  EXPECT_EQ(lost.elo.low, std::nullopt);
  EXPECT_NEAR(*lost.elo.high, -182.8, 0.1);
}

TEST(PairStatistics, OfPairsThatAllEndedAlikeHaveNoErrorBar) {
  const PairStatistics statistics = pair_statistics({{0, 0, 0, 7, 0}});
  EXPECT_NEAR(*statistics.elo.value, elo_from_score(0.75), 1e-9);
  EXPECT_EQ(statistics.elo.low, std::nullopt);
  EXPECT_EQ(statistics.los, std::nullopt);
  EXPECT_THAT(statistics.reason, HasSubstr("ended alike"));
}

TEST(PairStatistics, LeaveAnIntervalOpenThatReachesPastAFullScore) {
  const PairStatistics statistics = pair_statistics({{0, 0, 1, 0, 3}});
  EXPECT_TRUE(statistics.elo.value && statistics.elo.low);
  EXPECT_EQ(statistics.elo.high, std::nullopt);
  EXPECT_THAT(statistics.elo.reason, HasSubstr("too few"));
}

}  // namespace
}  // namespace connect4
