// The score interval of a duel as protocol/STATISTICS.md describes it: slow and obvious.
#pragma once

#include <algorithm>
#include <array>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace connect4 {

/// Opening pairs, by the half points of the first player.
class PlainDuel {
 public:
  explicit PlainDuel(const std::array<int, 5>& counts) {
    for (std::size_t half = 0; half < 5; ++half) {
      pairs_ += counts[half];
      points_ += counts[half] * static_cast<double>(half) / 2;
    }
    const double p = score(root(
        [&](double d) { return points_ - 2 * pairs_ * score(d) + 0.1 * (0.5 - score(d / 2)); }));
    double squares = 0;
    for (std::size_t half = 0; half < 5; ++half)
      squares += counts[half] * std::pow(static_cast<double>(half) / 2 - 2 * p, 2);
    const double information = 2 * pairs_ * p * (1 - p);
    const double a = 8 * std::max(information / pairs_, 0.5);
    effect_ = (a + squares) / (a + information * (1 - 1 / pairs_));
  }

  double chance_above(double supposed) const {
    return std::clamp(cdf(student(), t(supposed)), 1e-5, 1 - 1e-5);
  }
  double low() const {
    return root([&](double d) { return t(d) - quantile(student(), 0.975); });
  }
  double high() const {
    return root([&](double d) { return t(d) + quantile(student(), 0.975); });
  }

 private:
  static double score(double d) { return 1 / (1 + std::exp(-d)); }
  boost::math::students_t student() const { return boost::math::students_t(7 + pairs_); }

  double t(double d) const {
    const double sum = points_ - 2 * pairs_ * score(d);
    const double variance = 2 * pairs_ * score(d) * (1 - score(d));
    const double size = std::max(0.0, std::abs(sum) - 0.25) / std::sqrt(effect_ * variance);
    return sum < 0 ? -size : size;
  }

  /// The place of a falling function's zero between -30 and 30, or the end where there is none.
  template <class Function>
  static double root(const Function& falling) {
    double low = -30, high = 30;
    for (int halving = 0; halving < 80; ++halving) {
      const double middle = (low + high) / 2;
      (falling(middle) > 0 ? low : high) = middle;
    }
    return low;
  }

  double pairs_ = 0;
  double points_ = 0;
  double effect_ = 1;
};

}  // namespace connect4
