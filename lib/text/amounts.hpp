// Amounts as people write them: 1m30s, 64MB, 2 games.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "lib/expected.hpp"

namespace connect4 {

/// Reads a duration: a number with its unit, `us`, `ms`, `s`, `m` or `h`, or several such parts
/// from large to small, as in "1m30s". "1.5s" is fine, a number without a unit is not (it would be
/// anybody's guess). Never negative, at most 1000 hours.
Expected<std::chrono::microseconds> parse_duration(std::string_view text);

/// The duration with three significant digits and its unit: "1.25 s", "312 us", "2 min 5 s".
std::string to_text(std::chrono::nanoseconds duration);

/// Reads a whole number with its unit, `KB`, `MB` or `GB`, which are 1024, 1024^2 and 1024^3 bytes,
/// in capitals or not. At least 1 KB and at most 1024 GB. A number without a unit is refused: it
/// would be anybody's guess.
Expected<std::size_t> parse_byte_size(std::string_view text);

/// "1 game", "2 games", "0 games".
template <class Integer>
std::string plural(Integer count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace connect4
