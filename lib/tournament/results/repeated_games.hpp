// Games that tell what an earlier one has told.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "lib/game/position.hpp"
#include "lib/tournament/results/game_result.hpp"

namespace connect4 {

/// Identical games: the same two players with the same colours came from different openings to the
/// same final position, in the same way. From where two of them met they are one game.
struct RepeatedGames {
  std::int32_t red = 0;  ///< players by their places in the tournament's list
  std::int32_t blue = 0;
  int half_points_of_red = 0;  ///< 0, 1 or 2, the same in each
  std::int64_t copies = 0;     ///< how many games they are: 2 or more
  /// Of one of them. Openings of odd and of even length can lead to one position, but seldom do.
  Colour first_mover = Colour::red;

  friend constexpr auto operator<=>(const RepeatedGames&, const RepeatedGames&) = default;
};

/// How many games could be left out without losing one: of each group all but one.
std::int64_t surplus_copies(const std::vector<RepeatedGames>& groups);

/// Finds identical games. The two games of an opening pair are never identical, since the colours
/// are swapped; a position and its mirror image are two. A game without a move of its own is no
/// copy of anything: it has told of a player that failed, each time anew. Keeps 16 bytes a game;
/// nothing is hashed, so nothing is mistaken for something else. Not thread-safe.
class RepeatCounter {
 public:
  /// Counts a game that was played from `start` to `end`. In any order, each game once; without
  /// void games.
  void add(const GameResult& game, const Position& start, const Position& end);

  /// The groups among the games so far, sorted by their members in the order of declaration.
  std::vector<RepeatedGames> groups();

 private:
  struct Game {
    std::uint64_t ending;  // the final position's key, the kind of ending, red's half points
    std::int32_t red;
    std::int32_t blue_and_mover;  // twice the one, and 1 where blue moved first

    bool is_identical_to(const Game& other) const {
      return ending == other.ending && red == other.red && blue() == other.blue();
    }
    std::int32_t blue() const { return blue_and_mover / 2; }

    friend constexpr auto operator<=>(const Game&, const Game&) = default;
  };

  std::vector<Game> games_;
};

}  // namespace connect4
