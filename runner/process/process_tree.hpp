// All processes of a player, however they were started.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <vector>

namespace connect4 {

class ControlGroup;

/// The processes from one on downwards, but for the topmost `supervisors` levels, which are ours.
/// A process that a player left behind falls to a supervisor and is thus among them; without one it
/// is not. Each question reads /proc again: some 20 us per process. Processes come and go
/// meanwhile; a process that is gone counts as nothing. A plain value; the process should not be
/// reaped while it is in use.
class ProcessTree {
 public:
  /// `group` has all of them but the topmost, if there is one.
  ProcessTree(pid_t root, int supervisors, const ControlGroup* group = nullptr)
      : root_(root), supervisors_(supervisors), group_(group) {}

  /// Returns the topmost of all, ours.
  pid_t root() const { return root_; }

  /// Returns all of them, each before its children. Empty if the root is gone.
  std::vector<pid_t> processes() const;

  /// Returns the first of them, the player's own; the deepest supervisor if the player has none.
  pid_t first() const;

  /// Processor time that they have used: all threads, and those of their children that were waited
  /// for, these in steps of 10 ms. A parent that ignores SIGCHLD hides the time of its ended
  /// children. A group's account lacks nothing.
  std::chrono::nanoseconds cpu_time() const;
  bool is_all_on_account() const { return group_ != nullptr; }

  /// Bytes of memory they hold together, resident, swapped out or as page tables. Shared bytes are
  /// counted once if the system lets us see them. Cheap below `limit`: only a larger sum is looked
  /// at closely.
  std::int64_t resident_bytes(std::int64_t limit) const;

  /// Stops every process, those that are started meanwhile too; continues them. Without a group a
  /// process can continue itself, by a timer.
  void stop() const;
  void resume() const;

 private:
  std::vector<pid_t> supervisors() const;

  pid_t root_;
  int supervisors_;
  const ControlGroup* group_;
};

}  // namespace connect4
