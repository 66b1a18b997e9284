#include "lib/tournament/statistics/score_test.hpp"

#include <algorithm>
#include <cmath>

namespace connect4 {
namespace {

constexpr double most_deviations = 1e6;

/// share sum log(1 + q value) + (1 - share) q sum value - q^2 rest / 2 as a function of q: concave,
/// 0 at 0. `sign` turns the values so that their sum is positive.
struct DualLikelihood {
  const std::vector<ScoreTerm>& terms;
  double share;
  double rest;
  double sign;
  double sum;  ///< of the values, positive

  double value(double q) const {
    double logs = 0;
    for (const ScoreTerm& term : terms) logs += term.count * std::log1p(q * sign * term.value);
    return share * logs + (1 - share) * q * sum - q * q * rest / 2;
  }

  struct Derivatives {
    double first;
    double second;
  };

  Derivatives derivatives(double q) const {
    double slopes = 0;
    double squares = 0;
    for (const ScoreTerm& term : terms) {
      const double slope = sign * term.value / (1 + q * sign * term.value);
      slopes += term.count * slope;
      squares += term.count * slope * slope;
    }
    return {share * slopes + (1 - share) * sum - q * rest, -share * squares - rest};
  }

  /// Returns the q at which the first logarithm ends; far away if none does.
  double end() const {
    double least = 0;
    for (const ScoreTerm& term : terms) least = std::min(least, sign * term.value);
    return least < 0 ? -1 / least : most_deviations / std::sqrt(std::max(rest, 1e-300));
  }

  /// Returns the q of the maximum, by Newton's steps. If a step leaves the known interval, the
  /// interval is halved.
  double top() const {
    double low = 0;
    double high = end();
    double q = 0;
    for (int round = 0; round < 100; ++round) {
      const auto [first, second] = derivatives(q);
      (first > 0 ? low : high) = q;
      double next = second < 0 ? q - first / second : high;
      if (!(next > low && next < high)) next = low + (high - low) / 2;
      if (std::abs(next - q) <= 1e-13 * next) return next;
      q = next;
    }
    return q;
  }
};

}  // namespace

double score_test(const std::vector<ScoreTerm>& terms, double share, double rest) {
  double sum = 0;
  for (const ScoreTerm& term : terms) sum += term.count * term.value;
  if (sum == 0) return 0;
  const double sign = sum > 0 ? 1 : -1;
  const DualLikelihood likelihood{terms, share, rest, sign, sign * sum};
  const double top = std::max(0.0, likelihood.value(likelihood.top()));
  return sign * std::min(std::sqrt(2 * top), most_deviations);
}

}  // namespace connect4
