// Deadlines, as the system calls want them.
#pragma once

#include <time.h>

#include <algorithm>
#include <chrono>

namespace connect4 {

/// What is left until then, for ppoll(); never negative.
inline timespec remaining_until(std::chrono::steady_clock::time_point deadline) {
  using std::chrono::steady_clock;
  const auto left = std::max(deadline - steady_clock::now(), steady_clock::duration::zero());
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left);
  return {seconds.count(), static_cast<long>((left - seconds).count())};
}

}  // namespace connect4
