// Somebody who sits at the board.
#pragma once

#include <variant>

#include "lib/game/game_record.hpp"
#include "lib/game/time_control.hpp"
#include "protocol/messages/message.hpp"

namespace connect4 {

/// A person asks for its last move back.
struct WantsMoveBack {};

/// What a player did with its turn: played a disc, broke a rule, or, a person, neither.
using TurnResult = std::variant<Ply, Fault, WantsMoveBack>;

/// A seat at the board, as the referee sees it. What a bad player does is a value; exceptions are
/// SystemFault (ours) and Interrupted. Belongs to one thread.
class Player {
 public:
  virtual ~Player() = default;

  /// Makes the player ready, if it is not. Returns the fault where it could not be started.
  virtual std::optional<Fault> prepare() = 0;

  /// Who it is, once prepare() has succeeded.
  virtual const Identity& identity() const = 0;

  /// The times it plays with.
  virtual const TimeControl& time_control() const = 0;

  /// Whether it is a person that may take back its moves. Then the other one is to be a person too,
  /// or a program that can go on from any position.
  virtual bool may_take_back() const = 0;
  virtual bool plays_from_positions() const = 0;

  /// Off the clock: has a player that wants to do something before a game do it. Returns the fault
  /// where it was not ready in time.
  virtual std::optional<Fault> get_ready(const NewGame& message) = 0;

  /// Begins the game, with the same message. Returns the time that the player took to get ready, if
  /// it asked for that time.
  virtual std::optional<Readiness> new_game(const NewGame& message) = 0;

  /// Asks for a move, and takes its time off the clock. The player sets `message.id`.
  virtual TurnResult take_turn(TakeTurn& message, Clock& clock) = 0;

  /// The game has ended, or could not begin. Nothing where the player was not told of it.
  virtual void game_over(const GameOver& message) = 0;

  /// Evidence for a fault that only the referee can see, such as a full column: the last request
  /// and reply and the log.
  virtual Fault evidence(Ending rule, std::string detail) = 0;

  /// Takes the warnings that were collected since the last call.
  virtual std::vector<std::string> take_warnings() = 0;

  /// Takes what it printed in the game that is over, where that was asked for.
  virtual PlayerLog take_log() = 0;

  /// Ends the player's process: the next prepare() starts a fresh one.
  virtual void retire() = 0;
};

}  // namespace connect4
