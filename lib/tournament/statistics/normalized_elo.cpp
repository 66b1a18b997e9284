#include "lib/tournament/statistics/normalized_elo.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "lib/tournament/statistics/distributions.hpp"
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

Estimate normalized_elo(const Pentanomial& pairs, double inflation) {
  if (pairs.pairs() == 0) return {{}, {}, {}, "no opening pair is complete"};
  if (all_alike(pairs)) return {{}, {}, {}, all_alike_reason};
  const auto n = static_cast<double>(pairs.pairs());
  const StandardScore added = standard_score(with_half_a_pair_added(pairs));
  const double margin = student_quantile((1 + confidence) / 2, n - 1) *
                        std::sqrt(inflation * added.variance / (n + 0.5));
  return {normalized_elo_from_t(standard_score(frequencies(pairs)).t),
          normalized_elo_from_t(added.t - margin), normalized_elo_from_t(added.t + margin), ""};
}

double variance_inflation(const Pentanomial& pairs, const Tally& tally,
                          const std::vector<RepeatedGames>& repeats) {
  if (pairs.pairs() == 0) return 1;
  const double mean =
      static_cast<double>(pairs.half_points()) / static_cast<double>(2 * pairs.pairs());
  double squares = 0;  // of points in a pair
  for (std::size_t i = 0; i < pairs.counts.size(); ++i) {
    const double residual = static_cast<double>(i) / 2 - mean;
    squares += static_cast<double>(pairs.counts[i]) * residual * residual;
  }
  if (squares == 0) return 1;
  double repeated = 0;
  for (const RepeatedGames& group : repeats) {
    const Score score = tally.score(group.red, group.blue, Colour::red);
    const double of_red =
        static_cast<double>(score.half_points()) / static_cast<double>(2 * score.games());
    const double residual = group.half_points_of_red / 2.0 - of_red;
    const auto copies = static_cast<double>(group.copies);
    repeated += copies * (copies - 1) * residual * residual;
  }
  return (squares + repeated) / squares;
}

}  // namespace connect4
