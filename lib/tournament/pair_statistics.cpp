#include "lib/tournament/pair_statistics.hpp"

#include <cmath>
#include <cstddef>
#include <numbers>

#include "lib/tournament/distributions.hpp"
#include "lib/tournament/elo.hpp"
#include "lib/tournament/multinomial.hpp"

namespace connect4 {
namespace {

constexpr auto no_pairs = "no opening pair is complete";
constexpr auto all_alike = "all opening pairs ended alike, so nothing tells how far they may vary";

PairDistribution frequencies(const Pentanomial& pairs) {
  PairDistribution distribution{};
  for (std::size_t i = 0; i < distribution.size(); ++i)
    distribution[i] = static_cast<double>(pairs.counts[i]) / static_cast<double>(pairs.pairs());
  return distribution;
}

/// All pairs were won, or all lost: a bound from the chance of that.
Estimate sweep(const Pentanomial& pairs) {
  const double n = static_cast<double>(pairs.pairs());
  const double bound = elo_from_score(std::pow(1 - confidence, 1 / n));
  Estimate estimate;
  if (pairs.counts[4] > 0) {
    estimate.low = bound;
    estimate.reason = "won every game: the difference has no upper limit";
  } else {
    estimate.high = -bound;
    estimate.reason = "lost every game: the difference has no lower limit";
  }
  return estimate;
}

Estimate elo_estimate(const Moments& pair, double margin) {
  Estimate elo;
  elo.value = elo_from_score(pair.mean);
  if (pair.mean - margin > 0) elo.low = elo_from_score(pair.mean - margin);
  if (pair.mean + margin < 1) elo.high = elo_from_score(pair.mean + margin);
  if (!elo.low || !elo.high) elo.reason = "too few opening pairs to limit the difference";
  return elo;
}

Estimate normalized_estimate(const Moments& pair, double margin) {
  const double per_score = normalized_elo_per_t / (std::numbers::sqrt2 * pair.deviation);
  const double value = (pair.mean - 0.5) * per_score;
  return {value, value - margin * per_score, value + margin * per_score, ""};
}

PairStatistics without_spread(const Pentanomial& pairs, double mean) {
  PairStatistics statistics;
  statistics.score = mean;
  statistics.reason = all_alike;
  statistics.normalized_elo.reason = all_alike;
  if (mean <= 0 || mean >= 1) {
    statistics.elo = sweep(pairs);
  } else {
    statistics.elo.value = elo_from_score(mean);
    statistics.elo.reason = all_alike;
  }
  return statistics;
}

}  // namespace

PairStatistics pair_statistics(const Pentanomial& pairs) {
  if (pairs.pairs() == 0) return {{}, {{}, {}, {}, no_pairs}, {{}, {}, {}, no_pairs}, {}, no_pairs};
  const Moments pair = moments(frequencies(pairs));
  if (pair.deviation == 0) return without_spread(pairs, pair.mean);
  const double error = pair.deviation / std::sqrt(static_cast<double>(pairs.pairs()));
  const double margin = error * normal_quantile((1 + confidence) / 2);
  PairStatistics statistics;
  statistics.score = pair.mean;
  statistics.elo = elo_estimate(pair, margin);
  statistics.normalized_elo = normalized_estimate(pair, margin);
  statistics.los = normal_cdf((pair.mean - 0.5) / error);
  return statistics;
}

}  // namespace connect4
