#include "lib/tournament/statistics/power.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "lib/tournament/statistics/ratings.hpp"
#include "tests/lib/tournament/results/simulated_games.hpp"

namespace connect4 {
namespace {

/// Returns the share of tournaments of that many opening pairs in which the interval of the first
/// player's difference from the second lies above 0.
double share_shown(const PairModel& model, const std::vector<double>& elo, std::int64_t pairs) {
  constexpr int tournaments = 1000;
  Random random(3);
  int shown = 0;
  for (int i = 0; i < tournaments; ++i) {
    const Tally tally = play_round_robin(random, elo, static_cast<int>(pairs), model);
    const Estimate difference = Ratings(RatingGames{tally}).difference(0, 1);
    shown += difference.low.value_or(-1) > 0;
  }
  return static_cast<double>(shown) / tournaments;
}

TEST(Power, IsTheShareOfSimulatedDuelsThatShowTheDifference) {
  const PairModel independent{.draws = 0.1, .opening = 0, .copies = 0};
  const PairModel dependent{.draws = 0.1, .opening = 0.5, .copies = 0.3};
  Random earlier(4);
  const double deviation =
      spread_of(play_round_robin(earlier, {0, 0}, 20'000, dependent))->deviation;
  for (const double elo : {30.0, 100.0})
    for (const double power : {0.5, 0.8, 0.95}) {
      const Comparison of_independent{supposed_spread(0.1).deviation};
      EXPECT_NEAR(share_shown(independent, {elo, 0}, *pairs_for(of_independent, elo, power)), power,
                  0.05)
          << elo << " of independent games";
      EXPECT_NEAR(share_shown(dependent, {elo, 0}, *pairs_for({deviation}, elo, power)), power,
                  0.05)
          << elo << " of games of a pair that end alike";
    }
}

TEST(Power, IsTheShareOfSimulatedRoundRobinsThatShowTheDifference) {
  const Comparison comparison{supposed_spread(0.1).deviation, 5};
  EXPECT_NEAR(share_shown({.draws = 0.1, .opening = 0, .copies = 0}, {40, -40, 0, 0, 0},
                          *pairs_for(comparison, 80, 0.8)),
              0.8, 0.05);
}

TEST(Power, RisesWithThePairsAndTheDifference) {
  for (const double deviation : {0.2, 0.335, 0.5})
    for (double elo = 2; elo < 200; elo += 7)
      for (std::int64_t pairs = 2; pairs < 400; ++pairs) {
        const double power = power_of({deviation}, elo, pairs);
        if (power < 0.5) continue;
        EXPECT_LE(power, power_of({deviation}, elo, pairs + 1));
        EXPECT_LE(power, power_of({deviation}, elo + 7, pairs));
      }
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
  EXPECT_EQ(difference_seen({0.335}, 2, 0.5), std::nullopt) << "4-0 may be luck";
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
