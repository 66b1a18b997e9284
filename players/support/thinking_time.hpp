// The thinking time of minimax and perfect.
#pragma once

#include <time.h>

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

/// Measures the time since its construction as the referee measures a turn: on the monotonic clock,
/// or, for fixed work, as the processor time of this process. A plain value, for any thread.
class Stopwatch {
 public:
  explicit Stopwatch(bool counts_work = false) : counts_work_(counts_work), begin_(now()) {}

  std::chrono::nanoseconds elapsed() const { return now() - begin_; }

 private:
  std::chrono::nanoseconds now() const {
    timespec time{};
    clock_gettime(counts_work_ ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }

  bool counts_work_;
  std::chrono::nanoseconds begin_;
};

}  // namespace connect4
