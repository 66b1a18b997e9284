// A game that a schedule asks for.
#pragma once

#include <cstdint>

#include "lib/tournament/results/game_result.hpp"

namespace connect4 {

/// One game to play. (round, pairing, opening, replay, red, blue) is unique within a tournament,
/// and so is (red, blue, opening). Lists of them are plain vectors, of 28 bytes a game:
/// with a million games to play a schedule takes 53 MB and 0.04 s, beside 1.3 s that it takes to
/// read the results of as many.
struct PlannedGame {
  std::int32_t number = 1;   ///< from 1, in the order of play
  std::int32_t round = 1;    ///< from 1
  std::int32_t pairing = 0;  ///< see Meeting
  std::int32_t opening = 0;  ///< place in the tournament's list of openings
  std::int32_t replay = 0;   ///< 0; in a knockout, how often the tie was played again before
  std::int32_t red = 0;
  std::int32_t blue = 0;

  friend constexpr bool operator==(const PlannedGame&, const PlannedGame&) = default;
};

/// Returns the game as it was played, without its number.
constexpr GameResult result_of(const PlannedGame& game, Outcome outcome) {
  return {game.round, game.pairing, game.opening, game.replay, game.red, game.blue, outcome};
}

}  // namespace connect4
