// Whoever plays at our own keyboard or window.
#pragma once

#include "lib/game/game_record.hpp"

namespace connect4 {

/// What a person is asked beside its moves, by the thread that plays. Both calls wait for as long
/// as the person takes, off all clocks, and throw Interrupted when told to stop.
class Person {
 public:
  virtual ~Person() = default;

  /// A four or a draw is on the board; nobody has been told that the game is over. Whether it is
  /// not yet: the person takes its last move back.
  virtual bool takes_back_last_move(const GameRecord& record) = 0;

  /// All games of the match have been played. Whether another one is to follow.
  virtual bool wants_another_game() = 0;
};

}  // namespace connect4
