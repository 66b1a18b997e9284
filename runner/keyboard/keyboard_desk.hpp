// What the two threads of a match at the keys share.
#pragma once

#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>

#include "runner/keyboard/keyboard_state.hpp"
#include "runner/screen/keys.hpp"
#include "runner/screen/live_board.hpp"
#include "runner/screen/terminal.hpp"

namespace connect4 {

/// The thread that plays and the one that listens to the keys touch all of it under the mutex,
/// except for KeyReader::wait().
struct KeyboardDesk {
  KeyboardDesk(const LiveBoard::Settings& settings, PersonSeats seats)
      : board(Output::of_terminal(), settings),
        state(seats, settings.games, settings.style.unicode) {}

  /// What is around the board now.
  LiveBoard::View view() const {
    const auto age = std::chrono::steady_clock::now() - turn_began;
    return state.view(terminal_width(STDOUT_FILENO), age);
  }

  void show() {
    board.set_view(view());
    board.redraw();
  }

  std::mutex mutex;
  LiveBoard board;
  KeyReader keys;
  KeyboardState state;
  std::chrono::steady_clock::time_point turn_began{};

  /// What the person wants once the game is over; nothing: it has not said so.
  std::optional<KeyAction> answer;
  bool is_stopped = false;           ///< the program: no answer will come
  std::condition_variable answered;  ///< or stopped
};

}  // namespace connect4
