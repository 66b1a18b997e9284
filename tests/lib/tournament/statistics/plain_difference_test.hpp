// The tests behind LOS and intervals, as STATISTICS.md describes them: slow and obvious.
#pragma once

#include <cmath>
#include <vector>

#include "lib/tournament/statistics/difference_tests.hpp"
#include "lib/tournament/statistics/distributions.hpp"

namespace connect4 {

/// Finds the greatest value over q by thirds. q ends at the end of the first logarithm of a term.
inline double plain_score_test(const std::vector<ScoreTerm>& terms, double share, double rest) {
  double sum = 0;
  for (const ScoreTerm& term : terms) sum += term.count * term.value;
  if (sum == 0) return 0;
  const double sign = sum > 0 ? 1 : -1;
  double end = 1e4;
  for (const ScoreTerm& term : terms)
    if (sign * term.value < 0) end = std::min(end, -1 / (sign * term.value));
  const auto value = [&](double q) {
    double total = -q * q * rest / 2;
    for (const auto& [v, count] : terms)
      total += count * (share * std::log(1 + q * sign * v) + (1 - share) * q * sign * v);
    return total;
  };
  double low = 0;
  double high = end * (1 - 1e-12);
  for (int third = 0; third < 200; ++third) {
    const double a = low + (high - low) / 3;
    const double b = high - (high - low) / 3;
    (value(a) < value(b) ? low : high) = value(a) < value(b) ? a : b;
  }
  return sign * std::sqrt(2 * std::max(0.0, value(low)));
}

/// The points of the first of two players from an opening.
struct PlainOpening {
  double games;
  double points;
  double count = 1;  ///< of such openings
};

/// Returns the chance that the first of two players is stronger than the second by more than
/// `supposed`, in log-odds. It does not handle identical games.
inline double plain_chance_above(double supposed, const std::vector<PlainOpening>& openings) {
  const double p = 1 / (1 + std::exp(-supposed));
  const double w = p * (1 - p);
  double games = 0;
  double squares = 0;
  std::vector<ScoreTerm> terms;
  for (const PlainOpening& opening : openings) {
    games += opening.count * opening.games;
    squares += opening.count * opening.games * opening.games;
    terms.push_back({opening.points - opening.games * p, opening.count});
  }
  const double m = games * games / squares;
  const double variance = games * w;
  const double kurtosis = std::max(0.0, games * w * (1 - 6 * w)) / (variance * variance / m);
  const double own = m / (1 + 2 * kurtosis);
  const double share = own / (own + 8);
  const double rest = (1 - share) * variance + variance / (4 * variance + 2);
  return student_cdf(plain_score_test(terms, share, rest), std::max(0.0, own - 1) + 8);
}

/// Returns the difference with that chance, found by halving between -15 and 15.
inline double plain_difference_at(double chance, const std::vector<PlainOpening>& openings) {
  double low = -15;
  double high = 15;
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = (low + high) / 2;
    (plain_chance_above(middle, openings) > chance ? low : high) = middle;
  }
  return low;
}

}  // namespace connect4
