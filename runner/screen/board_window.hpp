// The board of a match in a window of the desktop.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <thread>

#include "lib/ui/scene.hpp"
#include "runner/match/game_observer.hpp"
#include "runner/match/person.hpp"
#include "runner/process/child_process.hpp"
#include "runner/screen/choices_pipe.hpp"

namespace connect4 {

/// Shows scenes in a window (runner/window.cpp) and passes on the choices of a person there. A
/// window that is closed or fails while the match needs it stops the match as Ctrl-C does. Belongs
/// to the thread that plays.
class WindowProgram {
 public:
  /// Opens the window. Throws UsageError if the program or a display is missing, Interrupted
  /// when told to stop meanwhile.
  explicit WindowProgram(int scale);
  ~WindowProgram();

  /// Returns the file in which a person's program reads the choices made in the window.
  std::string choices() const { return choices_.path(); }

  /// After an Interrupted: throws UsageError if it came from a window that failed, not from a
  /// person.
  void throw_if_failed();

  /// A choice that was made before does not count for a scene that asks for a column. Throws
  /// Interrupted when told to stop while the match needs the window.
  void show(const Scene& scene);

  /// Shows the scene and returns take_back_choice or new_game_choice, or nothing in the text if the
  /// person closes the window or we are told to stop. The match does not need the window then.
  std::string ask(const Scene& scene);

  /// The match needs the window from now on, or no longer.
  void begin_need();
  void end_need() { is_needed_ = false; }

  /// Returns whether the person has chosen another game since the last call of begin_game().
  bool wants_another() const { return wants_another_; }
  void begin_game() { wants_another_ = false; }

  /// Returns when the window is closed or we are told to stop.
  void wait_until_closed();

 private:
  void listen();
  ssize_t read_choices();
  void pass_on(const std::string& choice);
  void stop_if_gone();
  ssize_t read_log();

  ChildProcess program_;
  ChoicesPipe choices_;                     // for persons' programs
  ChoicesPipe answers_;                     // for ask()
  std::atomic<bool> is_needed_{true};       // closing the window stops the match
  std::atomic<bool> has_ended_{false};      // the window has
  std::atomic<bool> is_gone_{false};        // it has while it was needed
  std::atomic<bool> wants_another_{false};  // the person gave this game up for another one
  std::string said_;      // the listener's: a line of the window's that is not whole
  std::string log_;       // likewise, until it ends
  std::thread listener_;  // passes on the window's lines
};

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
