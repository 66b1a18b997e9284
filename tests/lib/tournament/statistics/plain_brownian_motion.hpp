// When a Brownian motion leaves through the upper of two barriers: by the density of that moment,
// integrated piece by piece.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

namespace connect4::plain {

using Real = long double;
inline constexpr Real pi = std::numbers::pi_v<Real>;

/// Below which a power of e is left out of a sum of chances.
inline constexpr Real negligible = -50;

/// Barriers at -below and 1 - below, deviation 1: of leaving through the upper one at t.
inline Real density(Real drift, Real below, Real t) {
  const Real above = 1 - below;
  const Real common = drift * above - drift * drift * t / 2;
  Real sum = 0;
  if (t < 0.25L) {
    for (int image = -6; image <= 6; ++image) {
      const Real distance = above + 2 * image;
      const Real power = common - distance * distance / (2 * t);
      if (power > negligible) sum += distance * std::exp(power);
    }
    return sum / std::sqrt(2 * pi * t * t * t);
  }
  for (int mode = 1; mode <= 12; ++mode) {
    const Real power = common - mode * mode * pi * pi * t / 2;
    if (power > negligible)
      sum += (mode % 2 == 0 ? -mode : mode) * std::sin(mode * pi * below) * std::exp(power);
  }
  return pi * sum;
}

/// The chance to have left through the upper barrier by `end`: the integral from 0 on, by Simpson's
/// rule in the logarithm of the time. An even number of steps.
inline Real chance_of_upper_exit(Real drift, Real below, Real end, int steps) {
  const Real first = std::log(std::min<Real>(1e-4L, end / 1e6L) * (1 - below) * (1 - below));
  const Real step = (std::log(end) - first) / steps;
  Real sum = 0;
  for (int i = 0; i <= steps; ++i) {
    const Real t = std::exp(first + step * static_cast<Real>(i));
    const int weight = i == 0 || i == steps ? 1 : i % 2 == 0 ? 2 : 4;
    sum += static_cast<Real>(weight) * density(drift, below, t) * t;
  }
  return sum * step / 3;
}

}  // namespace connect4::plain
