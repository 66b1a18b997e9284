// Whoever plays at our own keyboard or window.
#pragma once

#include <array>
#include <cstddef>

#include "lib/game/game_record.hpp"

namespace connect4 {

/// What a person is asked beside its moves, by the thread that plays. Both calls wait for as long
/// as the person takes, off all clocks. To be told to stop meanwhile is a no: the game has ended,
/// and counts.
class Person {
 public:
  virtual ~Person() = default;

  /// A four or a draw is on the board; nobody has been told that the game is over. Whether it is
  /// not yet: the person takes its last move back.
  virtual bool takes_back_last_move(const GameRecord& record) = 0;

  /// All games of the match have been played. Whether another one is to follow.
  virtual bool wants_another_game() = 0;
};

/// Which player of a match, 0 or 1, has that colour in the game with that number, from 1: the first
/// one is red in games 1, 3, 5, ...
inline std::size_t seat_of(Colour colour, int game) {
  return (colour == Colour::red) == (game % 2 == 1) ? 0 : 1;
}

/// Whether one of the persons among the two players has moved in the game: there is something to
/// take back.
inline bool has_moved(const std::array<bool, 2>& persons, const GameRecord& record) {
  Colour mover = record.start.to_move();
  for (std::size_t ply = 0; ply < record.plies.size(); ++ply, mover = other(mover))
    if (persons[seat_of(mover, record.game)]) return true;
  return false;
}

}  // namespace connect4
