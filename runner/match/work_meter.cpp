#include "runner/match/work_meter.hpp"

#include <algorithm>

#include "lib/text/amounts.hpp"

namespace connect4 {

WorkMeter::WorkMeter(const ChildProcess& program, std::optional<Duration> limit)
    : program_(program), limit_(limit) {
  if (!limit_) return;
  before_ = program_.tree().cpu_time();
  if (before_.count() == 0)
    limit_.reset();
  else
    next_look_ = std::chrono::steady_clock::now() + *limit_;
}

/// One thread cannot use up the rest sooner than in that time. Several threads can, so that they
/// are found out a little later.
bool WorkMeter::is_used_up(TimePoint now, bool surely) {
  constexpr int most_looks = 10;  // of a player that waits with little time left, per limit
  if (!limit_) return false;
  if (surely || now >= next_look_) {
    used_ = std::max(used_, program_.tree().cpu_time() - before_);
    next_look_ = now + std::max(*limit_ - used_, *limit_ / most_looks);
  }
  return used_ > *limit_;
}

std::string describe_used_up(std::chrono::nanoseconds used, std::chrono::nanoseconds limit) {
  const std::string allowed = to_text(limit), counted = to_text(used);
  return "used over " + allowed + " of processor time for the turn" +
         (counted == allowed ? "" : ": " + counted);
}

}  // namespace connect4
