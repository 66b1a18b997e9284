// A match of persons that play at single keys of our own terminal.
#pragma once

#include <mutex>
#include <string>

#include "runner/keyboard/key_listener.hpp"
#include "runner/match/game_observer.hpp"
#include "runner/match/person.hpp"

namespace connect4 {

/// Draws the board, with the person's disc above it, and takes the moves from the keys. Keys typed
/// while nobody is asked are dropped. Its members are for the thread that plays; a KeyListener has
/// a thread of its own.
class KeyboardMatch final : public GameObserver, public PersonAtBoard {
 public:
  /// Standard input and output are terminals. `seats` are the seats of the persons at the keys.
  KeyboardMatch(const LiveBoard::Settings& board, PersonSeats seats)
      : desk_(board, seats), listener_(desk_) {}

  /// Returns the file in which a person's program reads the choices made here.
  std::string choices() const { return desk_.choices.path(); }

  /// After an Interrupted: throws the error here that has caused it, if there is one.
  void throw_if_failed() { listener_.throw_if_failed(); }

  void game_started(const GameRecord& record) override;
  void disc_dropped(const GameRecord& record, const Position& position, Cell disc) override;
  void moves_taken_back(const GameRecord& record, const Position& position) override;
  void turn_begins_again(const GameRecord& record, const Position& position) override;
  void game_over(const GameRecord& record) override;
  void match_over() override;
  void match_stopped() override;

  bool takes_back_last_move(const GameRecord& record) override;
  bool wants_another_game() override;

 private:
  using Lock = std::unique_lock<std::mutex>;

  void begin_turn(const GameRecord& record, const Position& position);
  void end_turn();
  void wait_for_answer(Lock& lock);

  KeyboardDesk desk_;
  KeyListener listener_;
};

}  // namespace connect4
