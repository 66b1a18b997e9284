#include "lib/tournament/statistics/power.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "lib/tournament/statistics/distributions.hpp"
#include "lib/tournament/statistics/elo.hpp"
#include "tests/lib/tournament/results/simulated_games.hpp"

namespace connect4 {
namespace {

/// Returns P(T > t) by a sum over the possible estimates of the deviation. For each of them the
/// mean is normal.
double power_by_sums(double deviation, double elo, int pairs) {
  const double shift = (score_from_elo(elo) - 0.5) * std::sqrt(pairs) / deviation;
  const double degrees = pairs - 1;
  const double quantile = student_quantile(0.975, degrees);
  // s / sigma = u has the density of a chi distribution, scaled.
  const double log_constant =
      std::log(2) + degrees / 2 * std::log(degrees / 2) - std::lgamma(degrees / 2);
  const double step = 1e-4;
  double power = 0;
  for (double u = step / 2; u < 8; u += step)
    power += step * std::exp(log_constant + (degrees - 1) * std::log(u) - degrees * u * u / 2) *
             normal_cdf(shift - quantile * u);
  return power;
}

TEST(Power, IsASumOverAllDeviationsThatCouldBeEstimated) {
  for (const double deviation : {0.2, 0.335, 0.45})
    for (const double elo : {5.0, 20.0, 100.0, 400.0})
      for (const int pairs : {2, 3, 5, 10, 50, 200, 1000})
        EXPECT_NEAR(power_of({deviation}, elo, pairs), power_by_sums(deviation, elo, pairs), 1e-5)
            << deviation << " " << elo << " " << pairs;
}

TEST(Power, RisesWithThePairsAndTheDifference) {
  for (double elo = 2; elo < 200; elo += 7)
    for (std::int64_t pairs = 2; pairs < 400; ++pairs) {
      EXPECT_LE(power_of({0.335}, elo, pairs), power_of({0.335}, elo, pairs + 1) + 1e-12);
      EXPECT_LE(power_of({0.335}, elo, pairs), power_of({0.335}, elo + 7, pairs) + 1e-12);
    }
}

TEST(Power, OfManyPairsGoesOverIntoTheNormalDistributionWithoutAStep) {
  EXPECT_NEAR(power_of({0.335}, 1, 99'000), power_of({0.335}, 1, 101'000), 0.005);
}

TEST(PairsFor, AreTheFewestThatSuffice) {
  for (const double elo : {10.0, 20.0, 35.0, 100.0, 300.0})
    for (const double power : {0.5, 0.8, 0.95}) {
      std::int64_t walked = 2;
      while (power_of({0.335}, elo, walked) < power) ++walked;
      EXPECT_EQ(pairs_for({0.335}, elo, power), walked);
    }
  EXPECT_EQ(pairs_for({0.335}, 0.001, 0.95), std::nullopt);
}

TEST(DifferenceSeen, IsThatOfWhichThePairsHaveThePower) {
  for (const std::int64_t pairs : {10, 50, 1000})
    for (const double power : {0.5, 0.8, 0.95})
      EXPECT_NEAR(power_of({0.335}, *difference_seen({0.335}, pairs, power), pairs), power, 1e-6);
  EXPECT_EQ(difference_seen({0.335}, 5, 0.8), std::nullopt);
  EXPECT_EQ(difference_seen({0.335}, 2, 0.95), std::nullopt);
}

TEST(Comparison, OfPlayersInARoundRobinTakesFewerPairsOfEachTwo) {
  EXPECT_EQ(pairs_for({0.335, 10}, 20, 0.8), (*pairs_for({0.335}, 20, 0.8) + 4) / 5);
}

TEST(PairSpread, OfIndependentGamesFollowsFromTheDraws) {
  // A game's score is 0, 1/2 or 1: its variance is (1 - draws) / 4, that of the mean of two half.
  for (const double draws : {0.0, 0.1, 0.5}) {
    const double variance = (1 - draws) / 2 * 0.25 * 2;
    EXPECT_NEAR(supposed_spread(draws).deviation, std::sqrt(variance / 2), 1e-12);
  }
}

TEST(PairSpread, OfATableEqualsThatOfAWalkOverItsPairs) {
  Random random(1);
  const std::vector<double> elo{200, 100, 0, 0};
  const Tally tally = play_round_robin(random, elo, 40, {});
  double squares = 0, room = 0;
  for (int i = 0; i < 4; ++i)
    for (int j = i + 1; j < 4; ++j) {
      std::vector<double> scores;
      const Pentanomial pairs = tally.paired(j, i).pairs;  // either view will do
      for (int points = 0; points <= 4; ++points)
        for (int k = 0; k < pairs.counts[static_cast<std::size_t>(points)]; ++k)
          scores.push_back(points / 4.0);
      double mean = 0;
      for (const double score : scores) mean += score / static_cast<double>(scores.size());
      for (const double score : scores) squares += (score - mean) * (score - mean);
      room += static_cast<double>(scores.size() - 1) * 4 * mean * (1 - mean);
    }
  const auto spread = spread_of(tally);
  ASSERT_TRUE(spread);
  EXPECT_NEAR(spread->deviation, std::sqrt(squares / room), 1e-12);
  EXPECT_EQ(spread->pairs, 240);
  EXPECT_FALSE(spread_of(Tally(3)));
}

TEST(PairSpread, OfIndependentGamesIsFoundAgain) {
  Random random(2);
  const Tally tally =
      play_round_robin(random, {100, 0, 0}, 3000, {.draws = 0.2, .opening = 0, .copies = 0});
  EXPECT_NEAR(spread_of(tally)->deviation, supposed_spread(0.2).deviation, 0.01);
  EXPECT_NEAR(spread_of(tally)->draws, 0.2, 0.01);
}

}  // namespace
}  // namespace connect4
