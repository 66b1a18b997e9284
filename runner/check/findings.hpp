// What a check learns along the way.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

#include "runner/check/remarks.hpp"

namespace connect4 {

/// Gathered by every conversation and game, for the steps that judge the whole.
struct Findings {
  Remarks remarks;
  std::vector<std::chrono::nanoseconds> turn_times;  ///< of every legal answer
  std::int64_t kept_extras = 0;                      ///< replies whose eval and note were kept
  std::int64_t peak_kib = 0;                         ///< most memory that was seen resident

  void add(const Findings& others) {
    remarks.add(others.remarks);
    turn_times.insert(turn_times.end(), others.turn_times.begin(), others.turn_times.end());
    kept_extras += others.kept_extras;
    peak_kib = std::max(peak_kib, others.peak_kib);
  }
};

}  // namespace connect4
