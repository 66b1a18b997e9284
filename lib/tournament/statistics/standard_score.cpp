#include "lib/tournament/statistics/standard_score.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "lib/tournament/statistics/elo.hpp"

namespace connect4 {

StandardScore standard_score(const PairDistribution& distribution) {
  const auto [mean, deviation] = moments(distribution);
  double skewness = 0;
  double kurtosis = 0;
  for (std::size_t i = 0; i < distribution.size(); ++i) {
    const double z = (static_cast<double>(i) / 4 - mean) / deviation;
    skewness += distribution[i] * z * z * z;
    kurtosis += distribution[i] * z * z * z * z;
  }
  const double t = (mean - 0.5) / deviation;
  return {t, std::max(0.0, 1 - t * skewness + t * t * (kurtosis - 1) / 4)};
}

double normalized_elo_from_t(double t) {
  return t * normalized_elo_per_t / std::numbers::sqrt2;
}

namespace {

/// With that many pairs added, spread evenly.
PairDistribution frequencies(const Pentanomial& pairs, double added) {
  PairDistribution p{};
  for (std::size_t i = 0; i < p.size(); ++i)
    p[i] = (static_cast<double>(pairs.counts[i]) + added / static_cast<double>(p.size())) /
           (static_cast<double>(pairs.pairs()) + added);
  return p;
}

}  // namespace

PairDistribution frequencies(const Pentanomial& pairs) {
  return frequencies(pairs, 0);
}

PairDistribution with_half_a_pair_added(const Pentanomial& pairs) {
  return frequencies(pairs, 0.5);
}

bool all_alike(const Pentanomial& pairs) {
  return *std::max_element(pairs.counts.begin(), pairs.counts.end()) == pairs.pairs();
}

}  // namespace connect4
