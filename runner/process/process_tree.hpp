// A player and all that it started, as one.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <vector>

namespace connect4 {

/// The processes from one on downwards, but for the topmost `supervisors` levels, which are ours.
/// What a player left behind falls to a supervisor and is thus among them; without one it is not.
/// Each question reads /proc anew: some 20 us a process. Processes come and go meanwhile; whatever
/// is gone counts as nothing. A plain value; the process should not be reaped while it is in use.
class ProcessTree {
 public:
  ProcessTree(pid_t root, int supervisors) : root_(root), supervisors_(supervisors) {}

  /// The same with our own on top.
  ProcessTree with_supervisors() const { return {root_, 0}; }

  /// All of them, each before what it started. Empty where the root is gone.
  std::vector<pid_t> processes() const;

  /// The first of them, which is the player's own; the deepest supervisor where there is none.
  pid_t first() const;

  /// Processor time that they have used: all threads, and those of their children whose end was
  /// waited for, these in steps of 10 ms. A parent that ignores SIGCHLD hides what its ended
  /// children used.
  std::chrono::nanoseconds cpu_time() const;

  /// Bytes of memory they hold together, what they share counted once where the system lets us see
  /// it. Cheap below `limit`: only a larger sum is looked at closely.
  std::int64_t resident_bytes(std::int64_t limit) const;

  /// Stops every process, those that are started meanwhile too; continues them.
  void stop() const;
  void resume() const;

 private:
  std::vector<pid_t> supervisors() const;

  pid_t root_;
  int supervisors_;
};

}  // namespace connect4
