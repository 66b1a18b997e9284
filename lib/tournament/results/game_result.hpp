// One finished game as standings and ratings see it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "lib/game/board.hpp"
#include "lib/game/outcome.hpp"

namespace connect4 {

/// The place of a player, an opening or the like in a list that has one entry for each.
constexpr std::size_t place(std::int32_t number) {
  return static_cast<std::size_t>(number);
}

/// Who met whom, from which opening, and how it ended. Players are numbers: their places in the
/// tournament's list, from 0. Two games with the same round, pairing, opening and replay are an
/// opening pair: the same two players from the same start, colours swapped.
struct GameResult {
  std::int32_t round = 1;    ///< from 1
  std::int32_t pairing = 0;  ///< see Meeting
  std::int32_t opening = 0;  ///< place in the tournament's list of openings, from 0
  std::int32_t replay = 0;   ///< 0; in a knockout, how often a tie was played again before
  std::int32_t red = 0;
  std::int32_t blue = 0;
  Outcome outcome{std::nullopt, Ending::draw};

  /// The player that sat at that side.
  constexpr std::int32_t player(Colour colour) const { return colour == Colour::red ? red : blue; }

  /// Half points (2, 1 or 0) of that side. A draw is one each; a game that neither was able to
  /// start is zero each. Void games have no points: leave them out.
  constexpr int half_points(Colour colour) const {
    if (outcome.winner) return *outcome.winner == colour ? 2 : 0;
    return outcome.ending == Ending::draw ? 1 : 0;
  }

  /// Whether it says who is the better one: not where neither was able to start, nor of void games.
  constexpr bool compares_players() const {
    return outcome.winner || outcome.ending == Ending::draw;
  }

  friend constexpr bool operator==(const GameResult&, const GameResult&) = default;
};

/// A result with the game's number in the schedule.
struct NumberedResult {
  std::int32_t number = 1;
  GameResult result;

  friend constexpr bool operator==(const NumberedResult&, const NumberedResult&) = default;
};

}  // namespace connect4
