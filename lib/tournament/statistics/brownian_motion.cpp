#include "lib/tournament/statistics/brownian_motion.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace connect4 {
namespace {

using std::numbers::pi;

/// In units in which the barriers are 1 apart and the deviation is 1 per square root of time.
struct ScaledMotion {
  double drift;
  double below;  ///< distance to the lower barrier, 0 to 1
  double above;  ///< to the upper one: 1 - below
  double time;   ///< one unit of it, in the caller's
};

ScaledMotion in_units(const BrownianMotion& motion, const Barriers& barriers) {
  const double width = barriers.upper - barriers.lower;
  const double scale = width / motion.deviation;
  return {motion.drift / motion.deviation * scale, -barriers.lower / width, barriers.upper / width,
          scale * scale};
}

/// exp(power) P(Z > z) of a standard normal Z. The power may be too great, and the chance too
/// small, for either to be a number.
double scaled_tail(double power, double z) {
  const double square = z * z;
  if (z < 30) return std::exp(power + std::log(std::erfc(z / std::numbers::sqrt2) / 2));
  return std::exp(power - square / 2 + std::log1p(-1 / square + 3 / (square * square))) /
         (z * std::sqrt(2 * pi));
}

/// The chance by paths to the upper barrier and to its mirror images in both: for short times.
double chance_by_images(const ScaledMotion& unit, double time) {
  const double root = std::sqrt(time);
  const double drift = std::abs(unit.drift);
  double sum = 0;
  for (int image = -3; image <= 2; ++image) {
    const double signed_distance = unit.above + 2 * image;
    const double distance = std::abs(signed_distance);
    const double there = unit.drift * unit.above;
    const double chance = scaled_tail(there - drift * distance, (distance - drift * time) / root) +
                          scaled_tail(there + drift * distance, (distance + drift * time) / root);
    sum += signed_distance < 0 ? -chance : chance;
  }
  return sum;
}

/// The chance of reaching the upper barrier first, at any time.
double chance_at_last(const ScaledMotion& unit) {
  const double d = 2 * unit.drift;
  if (d == 0) return unit.below;
  if (d > 0) return std::expm1(-d * unit.below) / std::expm1(-d);
  return std::exp(d * unit.above) * std::expm1(d * unit.below) / std::expm1(d);
}

/// Less the chance of later times, by the modes between the barriers: for long times.
double chance_by_modes(const ScaledMotion& unit, double time) {
  double later = 0;
  for (int mode = 1; mode <= 6; ++mode) {
    const double decay = (unit.drift * unit.drift + mode * mode * pi * pi) / 2;
    later += (mode % 2 == 0 ? -mode : mode) * std::sin(mode * pi * unit.below) *
             std::exp(unit.drift * unit.above - decay * time) / decay;
  }
  return chance_at_last(unit) - pi * later;
}

}  // namespace

double chance_of_upper_exit(const BrownianMotion& motion, const Barriers& barriers, double time) {
  const ScaledMotion unit = in_units(motion, barriers);
  const double end = time / unit.time;
  const double chance = end < 0.3 ? chance_by_images(unit, end) : chance_by_modes(unit, end);
  return std::clamp(chance, 0.0, 1.0);
}

double mean_exit_time(const BrownianMotion& motion, const Barriers& barriers) {
  ScaledMotion unit = in_units(motion, barriers);
  if (unit.drift < 0) unit = {-unit.drift, unit.above, unit.below, unit.time};
  const double d = unit.drift;
  if (d < 1e-5)  // if the result is a small difference: the first terms in d
    return unit.time * unit.below * unit.above * (1 + d * (unit.above - unit.below) / 3);
  const double chance = std::expm1(-2 * d * unit.below) / std::expm1(-2 * d);
  return unit.time * (chance - unit.below) / d;
}

}  // namespace connect4
