// The results of opening pairs, counted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace connect4 {

/// Opening pairs by the score of one player in both games together. Index: half points, 0 to 4:
///
///     0   1   2       3   4        half points of the pair
///     LL  LD  DD+WL   WD  WW
///
/// Pairs are counted rather than games because the two games of a pair are not independent: they
/// share the opening. A lopsided opening makes them differ (WL), one that a player does not
/// understand makes them the same (LL). Only across pairs does the law of large numbers hold.
struct Pentanomial {
  std::array<std::int64_t, 5> counts{};

  constexpr std::int64_t pairs() const {
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
  }

  constexpr std::int64_t half_points() const {
    return counts[1] + 2 * counts[2] + 3 * counts[3] + 4 * counts[4];
  }

  constexpr void add(int half_points) { ++counts[static_cast<std::size_t>(half_points)]; }

  /// Returns the pairs from the opponent's view.
  constexpr Pentanomial reversed() const {
    return {{counts[4], counts[3], counts[2], counts[1], counts[0]}};
  }

  friend constexpr bool operator==(const Pentanomial&, const Pentanomial&) = default;
};

}  // namespace connect4
