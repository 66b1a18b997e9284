// The processor time of a turn, if that is limited.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "runner/process/child_process.hpp"

namespace connect4 {

/// Fixed work: measures the processor time that a player and all that it starts use in one turn.
/// Each turn has a new object. Without a limit it measures nothing and costs nothing; a look reads
/// /proc, some 40 us per process. Belongs to the thread that waits for the player.
class WorkMeter {
 public:
  using Duration = std::chrono::nanoseconds;
  using TimePoint = std::chrono::steady_clock::time_point;

  /// The turn begins. The program must outlive this. The turn has no limit if the account cannot be
  /// read: the program has ended, or the machine has no descriptor left.
  WorkMeter(const ChildProcess& program, std::optional<Duration> limit);

  /// Returns whether the limit is exceeded. Looks if that may be, or if `surely`.
  bool is_used_up(TimePoint now, bool surely = false);

  /// Returns the time when a look is due; the end of time without a limit.
  TimePoint next_look() const { return next_look_; }

  /// Returns the time that was used until the last look.
  Duration used() const { return used_; }

 private:
  const ChildProcess& program_;
  std::optional<Duration> limit_;
  Duration before_{};  // on the account when the turn began
  Duration used_{};
  TimePoint next_look_ = TimePoint::max();
};

/// Returns the fault of a player that used more than its limit.
std::string describe_used_up(std::chrono::nanoseconds used, std::chrono::nanoseconds limit);

}  // namespace connect4
