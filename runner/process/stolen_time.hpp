// The part of a player's turn that the machine took from it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <initializer_list>
#include <vector>

#include "runner/process/other_processes.hpp"
#include "runner/process/process_tree.hpp"

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

/// Measures what others had of one turn of a player: time in which other programs had its
/// processor, and time in which the referee that waits for it could not run. Made anew for each
/// turn, which costs next to nothing; the rest reads /proc and is for turns that are not over at
/// once. Belongs to the thread that waits.
class StolenTime {
 public:
  using Duration = std::chrono::nanoseconds;

  /// From here on it is measured.
  void start_measuring(const ProcessTree& tree);
  bool is_measuring() const { return is_measuring_; }

  /// A wait for the player begins. Notes how long we ourselves had waited for a processor until
  /// then.
  void begin_wait();

  /// We wanted to wait no longer than `asked`, and came back after `took`. Where that was over a
  /// second too late the machine stood still: no player can hold us up for so long.
  void waited(Duration asked, Duration took);

  /// What was taken since start_measuring(), whoever took it, as the player's threads felt it. Of
  /// that `looked` is how long we kept the processor ourselves, to look. A time in which the
  /// machine stood still counts too, also where it is not measured, less what the player ran. Reads
  /// no more of /proc than the player.
  Duration felt(const ProcessTree& tree, Duration looked);

  /// Whether felt() has seen a thread that did not exist when measuring began: where it is a child
  /// whose end nobody waits for, what it ran looks like time that others took.
  bool has_new_thread() const { return has_new_thread_; }

  /// So long at most the player's answer lay there before we could read it: what we waited for a
  /// processor since begin_wait().
  Duration unread() const;

  /// How much of all that other processes than the players' can have had: what they are seen to
  /// have run, and the time in which the machine stood still. `players` are the processes that the
  /// players began with.
  Duration had_by_other_processes(std::initializer_list<pid_t> players);

 private:
  bool is_measuring_ = false;
  bool has_new_thread_ = false;
  Duration stall_{};     // the longest of the machine in this turn
  Duration own_wait_{};  // for a processor, until the last wait began
  Duration tree_run_{};  // by the player, until measuring began
  std::vector<ThreadTime> threads_;
  OtherProcesses others_;
};

}  // namespace connect4
