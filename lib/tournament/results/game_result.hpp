// One game of a tournament: its place there, and its outcome.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "lib/game/board.hpp"
#include "lib/game/outcome.hpp"

namespace connect4 {

/// Returns the place of a player, an opening or the like in a list that has one entry for each.
constexpr std::size_t place(std::int32_t number) {
  return static_cast<std::size_t>(number);
}

/// One game to play. Players are numbers: their places in the tournament's list, from 0. (round,
/// pairing, opening, replay, red, blue) is unique within a tournament, and so is (red, blue,
/// opening). Two games with the same round, pairing, opening and replay are an opening pair: the
/// same two players from the same start, colours swapped.
///
/// Lists of them are plain vectors, of 28 bytes per game. With a million games to play a schedule
/// takes 53 MB and 0.04 s. Reading the results of as many games takes 1.3 s.
struct PlannedGame {
  std::int32_t number = 1;   ///< from 1, in the order of play
  std::int32_t round = 1;    ///< from 1
  std::int32_t pairing = 0;  ///< see Meeting
  std::int32_t opening = 0;  ///< place in the tournament's list of openings, from 0
  std::int32_t replay = 0;   ///< 0; in a knockout, how often the tie was played again before
  std::int32_t red = 0;
  std::int32_t blue = 0;

  /// Returns the player that sits at that side.
  constexpr std::int32_t player(Colour colour) const { return colour == Colour::red ? red : blue; }

  friend constexpr bool operator==(const PlannedGame&, const PlannedGame&) = default;
};

/// Half points (2, 1 or 0) of that side. A draw is one each; a game that neither was able to start
/// is zero each. Void games have no points: leave them out.
constexpr int half_points(const Outcome& outcome, Colour colour) {
  if (outcome.winner) return *outcome.winner == colour ? 2 : 0;
  return outcome.ending == Ending::draw ? 1 : 0;
}

/// A game that was played, as standings and ratings see it.
struct GameResult : PlannedGame {
  Outcome outcome{std::nullopt, Ending::draw};

  constexpr int half_points(Colour colour) const { return connect4::half_points(outcome, colour); }

  /// Whether it says which player is better: not if neither was able to start, nor of void games.
  constexpr bool compares_players() const {
    return outcome.winner || outcome.ending == Ending::draw;
  }

  friend constexpr bool operator==(const GameResult&, const GameResult&) = default;
};

/// Two players that play some openings, each twice. `first` has red in the first game of each.
///
/// `pairing` is the number of the meeting within its round, from 0. In a round robin or gauntlet a
/// round has all pairings. In a ladder the round counts the meetings of the two. In these it is
/// pair_number() of the two.
struct Meeting {
  std::int32_t round = 1;  ///< from 1
  std::int32_t pairing = 0;
  std::int32_t replay = 0;  ///< 0; in a knockout, how often the tie was played again before
  std::int32_t first = 0;
  std::int32_t second = 0;

  friend constexpr auto operator<=>(const Meeting&, const Meeting&) = default;
};

/// Returns the meeting of a game, the same for all its games: the lower player is the first one.
constexpr Meeting meeting_of(const PlannedGame& game) {
  return {game.round, game.pairing, game.replay, std::min(game.red, game.blue),
          std::max(game.red, game.blue)};
}

}  // namespace connect4
