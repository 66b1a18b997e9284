// How much of players' turns was theirs.
#pragma once

#include "lib/game/time_control.hpp"

namespace connect4 {

/// How long the turns of some games lasted, and how much of that processes had which are no
/// player's.
struct TurnShare {
  Clock::Duration turns{};
  Clock::Duration had_by_other_processes{};

  TurnShare& operator+=(const TurnShare& other) {
    turns += other.turns;
    had_by_other_processes += other.had_by_other_processes;
    return *this;
  }
};

}  // namespace connect4
