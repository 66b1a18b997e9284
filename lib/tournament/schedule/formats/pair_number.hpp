// A number for two players.
#pragma once

#include <algorithm>
#include <cstdint>

namespace connect4 {

/// The number of two different players among all pairs, from 0: (0, 1), (0, 2), (1, 2), (0, 3)...
/// It does not depend on how many players there are, nor on their order: what two of them have
/// played stays theirs when others join. For up to 46,341 players.
constexpr std::int32_t pair_number(std::int32_t a, std::int32_t b) {
  const auto [lower, higher] = std::minmax(a, b);
  return static_cast<std::int32_t>(std::int64_t{higher} * (higher - 1) / 2 + lower);
}

}  // namespace connect4
