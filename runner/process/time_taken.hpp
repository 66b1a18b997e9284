// The part of a player's turn that the machine took from it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <initializer_list>
#include <vector>

#include "runner/process/process_tree.hpp"
#include "runner/process/strangers.hpp"

namespace connect4 {

/// What a thread had of the processors: time that it ran, and time that it could have run but
/// waited for a processor (/proc/PID/task/TID/schedstat).
struct ThreadTime {
  pid_t thread = 0;
  std::chrono::nanoseconds run{};
  std::chrono::nanoseconds wait{};
};

/// How long one of these threads waited at most for others than its own: the waiting of each, less
/// what all the rest of its tree ran meanwhile (`tree_run` is of the whole tree). On one processor
/// whatever the tree ran explains as much of the waiting and no more, so that a tree that crowds
/// its own processor has taken its time itself. Where a tree runs on several processors it is too
/// low, never too high. `before` and `after` are ordered by thread; one that is only in `after`
/// began from zero.
std::chrono::nanoseconds taken_by_others(const std::vector<ThreadTime>& before,
                                         const std::vector<ThreadTime>& after,
                                         std::chrono::nanoseconds tree_run);

/// Measures for one player, turn by turn, what was taken from it: time in which other programs had
/// its processor, and time in which the referee that waits for it could not run. It is never more
/// than strangers can be shown to have run. begin() costs next to nothing; start_measuring() and
/// total() read all of /proc and are for turns that are not over at once. Belongs to the thread
/// that waits.
class TimeTaken {
 public:
  using Duration = std::chrono::nanoseconds;

  /// A turn begins.
  void begin();

  /// From here on it is measured.
  void start_measuring(const ProcessTree& tree);
  bool is_measuring() const { return is_measuring_; }

  /// We wanted to wait no longer than `asked`, and came back after `took`.
  void waited(Duration asked, Duration took);

  /// What was taken since start_measuring(), as the player's threads and we ourselves felt it. Only
  /// while it is measured. Reads no more of /proc than the player.
  Duration felt(const ProcessTree& tree) const;

  /// How much of that others than these players can have had at most.
  Duration had_by_others(std::initializer_list<ProcessTree> players) const;

  /// What was taken since start_measuring(). Where one of our own waits was over a second late,
  /// that was the machine, whoever ran: no player can hold us up for so long. Where
  /// start_measuring() was not called, only what our own waits were late by counts, less all that
  /// the player ever ran.
  Duration total(const ProcessTree& tree) const;

  /// Whether this program was stopped and continued since begin().
  bool runner_was_stopped() const;

  /// The same, of a stop that may have ended this very moment: the signal that tells of it may
  /// reach another thread after we run again. Takes 20 ms where there was none.
  bool runner_was_just_stopped() const;

 private:
  int standstills_ = 0;
  bool is_measuring_ = false;
  Duration overrun_{};          // of our waits, in this turn
  Duration longest_overrun_{};  // of one of them
  Duration own_wait_{};
  Duration tree_run_{};
  std::vector<ThreadTime> threads_;
  Strangers strangers_;
};

}  // namespace connect4
