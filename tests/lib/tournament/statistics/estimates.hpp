// The questions of tests to an Estimate.
#pragma once

#include <cmath>
#include <optional>

#include "lib/tournament/statistics/elo.hpp"

namespace connect4 {

inline bool is_finite(const Estimate& estimate) {
  const auto fine = [](const std::optional<double>& x) { return !x || std::isfinite(*x); };
  return fine(estimate.value) && fine(estimate.low) && fine(estimate.high);
}

inline bool is_complete(const Estimate& estimate) {
  return estimate.value && estimate.low && estimate.high;
}

}  // namespace connect4
