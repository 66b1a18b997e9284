// Numbers as tables and remarks show them.
#pragma once

#include <cstdint>
#include <string>

#include "lib/tournament/results/tally.hpp"

namespace connect4 {

/// With so many digits behind the point; `sign` writes "+" before what is not negative.
std::string decimals(double value, int digits, bool sign = false);

/// Points in a column: always one decimal, so that they stand below each other.
std::string points(std::int64_t half_points);

/// The share of the points in percent, "62.5"; "-" without games.
std::string percent(const Score& score);

}  // namespace connect4
