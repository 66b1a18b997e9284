// Proves the chances and the mean times of a Brownian motion between two barriers, on a grid over
// all drifts, barriers and times. It compares with integrals of the density of the moment of exit,
// piece by piece, and with the differential equation of the mean time.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "lib/tournament/statistics/brownian_motion.hpp"
#include "tests/lib/tournament/statistics/plain_brownian_motion.hpp"

namespace connect4 {
namespace {

using plain::Real;

/// The mean time from x solves T'' / 2 + drift T' = -1 and is 0 at both barriers: by differences on
/// a grid, as the solution of a tridiagonal system, at the two middle places of `below`.
Real mean_time(Real drift, Real below) {
  constexpr int places = 20'000;
  const Real h = 1.0L / places;
  std::array<Real, places> ratio{};
  std::array<Real, places> rest{};
  const Real left = 1 / (2 * h * h) - drift / (2 * h);
  const Real right = 1 / (2 * h * h) + drift / (2 * h);
  for (int i = 1; i < places; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Real pivot = -1 / (h * h) - left * ratio[at - 1];
    ratio[at] = right / pivot;
    rest[at] = (-1 - left * rest[at - 1]) / pivot;
  }
  const int wanted = static_cast<int>(std::lround(below * places));
  Real time = 0;
  for (int i = places - 1; i >= wanted; --i) {
    const auto at = static_cast<std::size_t>(i);
    time = rest[at] - ratio[at] * time;
  }
  return time;
}

constexpr std::array drifts{0.0, 1e-7, 1e-4, 0.01, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 100.0};
constexpr std::array belows{0.001, 0.05, 0.2, 0.5, 0.7, 0.9, 0.99};
constexpr std::array times{1e-4, 1e-3, 0.01, 0.05, 0.1, 0.2, 0.29, 0.31, 0.5, 1.0, 3.0, 100.0};

/// Another unit of place and of time, for the same chances.
BrownianMotion scaled(double drift) {
  return {drift * 0.03, 0.3};
}
Barriers scaled_barriers(double below) {
  return {-below * 3, (1 - below) * 3};
}

Real greatest_error_of_chances() {
  Real worst = 0;
  for (const double size : drifts)
    for (const double drift : {size, -size})
      for (const double below : belows)
        for (const double time : times) {
          const Real expected = plain::chance_of_upper_exit(drift, below, time, 8000);
          const double found =
              chance_of_upper_exit(scaled(drift), scaled_barriers(below), time * 100);
          worst = std::max(worst, std::abs(found - expected));
        }
  return worst;
}

/// Relative; the grid of differences is good to 1e-6 if its steps are small against 1 / drift.
Real greatest_error_of_times() {
  Real worst = 0;
  for (const double size : drifts)
    for (const double drift : {size, -size})
      for (const double below : belows) {
        const Real expected = mean_time(drift, below) * 100;
        const double found = mean_exit_time(scaled(drift), scaled_barriers(below));
        worst = std::max(worst, std::abs(found - expected) / expected);
      }
  return worst;
}

}  // namespace
}  // namespace connect4

int main() {
  const long double chances = connect4::greatest_error_of_chances();
  const long double times = connect4::greatest_error_of_times();
  std::printf("off by at most: chance %.1Le, mean time %.1Le (relative)\n", chances, times);
  return chances < 1e-9L && times < 1e-5L ? 0 : 1;
}
