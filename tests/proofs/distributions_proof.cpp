// Proves the normal distribution and Student's t for 0.1 to 10^7 degrees of freedom against a
// numerical integral of their densities, in both tails down to chances of 1e-12, and the quantiles
// against the distributions.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "lib/tournament/statistics/distributions.hpp"

namespace {

using Real = long double;

/// The integral of a falling density from `start` on: trapezoids after the substitution
/// x = start + scale exp(a sinh y), which makes all that falls like a power fall like exp(-exp)
/// (Takahasi and Mori, "Double exponential formulas for numerical integration", 1974).
template <class Density>
Real integral_from(Real start, const Density& density) {
  constexpr Real a = 1.5L;
  constexpr Real step = 1.0L / 64;
  const Real scale = std::max<Real>(1, start);
  Real sum = 0;
  for (int i = -400; i <= 640; ++i) {
    const Real y = step * static_cast<Real>(i);
    const Real x = scale * std::exp(a * std::sinh(y));
    const Real slope = a * std::cosh(y) * x;
    const Real term = density(start + x) * slope;
    if (std::isfinite(term)) sum += term;
  }
  return sum * step;
}

struct Worst {
  Real tail = 0;      ///< relative to the chance
  Real body = 0;      ///< of 1 - the tail, absolute
  Real quantile = 0;  ///< the chance at the quantile, relative to the one asked for
};

constexpr std::array chances{1e-12, 1e-9, 1e-6, 1e-4, 0.001, 0.005, 0.01, 0.025,
                             0.05,  0.1,  0.2,  0.3,  0.4,   0.45,  0.49, 0.4999};

template <class Density, class Cdf, class Quantile>
Worst compare(const Density& density, const Cdf& cdf, const Quantile& quantile) {
  Worst worst;
  const Real half = integral_from(0, density);
  for (const double chance : chances) {
    const double t = quantile(chance);
    const Real tail = integral_from(-static_cast<Real>(t), density) / half / 2;
    const auto relative = [&](Real value) { return std::abs(value - tail) / tail; };
    worst.tail = std::max(worst.tail, relative(cdf(t)));
    worst.body = std::max(worst.body, std::abs(cdf(-t) - (1 - tail)));
    worst.quantile = std::max(worst.quantile, std::abs(tail - chance) / chance);
    // Above one half only as far as 1 - chance can be told from 1.
    if (chance >= 1e-4)
      worst.quantile = std::max(
          worst.quantile, std::abs(static_cast<Real>(cdf(quantile(1 - chance))) - (1 - chance)));
  }
  return worst;
}

bool report(const char* what, const Worst& worst) {
  std::printf("%s: off by at most: tail %.1Le, body %.1Le, quantile %.1Le\n", what, worst.tail,
              worst.body, worst.quantile);
  return std::max({worst.tail, worst.body, worst.quantile}) < 1e-12L;
}

Worst worst_of_student() {
  Worst worst;
  for (double degrees = 0.1; degrees < 1.01e7; degrees *= std::pow(10, 1.0 / 12)) {
    const Real nu = degrees;
    const Worst here =
        compare([nu](Real x) { return std::exp(-(nu + 1) / 2 * std::log1p(x * x / nu)); },
                [degrees](double t) { return connect4::student_cdf(t, degrees); },
                [degrees](double p) { return connect4::student_quantile(p, degrees); });
    worst.tail = std::max(worst.tail, here.tail);
    worst.body = std::max(worst.body, here.body);
    worst.quantile = std::max(worst.quantile, here.quantile);
  }
  return worst;
}

bool prove() {
  const Worst normal = compare([](Real x) { return std::exp(-x * x / 2); }, connect4::normal_cdf,
                               connect4::normal_quantile);
  const bool is_normal_proven = report("normal", normal);
  const bool is_student_proven = report("Student's t, 0.1 to 1e7 degrees", worst_of_student());
  return is_normal_proven && is_student_proven;
}

}  // namespace

int main() {
  return prove() ? 0 : 1;
}
