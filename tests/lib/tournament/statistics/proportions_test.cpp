#include "lib/tournament/statistics/proportions.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "lib/random.hpp"

namespace connect4 {
namespace {

/// The bounds of a Wilson interval are the shares p for which the score test just rejects: found
/// by halving, the slow way.
double bound_by_halving(double share, double observations, bool upper) {
  constexpr double z = 1.959963984540054;
  double inside = share, outside = upper ? 1.0 : 0.0;
  for (int i = 0; i < 200; ++i) {
    const double p = (inside + outside) / 2;
    const bool rejected = std::abs(share - p) > z * std::sqrt(p * (1 - p) / observations);
    (rejected ? outside : inside) = p;
  }
  return inside;
}

TEST(WilsonInterval, HasTheSharesThatTheScoreTestDoesNotReject) {
  for (const int n : {1, 2, 5, 40, 320, 5000})
    for (int k = 0; k <= n; k += std::max(1, n / 20)) {
      const double share = k / static_cast<double>(n);
      const auto [low, high] = wilson_interval(share, n);
      EXPECT_NEAR(low, bound_by_halving(share, n, false), 1e-9) << k << " of " << n;
      EXPECT_NEAR(high, bound_by_halving(share, n, true), 1e-9) << k << " of " << n;
    }
}

double chance_of(int k, int n, double p) {
  if (p <= 0 || p >= 1) return k == (p <= 0 ? 0 : n) ? 1 : 0;
  return std::exp(std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0) +
                  k * std::log(p) + (n - k) * std::log1p(-p));
}

TEST(WilsonInterval, HoldsTheTrueShareAsOftenAsItPromises) {
  for (const int n : {40, 320}) {
    double sum = 0;
    constexpr int shares = 400;
    for (int i = 0; i < shares; ++i) {
      const double p = (i + 0.5) / shares;
      double coverage = 0;
      for (int k = 0; k <= n; ++k) {
        const auto [low, high] = wilson_interval(k / static_cast<double>(n), n);
        if (low <= p && p <= high) coverage += chance_of(k, n, p);
      }
      sum += coverage;
      EXPECT_GE(coverage, 0.83) << p << " of " << n;  // next to 0 and 1 alone
      EXPECT_TRUE(p < 0.05 || p > 0.95 || coverage >= 0.92) << p << " of " << n;
    }
    EXPECT_NEAR(sum / shares, 0.95, 0.01);
  }
}

TEST(IntervalOfMean, IsWilsonsIfEachQuestionHasOneAnswer) {
  const std::vector<double> shares{1, 0, 1, 1, 0, 1, 1, 1};
  const auto [low, high] = interval_of_mean(shares, 1);
  const auto expected = wilson_interval(0.75, 8);
  EXPECT_NEAR(low, expected.low, 1e-12);
  EXPECT_NEAR(high, expected.high, 1e-12);
}

TEST(IntervalOfMean, CountsAQuestionAtMostOnceIfItsAnswersAreTheSame) {
  const std::vector<double> shares{1, 0, 1, 1, 0, 1, 1, 1};
  EXPECT_LE(interval_of_mean(shares, 50).low, wilson_interval(0.75, 8).low);
  EXPECT_NEAR(interval_of_mean({1, 1, 1, 1}, 50).low, wilson_interval(1, 4).low, 1e-12);
}

/// The share of intervals that hold the true share. A question has its own chance of a right
/// answer: `share` on average, and with `spread` 1 it is 0 or 1.
double simulated_coverage(double share, double spread, int questions, int answers, Random& random) {
  constexpr int runs = 4000;
  int held = 0;
  for (int run = 0; run < runs; ++run) {
    std::vector<double> shares;
    for (int q = 0; q < questions; ++q) {
      const double extreme = random.real() < share ? 1 : 0;
      const double p = (1 - spread) * share + spread * extreme;
      int right = 0;
      for (int a = 0; a < answers; ++a) right += random.real() < p;
      shares.push_back(right / static_cast<double>(answers));
    }
    const auto [low, high] = interval_of_mean(shares, answers);
    held += low <= share && share <= high;
  }
  return held / static_cast<double>(runs);
}

TEST(IntervalOfMean, HoldsTheTrueShareHoweverMuchAnswersToOneQuestionDepend) {
  Random random(1);
  for (const double share : {0.05, 0.2, 0.5, 0.8, 0.98})
    for (const double spread : {0.0, 0.3, 1.0})
      for (const int answers : {1, 3, 20})
        for (const int questions : {2, 5, 10, 40})
          EXPECT_GE(simulated_coverage(share, spread, questions, answers, random),
                    questions < 10 ? 0.88 : 0.90)
              << share << " " << spread << " " << answers << " " << questions;
}

/// The sum over all ways in which fair coins can fall that are at most as likely as the one seen.
double p_value_by_counting(int first, int second) {
  const int n = first + second;
  double sum = 0;
  for (int k = 0; k <= n; ++k)
    if (std::abs(2 * k - n) >= std::abs(first - second)) sum += chance_of(k, n, 0.5);
  return std::min(1.0, sum);
}

TEST(McNemar, IsTheChanceThatFairCoinsFallAsUnevenlyOrMore) {
  for (int first = 0; first <= 60; ++first)
    for (int second = 0; second <= 60; ++second)
      EXPECT_NEAR(mcnemar_p_value(first, second), p_value_by_counting(first, second), 1e-9)
          << first << " " << second;
}

TEST(McNemar, IsOneWithoutADifference) {
  EXPECT_EQ(mcnemar_p_value(0, 0), 1);
  EXPECT_EQ(mcnemar_p_value(7, 7), 1);
  EXPECT_NEAR(mcnemar_p_value(5, 0), 2 / 32.0, 1e-12);
}

}  // namespace
}  // namespace connect4
