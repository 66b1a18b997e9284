#include "lib/tournament/statistics/watched_interval.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "lib/random.hpp"
#include "lib/tournament/statistics/elo.hpp"

namespace connect4 {
namespace {

constexpr std::array scores{0.0L, 0.25L, 0.5L, 0.75L, 1.0L};

/// Returns the mean capital of the hundred bets against `mean`, multiplied pair by pair.
long double capital(const std::vector<int>& pairs, long double mean) {
  long double sum = 0;
  for (int bet = 0; bet < 100; ++bet) {
    const long double share = (bet + 0.5L) * (bet + 0.5L) / 10'000;
    long double product = 1;
    for (const int points : pairs)
      product *= 1 - share + share * scores[static_cast<std::size_t>(points)] / mean;
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

TEST(WatchedInterval, EndsWhereTheBetsMultipliedPairByPairComeToForty) {
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
  for (std::size_t points = 0; points < 5; ++points) mean += chances[points] * scores[points];
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

TEST(WatchedInterval, SaysWhatIsMissing) {
  EXPECT_EQ(watched_interval({}).reason, "no opening pair is complete");
  const Estimate sweep = watched_interval({{0, 0, 0, 0, 20}});
  EXPECT_EQ(sweep.reason, "one player took no point");
  EXPECT_TRUE(sweep.low && *sweep.low > 150 && !sweep.high && !sweep.value);
}

}  // namespace
}  // namespace connect4
