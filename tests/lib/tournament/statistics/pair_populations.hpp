// Pairs of games between players of a known difference, drawn at random.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "lib/random.hpp"
#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/multinomial.hpp"
#include "lib/tournament/statistics/sprt.hpp"

namespace connect4 {

/// The ends of pairs of equal players in real openings.
inline constexpr PairDistribution pairs_of_equals{0.09, 0.17, 0.46, 0.17, 0.11};

struct Moments {
  double mean;
  double deviation;
};

/// Returns mean and standard deviation of a pair's score, 0 to 1.
inline Moments moments(const PairDistribution& p) {
  double mean = 0;
  double square = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const double score = static_cast<double>(i) / 4;
    mean += p[i] * score;
    square += p[i] * score * score;
  }
  return {mean, std::sqrt(std::max(0.0, square - mean * mean))};
}

inline double elo_of(const PairDistribution& p, EloModel model) {
  const auto [mean, deviation] = moments(p);
  return model == EloModel::logistic
             ? elo_from_score(mean)
             : (mean - 0.5) / deviation * normalized_elo_per_t / std::numbers::sqrt2;
}

/// The ends of pairs between players of such a difference: each end's chance grows by a power of
/// its score.
inline PairDistribution shifted_to(double elo, EloModel model) {
  double low = -40;
  double high = 40;
  PairDistribution p{};
  for (int halving = 0; halving < 200; ++halving) {
    const double power = (low + high) / 2;
    double sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i)
      sum += p[i] = pairs_of_equals[i] * std::exp(power * static_cast<double>(i) / 4);
    for (double& chance : p) chance /= sum;
    (elo_of(p, model) < elo ? low : high) = power;
  }
  return p;
}

inline int draw_half_points(Random& random, const PairDistribution& p) {
  double rest = random.real();
  for (int half_points = 0; half_points < 4; ++half_points) {
    rest -= p[static_cast<std::size_t>(half_points)];
    if (rest < 0) return half_points;
  }
  return 4;
}

}  // namespace connect4
