// The person at our own keyboard or window.
#pragma once

#include <array>
#include <cstddef>

#include "lib/game/game_record.hpp"

namespace connect4 {

/// The questions to a person besidess its moves, asked by the thread that plays. The first two wait
/// for as long as the person takes, off all clocks. To be told to stop meanwhile is a no: the game
/// has ended, and counts.
class PersonAtBoard {
 public:
  virtual ~PersonAtBoard() = default;

  /// A four or a draw is on the board; nobody has been told that the game is over. Whether it is
  /// not yet: the person takes its last move back.
  virtual bool takes_back_last_move(const GameRecord& record) = 0;

  /// All games of the match have been played. Whether another one is to follow.
  virtual bool wants_another_game() = 0;

  /// Returns whether the person has gone for good. The games that are left are not played.
  virtual bool has_left() { return false; }
};

/// The player of a match, 0 or 1, that has that colour in the game with that number, from 1: the
/// first one is red in games 1, 3, 5, ...
inline std::size_t seat_of(Colour colour, int game) {
  return (colour == Colour::red) == (game % 2 == 1) ? 0 : 1;
}

/// The players of a match that sit at our own keyboard or window.
struct PersonSeats {
  std::array<bool, 2> persons{};  ///< whether the first and the second player do
  bool takes_back = true;  ///< the other one, if it is a program, can continue from any position

  bool has_person() const { return persons[0] || persons[1]; }

  bool is_person(Colour colour, int game) const { return persons[seat_of(colour, game)]; }

  /// Returns whether a person has moved in the game, so that there is something to take back.
  bool can_take_back(const GameRecord& record) const {
    Colour mover = record.start.to_move();
    for (std::size_t ply = 0; ply < record.plies.size(); ++ply, mover = other(mover))
      if (is_person(mover, record.game)) return takes_back;
    return false;
  }
};

}  // namespace connect4
