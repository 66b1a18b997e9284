// How much memory a player holds.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "lib/tournament/config/sandbox_limits.hpp"
#include "runner/process/child_process.hpp"

namespace connect4 {

/// Looks at a player's memory from time to time, and kills the player where it is more than its
/// limit. Belongs to one thread.
class MemoryGuard {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  /// Without limits it watches nothing. The first look is due a while after `start`.
  MemoryGuard(const std::optional<Limits>& limits, TimePoint start);

  /// Looks, if it is time again: each look reads /proc, some 20 us a process.
  void look(ChildProcess& program, TimePoint now);

  /// Why the program had to end: we have killed it, or the kernel has for want of memory. Empty:
  /// neither has. Throws SystemFault where the machine, and not the player, used too much.
  std::string reason_of_end(const ChildProcess& program) const;

 private:
  std::optional<Limits> limits_;
  TimePoint next_look_;
  std::string reason_;  // why we have killed it; empty: we have not
};

}  // namespace connect4
