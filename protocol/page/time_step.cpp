#include "protocol/page/time_step.hpp"

#include <algorithm>
#include <cmath>

namespace connect4 {

namespace {

constexpr double ratio = 1.1;

}  // namespace

int time_step(std::chrono::microseconds time) {
  static const double unit = std::log(ratio);
  const double steps = std::log(static_cast<double>(time.count()) + 1) / unit;
  return std::min(static_cast<int>(std::lround(steps)), last_time_step);
}

}  // namespace connect4
