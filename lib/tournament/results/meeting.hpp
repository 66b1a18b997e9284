// Two players at a board.
#pragma once

#include <compare>
#include <cstdint>

namespace connect4 {

/// Two players who play some openings, each twice. `first` has red in the first game of each.
///
/// `pairing` is the number of the meeting within its round, from 0; in a round robin or gauntlet,
/// where a round is all meetings there are, and in a ladder, where it counts how often the two have
/// met, it is pair_number() of the two.
struct Meeting {
  std::int32_t round = 1;  ///< from 1
  std::int32_t pairing = 0;
  std::int32_t replay = 0;  ///< 0; in a knockout, how often the tie was played again before
  std::int32_t first = 0;
  std::int32_t second = 0;

  friend constexpr auto operator<=>(const Meeting&, const Meeting&) = default;
};

}  // namespace connect4
