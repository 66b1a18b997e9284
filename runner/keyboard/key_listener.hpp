// The thread that reads the keys of a match.
#pragma once

#include <exception>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

#include "runner/analysis/analysis_options.hpp"
#include "runner/keyboard/keyboard_desk.hpp"
#include "runner/screen/choices_pipe.hpp"

namespace connect4 {

/// Listens to the keys as long as it lives, since the thread that plays waits for players. It draws
/// what keys change, passes moves on to the person's program, and asks the solver.
class KeyListener {
 public:
  /// Both must outlive the listener.
  KeyListener(KeyboardDesk& desk, const ChoicesPipe& choices);

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
  const ChoicesPipe& choices_;
  std::exception_ptr failure_;  // under the desk's mutex
  std::optional<LimitedSolver> solver_;
  std::jthread thread_;
};

}  // namespace connect4
