// A number for two players, and the place in the list of openings at which they begin.
#pragma once

#include <algorithm>
#include <cstdint>

namespace connect4 {

/// The number of two different players among all pairs, from 0: (0, 1), (0, 2), (1, 2), (0, 3)...
/// It does not depend on the number of players, nor on their order: the games of two players stay
/// theirs when others join. For up to 46,341 players.
constexpr std::int32_t pair_number(std::int32_t a, std::int32_t b) {
  const auto [lower, higher] = std::minmax(a, b);
  return static_cast<std::int32_t>(std::int64_t{higher} * (higher - 1) / 2 + lower);
}

/// Returns the place in a list of `openings` (1 or more) at which two different players begin, from
/// 0. The two play on from there. After the end of the list they continue at its beginning.
///
/// Places are multiples of the golden ratio, by pair_number(). So they are spread evenly over the
/// list, however many pairings there are (Sos, "On the distribution mod 1 of the sequence n alpha",
/// 1958). They depend neither on the number of players nor on that of their games. The first two
/// players begin at 0.
constexpr std::int32_t first_opening(std::int32_t a, std::int32_t b, std::int32_t openings) {
  constexpr std::uint64_t golden = 0x9E37'79B9;  // 2^32 divided by the golden ratio
  const auto share = static_cast<std::uint32_t>(golden * std::uint64_t(pair_number(a, b)));
  return static_cast<std::int32_t>(std::uint64_t{share} * std::uint64_t(openings) >> 32);
}

}  // namespace connect4
