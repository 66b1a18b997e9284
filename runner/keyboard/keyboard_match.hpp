// A match of persons that play at single keys of our own terminal.
#pragma once

#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "runner/analysis/analysis_options.hpp"
#include "runner/keyboard/keyboard_state.hpp"
#include "runner/match/game_observer.hpp"
#include "runner/match/person.hpp"
#include "runner/screen/choices_pipe.hpp"
#include "runner/screen/keys.hpp"
#include "runner/screen/live_board.hpp"
#include "runner/screen/terminal.hpp"

namespace connect4 {

/// The data that a match at the keys shares with its KeyListener. Both threads lock the mutex,
/// except for KeyReader::wait().
struct KeyboardDesk {
  KeyboardDesk(const LiveBoard::Settings& settings, PersonSeats seats)
      : board(Output::of_terminal(), settings),
        state(seats, settings.games, settings.style.unicode) {}

  /// Returns the view around the board now.
  LiveBoard::View view() const {
    const auto age = std::chrono::steady_clock::now() - turn_began;
    return state.view(terminal_width(STDOUT_FILENO), age);
  }

  void show() {
    board.set_view(view());
    board.redraw();
  }

  const ChoicesPipe choices;  ///< to the person's program
  std::mutex mutex;           ///< of all that follows
  LiveBoard board;
  KeyReader keys;
  KeyboardState state;
  std::chrono::steady_clock::time_point turn_began{};

  /// The person's request for the time after the game; nothing if it has not said so.
  std::optional<KeyAction> answer;
  bool is_stopped = false;           ///< the program: no answer will come
  std::condition_variable answered;  ///< or stopped
};

/// Listens to the keys as long as it lives, since the thread that plays waits for players. It draws
/// the changes, passes moves on to the person's program, and asks the solver.
class KeyListener {
 public:
  /// The desk must outlive the listener.
  explicit KeyListener(KeyboardDesk& desk);

  /// Throws the error that has ended the listener, if one has. For the thread that plays.
  void throw_if_failed();

 private:
  using Lock = std::unique_lock<std::mutex>;

  void listen(const std::stop_token& end);
  void stop_match(std::exception_ptr failure);
  void press(Key key);
  void press_in_turn(KeyAction action);
  void choose(std::string_view choice);
  void save();
  void advise(Lock& lock);
  std::optional<PositionAnalysis> look_at(const Position& position);
  void show_time_of_thinking();

  KeyboardDesk& desk_;
  std::exception_ptr failure_;  // under the desk's mutex
  std::optional<LimitedSolver> solver_;
  std::jthread thread_;
};

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
