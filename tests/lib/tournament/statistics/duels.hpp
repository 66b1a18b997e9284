// All possible results of two players.
#pragma once

#include <algorithm>
#include <array>

#include "lib/tournament/results/tally.hpp"
#include "tests/lib/tournament/results/simulated_games.hpp"

namespace connect4 {

/// Returns a duel with these counts of opening pairs: LL, LD, DD or WL, WD, WW.
inline Tally duel_of(const std::array<int, 5>& counts) {
  Tally tally(2);
  int opening = 0;
  for (int half_points = 0; half_points < 5; ++half_points)
    for (int i = 0; i < counts[static_cast<std::size_t>(half_points)]; ++i, ++opening) {
      tally.add(game_with(0, opening, 0, 1, std::min(2, half_points)));
      tally.add(game_with(0, opening, 1, 0, 2 - std::max(0, half_points - 2)));
    }
  return tally;
}

/// Calls take(counts) for every result of 1 to `most` pairs.
template <class Take>
void for_each_duel(int most, const Take& take) {
  for (int pairs = 1; pairs <= most; ++pairs)
    for (int a = 0; a <= pairs; ++a)
      for (int b = 0; a + b <= pairs; ++b)
        for (int c = 0; a + b + c <= pairs; ++c)
          for (int d = 0; a + b + c + d <= pairs; ++d)
            take(std::array<int, 5>{a, b, c, d, pairs - a - b - c - d});
}

}  // namespace connect4
