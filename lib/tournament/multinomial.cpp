#include "lib/tournament/multinomial.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

namespace connect4 {
namespace {

using Values = std::array<double, 5>;

constexpr Values scores{0, 0.25, 0.5, 0.75, 1};

struct SlopedValue {
  double value;
  double slope;
};

/// sum of p_i x_i / (1 + theta x_i), and its derivative by theta: it falls throughout.
SlopedValue secular(const PairDistribution& p, const Values& x, double theta) {
  SlopedValue sum{0, 0};
  for (std::size_t i = 0; i < p.size(); ++i) {
    const double term = x[i] / (1 + theta * x[i]);
    sum.value += p[i] * term;
    sum.slope -= p[i] * term * term;
  }
  return sum;
}

/// The root of `secular` between its poles, where all weights are positive. Newton's steps, kept
/// inside a bracket that shrinks with each.
double secular_root(const PairDistribution& p, const Values& x) {
  const auto [least, greatest] = std::minmax_element(x.begin(), x.end());
  if (!(*least < 0 && *greatest > 0))
    throw std::domain_error("no distribution meets the constraint");
  double low = -1 / *greatest;
  double high = -1 / *least;
  double theta = 0;
  for (int step = 0; step < 200; ++step) {
    const SlopedValue at = secular(p, x, theta);
    (at.value > 0 ? low : high) = theta;
    double next = theta - at.value / at.slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (std::abs(next - theta) <= 1e-14 * (1 + std::abs(theta))) return next;
    theta = next;
  }
  return theta;
}

/// The likeliest distribution among those under which x has mean 0.
PairDistribution reweighted(const PairDistribution& observed, const Values& x) {
  const double theta = secular_root(observed, x);
  PairDistribution fitted{};
  for (std::size_t i = 0; i < fitted.size(); ++i) fitted[i] = observed[i] / (1 + theta * x[i]);
  return fitted;
}

/// The t constraint linearised at `at` ("Comments on normalized Elo", formula 4.8).
Values linearised(const PairDistribution& at, double t) {
  const auto [mean, deviation] = moments(at);
  Values x{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double z = (scores[i] - mean) / deviation;
    x[i] = scores[i] - 0.5 - t * deviation * (1 + z * z) / 2;
  }
  return x;
}

double distance(const PairDistribution& a, const PairDistribution& b) {
  double greatest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) greatest = std::max(greatest, std::abs(a[i] - b[i]));
  return greatest;
}

}  // namespace

Moments moments(const PairDistribution& distribution) {
  double mean = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) mean += distribution[i] * scores[i];
  double variance = 0;
  for (std::size_t i = 0; i < scores.size(); ++i)
    variance += distribution[i] * (scores[i] - mean) * (scores[i] - mean);
  return {mean, std::sqrt(variance)};
}

PairDistribution likeliest_with_mean(const PairDistribution& observed, double mean) {
  Values x = scores;
  for (double& value : x) value -= mean;
  return reweighted(observed, x);
}

PairDistribution likeliest_with_t(const PairDistribution& observed, double t) {
  PairDistribution fitted;
  fitted.fill(1.0 / static_cast<double>(fitted.size()));
  for (int step = 0; step < 200; ++step) {
    const PairDistribution next = reweighted(observed, linearised(fitted, t));
    const bool settled = distance(next, fitted) < 1e-9;
    fitted = next;
    if (settled) break;
  }
  return fitted;
}

}  // namespace connect4
