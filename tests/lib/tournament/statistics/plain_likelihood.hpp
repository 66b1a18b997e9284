// The likeliest distribution under a constraint, once more. It is found in slow and obvious ways,
// with nothing of lib/tournament/statistics/multinomial.hpp but the names of its types.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "lib/tournament/statistics/multinomial.hpp"

namespace connect4::plain {

using Real = long double;
using Values = std::array<Real, 5>;

inline constexpr Values scores{0, 0.25L, 0.5L, 0.75L, 1};

inline Values widened(const PairDistribution& p) {
  return {p[0], p[1], p[2], p[3], p[4]};
}

inline PairDistribution narrowed(const Values& p) {
  PairDistribution narrow{};
  for (std::size_t i = 0; i < p.size(); ++i) narrow[i] = static_cast<double>(p[i]);
  return narrow;
}

/// Frequencies of counts, none 0, in which 1/1000 stands for a count of 0.
inline Values frequencies(const std::array<int, 5>& counts) {
  Values p{};
  Real sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += p[i] = counts[i] == 0 ? 1e-3 : counts[i];
  for (Real& each : p) each /= sum;
  return p;
}

inline Real mean_of(const Values& p, const Values& x) {
  Real sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += p[i] * x[i];
  return sum;
}

inline Real mean_log(const Values& observed, const Values& p) {
  Real sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += observed[i] * std::log(p[i]);
  return sum;
}

inline Real deviation_of(const Values& p) {
  const Real mean = mean_of(p, scores);
  Real variance = 0;
  for (std::size_t i = 0; i < p.size(); ++i)
    variance += p[i] * (scores[i] - mean) * (scores[i] - mean);
  return std::sqrt(variance);
}

inline Real t_of(const Values& p) {
  return (mean_of(p, scores) - 0.5L) / deviation_of(p);
}

/// observed_i / (1 + theta x_i) with x of mean 0: theta by halving until nothing is left to halve.
/// The bracket has all points at which the chances are at most 1.
inline Values tilted(const Values& observed, const Values& x) {
  Real low = -std::numeric_limits<Real>::infinity();
  Real high = std::numeric_limits<Real>::infinity();
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] > 0) low = std::max(low, (observed[i] - 1) / x[i]);
    if (x[i] < 0) high = std::min(high, (observed[i] - 1) / x[i]);
  }
  const auto at = [&](Real theta) {
    Values p{};
    for (std::size_t i = 0; i < p.size(); ++i) p[i] = observed[i] / (1 + theta * x[i]);
    return p;
  };
  while (true) {
    const Real middle = low + (high - low) / 2;
    if (!(middle > low && middle < high)) return at(low);
    (mean_of(at(middle), x) > 0 ? low : high) = middle;
  }
}

inline Values likeliest_with_mean(const Values& observed, Real mean) {
  Values x = scores;
  for (Real& value : x) value -= mean;
  return tilted(observed, x);
}

/// The likeliest distribution under the linear constraint that touches the one on t at `p`: p
/// itself if p is a stationary point. Van den Bergh, "Comments on normalized Elo", formula 4.8.
inline Values step_from(const Values& p, const Values& observed, Real t) {
  const Real mean = mean_of(p, scores);
  const Real deviation = deviation_of(p);
  Values x{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    const Real z = (scores[i] - mean) / deviation;
    x[i] = scores[i] - 0.5L - t * deviation * (1 + z * z) / 2;
  }
  return tilted(observed, x);
}

/// The greatest mean log likelihood of all distributions whose b = score - 1/2 have these two
/// moments. It is the least of its dual, which is convex, by Newton's damped steps. Minus infinity
/// if no distribution has them, or the steps have not settled.
inline Real greatest_with_moments(const Values& observed, Real first, Real second) {
  Values x{};
  Values y{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = scores[i] - 0.5L - first;
    y[i] = (scores[i] - 0.5L) * (scores[i] - 0.5L) - second;
  }
  Real a = 0;
  Real b = 0;
  for (int step = 0; step < 500; ++step) {
    Real ga = 0, gb = 0, haa = 0, hab = 0, hbb = 0;
    Values weight{};
    for (std::size_t i = 0; i < x.size(); ++i) {
      weight[i] = 1 + a * x[i] + b * y[i];
      const Real p = observed[i] / weight[i];
      ga -= p * x[i];
      gb -= p * y[i];
      haa += p / weight[i] * x[i] * x[i];
      hab += p / weight[i] * x[i] * y[i];
      hbb += p / weight[i] * y[i] * y[i];
    }
    const Real determinant = haa * hbb - hab * hab;
    const Real da = -(hbb * ga - hab * gb) / determinant;
    const Real db = -(haa * gb - hab * ga) / determinant;
    const Real decrement = std::sqrt(std::max<Real>(0, -(ga * da + gb * db)));
    if (!std::isfinite(decrement)) break;
    if (decrement < 1e-12L) {
      Real sum = 0;
      for (std::size_t i = 0; i < x.size(); ++i)
        sum += observed[i] * std::log(observed[i] / weight[i]);
      return sum;
    }
    Real share = 1;
    const auto leaves_the_domain = [&] {
      for (std::size_t i = 0; i < x.size(); ++i)
        if (weight[i] + share * (da * x[i] + db * y[i]) < weight[i] / 100) return true;
      return false;
    };
    const auto value = [&](Real part) {
      Real sum = 0;
      for (std::size_t i = 0; i < x.size(); ++i)
        sum -= observed[i] * std::log(weight[i] + part * (da * x[i] + db * y[i]));
      return sum;
    };
    while (leaves_the_domain()) share /= 2;
    while (decrement > 1e-6L && value(share) > value(0) && share > 1e-6L) share /= 2;
    a += share * da;
    b += share * db;
  }
  return -std::numeric_limits<Real>::infinity();
}

/// The greatest mean log likelihood of all distributions with that t, which is not 0: for each mean
/// there is one mean square that t allows. All means are tried, finely, and then the best ones more
/// finely. No convexity and no stationary point is made use of.
inline Real greatest_with_t(const Values& observed, Real t, int means) {
  const Real k = t / std::sqrt(1 + t * t);
  const Real first = k * k / 4;  // |mean|, with all that is not even one quarter away
  const Real last = std::abs(k) / 2;
  const auto at = [&](Real share) {
    const Real mean = first * std::pow(last / first, share);
    return greatest_with_moments(observed, k < 0 ? -mean : mean, mean * mean / (k * k));
  };
  Real best = -std::numeric_limits<Real>::infinity();
  const Real step = 1 / static_cast<Real>(means);
  Real before = at(0);
  Real here = at(step);
  for (int i = 1; i < means; ++i) {
    const Real after = at(step * static_cast<Real>(i + 1));
    if (here >= before && here >= after) {  // a peak within two steps: thirds until it is narrow
      Real low = step * static_cast<Real>(i - 1);
      Real high = step * static_cast<Real>(i + 1);
      while (high - low > 1e-9L) {
        const Real a = low + (high - low) / 3;
        const Real b = high - (high - low) / 3;
        (at(a) < at(b) ? low : high) = at(a) < at(b) ? a : b;
      }
      best = std::max(best, at((low + high) / 2));
    }
    before = here;
    here = after;
  }
  return best;
}

}  // namespace connect4::plain
