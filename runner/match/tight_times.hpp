// Times that a machine cannot be trusted to keep.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "lib/game/time_control.hpp"

namespace connect4 {

/// How late this thread is woken at worst, of fifty times in a tenth of a second. A player is woken
/// no sooner.
std::chrono::nanoseconds measure_wake_up();

/// Looks for time controls in which one moment without the processor loses the game: less than
/// 50 ms a turn, and no bank.
class TightTimes {
 public:
  void add(const TimeControl& time);

  /// What is to be said of the tightest; nothing where there is none. Measures for that.
  std::optional<std::string> warning() const;

 private:
  std::optional<std::chrono::milliseconds> tightest_;
};

}  // namespace connect4
