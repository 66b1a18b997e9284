// Durations as people write them: 500ms, 2s, 1m30s.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "lib/expected.hpp"

namespace connect4 {

/// Reads a duration: a number with its unit, `us`, `ms`, `s`, `m` or `h`, or several such parts
/// from large to small, as in "1m30s"; "1.5s" is fine, a number without a unit is not (it would be
/// anybody's guess). Never negative, at most 1000 hours.
Expected<std::chrono::microseconds> parse_duration(std::string_view text);

/// The duration with three significant digits and its unit: "1.25 s", "312 us", "2 min 5 s".
std::string to_text(std::chrono::nanoseconds duration);

}  // namespace connect4
