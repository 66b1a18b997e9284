// The thinking time of minimax and perfect.
#pragma once

#include <algorithm>
#include <chrono>

#include "protocol/messages/message.hpp"

namespace connect4 {

/// Returns the time to think on a turn with this clock, so that the answer is in time on a busy
/// machine. It is nine tenths of the turn's time less 5 ms, and at least a quarter of it. The bank
/// stays in reserve, unless the turn has no time of its own: then it is a fiftieth of the bank. A
/// second if the turn has no limit.
constexpr std::chrono::microseconds thinking_time(const ClockView& clock) {
  using namespace std::chrono_literals;
  using std::chrono::microseconds;
  if (!clock.turn) return 1s;
  const microseconds turn = *clock.turn;
  if (turn <= 0us) return microseconds(clock.bank.value_or(0ms)) / 50;
  return std::max(turn * 9 / 10 - 5ms, turn / 4);
}

}  // namespace connect4
