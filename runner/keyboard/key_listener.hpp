// The thread that reads the keys of a match.
#pragma once

#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

#include "runner/analysis/analysis_options.hpp"
#include "runner/keyboard/keyboard_state.hpp"
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

}  // namespace connect4
