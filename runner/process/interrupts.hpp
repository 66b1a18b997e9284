// The time that a processor spends in interrupts.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace connect4 {

/// The time that interrupts took of `passed`, if the processor spent `used` of it on programs or
/// idly, and a player `ran` and went to sleep so often. The kernel adds up what a processor does in
/// steps of 10 ms, so that less than 20 ms mean nothing. It looks some hundred times a second: a
/// player that chooses when to sleep can hide one look each time. An interrupt takes from whoever
/// runs, so that the player's is as large a part as it ran.
std::chrono::nanoseconds lost_to_interrupts(std::chrono::nanoseconds passed,
                                            std::chrono::nanoseconds used, std::int64_t sleeps,
                                            std::chrono::nanoseconds ran);

/// Measures what interrupts took from a player on the processor that the calling thread is kept on:
/// time in which that neither ran a program nor was idle (/proc/stat). On a virtual machine it
/// includes the time that others had of the real one. Nothing is measured if the thread may use
/// several processors. Belongs to one thread.
class Interrupts {
 public:
  using Duration = std::chrono::nanoseconds;

  /// Begins to measure, of the player with these processes.
  void start(const std::vector<pid_t>& processes);

  /// The time that they took since then, if the player `ran` since.
  Duration took(const std::vector<pid_t>& processes, Duration ran) const;

 private:
  int processor_ = 0;
  std::chrono::steady_clock::time_point start_;
  std::optional<Duration> used_;  // of the processor until then; nothing: it is not measured
  std::int64_t sleeps_ = 0;
};

}  // namespace connect4
