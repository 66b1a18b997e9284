// What games from each opening came to.
#pragma once

#include <array>
#include <cstdint>
#include <map>

#include "lib/tournament/results/tally.hpp"

namespace connect4 {

/// The games from one opening.
struct OpeningResults {
  std::array<Score, 2> by_colour;           ///< of red, of blue
  std::map<std::int32_t, Score> by_player;  ///< of those who played from it

  std::int64_t games() const { return by_colour[0].games(); }
  const Score& score(Colour colour) const {
    return by_colour[static_cast<std::size_t>(index(colour))];
  }
};

/// By the opening's place in the tournament's list; those without a game are not there.
using ResultsByOpening = std::map<std::int32_t, OpeningResults>;

/// Counts a game, in any order. Void games score for nobody and are passed over; one that neither
/// player was able to start is lost by both.
void add_to(ResultsByOpening& results, const GameResult& game);

}  // namespace connect4
