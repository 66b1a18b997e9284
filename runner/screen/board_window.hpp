// The board of a match in a window of the desktop.
#pragma once

#include <optional>
#include <string>

#include "lib/game/scene.hpp"
#include "runner/match/game_observer.hpp"
#include "runner/match/person.hpp"
#include "runner/screen/window_program.hpp"

namespace connect4 {

/// Shows the match in a window, and takes the moves of persons from it. The match does not need the
/// window once the last game has ended, while the window asks its person for the next step. Belongs
/// to the thread that plays.
class BoardWindow final : public GameObserver, public PersonAtBoard {
 public:
  struct Settings {
    std::optional<int> games;  ///< of the match; nothing if it is not known
    int scale = 1;
    PersonSeats seats;  ///< of persons that choose here
  };

  /// Throws as WindowProgram does.
  explicit BoardWindow(const Settings& settings) : settings_(settings), program_(settings.scale) {}

  WindowProgram& program() { return program_; }

  void game_started(const GameRecord& record) override;
  void disc_dropped(const GameRecord& record, const Position& position, Cell disc) override;
  void moves_taken_back(const GameRecord& record, const Position& position) override {
    ask_for_move(record, position);
  }
  void turn_begins_again(const GameRecord& record, const Position& position) override {
    ask_for_move(record, position);
  }
  void game_over(const GameRecord& record) override;
  void match_over() override { program_.end_need(); }

  /// The match calls these if a person sits here. Both ask after the last game only.
  bool takes_back_last_move(const GameRecord& record) override;
  bool wants_another_game() override;

 private:
  Scene end_of(const GameRecord& record) const;
  void ask_for_move(const GameRecord& record, const Position& position);

  Settings settings_;
  WindowProgram program_;
  Scene end_;  // of the last game
};

}  // namespace connect4
