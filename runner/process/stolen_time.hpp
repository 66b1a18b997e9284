// The time of a player's turn that others took.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "runner/process/process_tree.hpp"

namespace connect4 {

/// A thread's time with the processors. It has the time that it ran, and time that it could have
/// run but waited for a processor (/proc/PID/task/TID/schedstat).
struct ThreadTime {
  pid_t thread = 0;
  std::chrono::nanoseconds run{};
  std::chrono::nanoseconds wait{};
  std::chrono::steady_clock::time_point unchanged_since{};  ///< or later
};

/// The longest time that one of these threads waited for others than its own. That is the waiting
/// of each, less the time that the rest of its tree ran meanwhile (`tree_run` is of the whole
/// tree). On one processor the tree's own running explains as much of the waiting and no more. So a
/// tree that crowds its own processor has taken its time itself. If a tree runs on several
/// processors it is too low, never too high. `before` and `after` are ordered by thread; one that
/// is only in `after` began from zero.
std::chrono::nanoseconds taken_by_others(const std::vector<ThreadTime>& before,
                                         const std::vector<ThreadTime>& after,
                                         std::chrono::nanoseconds tree_run);

/// Returns the time that a tree is presumed to have run between two looks, a `stretch` apart. Its
/// account has `on_account`. If a process came or went, others may have come and gone unseen, and
/// children without a waiting parent are on no account. So the stretch counts twice. Looks come at
/// random, so hidden processes cost their player more, on average, than they bring.
std::chrono::nanoseconds presumed_run(std::chrono::nanoseconds on_account, bool is_complete,
                                      std::chrono::nanoseconds stretch);

/// Returns how long the host of a virtual machine has run others on this processor since the
/// machine started (`steal` in the text of /proc/stat). Nothing if the text does not say.
std::optional<std::chrono::nanoseconds> stolen_by_host(const std::string& stat, int processor);

/// The part of the time taken by the host that it took from a player, if the player ran for `run`
/// of a stretch that has `passed`. The host takes a processor from the process that runs on it.
std::chrono::nanoseconds part_of_player(std::chrono::nanoseconds taken,
                                        std::chrono::nanoseconds run,
                                        std::chrono::nanoseconds passed);

/// Measures the part of one turn of a player that all others had. It is the time in which they had
/// its processor, and the time in which the waiting referee could not run. The player's own
/// processes are not among them, so that the rest of the turn is never less than the time of these.
/// Made for each turn, which costs next to nothing; the rest reads /proc and is for turns that are
/// not over at once. Belongs to the thread that waits.
class StolenTime {
 public:
  using Duration = std::chrono::nanoseconds;
  using TimePoint = std::chrono::steady_clock::time_point;

  StolenTime() = default;

  /// `run_before` is the processor time that the player's program had used before the turn.
  explicit StolenTime(Duration run_before) : run_before_(run_before) {}

  /// From here on it is measured.
  void start_measuring(const ProcessTree& tree);
  bool is_measuring() const { return is_measuring_; }

  /// A wait for the player begins. Notes how long we ourselves had waited for a processor until
  /// then.
  void begin_wait();

  /// We wanted to wait no longer than `asked`, and came back after `took`. If that was over a
  /// second too late the machine stood still: no player can hold us up for so long.
  void waited(Duration asked, Duration took);

  /// Looks at the player, and returns the time that was taken since start_measuring(), as its
  /// threads felt it. `looked` is the part in which our own looks kept the processor. If the player
  /// has answered, our wait for a processor since begin_wait() is added: the answer lay unread at
  /// most as long. A time in which the machine stood still counts too, less the time that the
  /// player ran. It counts even if it is not measured.
  Duration felt(const ProcessTree& tree, Duration looked, bool has_answered = false);

  /// Returns the time that the host of a virtual machine took while the player ran, from
  /// start_measuring() to the last felt(). Zero if the player may use several processors.
  Duration had_by_host() const;

  /// Returns the most that the last felt() lacks. The kernel counts a wait when it ends, so waits
  /// that are not over are missing. Waits for the player's own processes are not part of it.
  Duration wait_to_come() const;

 private:
  struct Look {
    TimePoint time;
    std::vector<pid_t> processes;
    std::vector<ThreadTime> threads;
    Duration run{};  ///< by all processes of the tree, as far as they are on account
  };
  Look look(const ProcessTree& tree) const;
  Duration not_run() const;

  bool is_measuring_ = false;
  Duration run_before_{};  // by the player's program, before the turn
  Duration stall_{};       // the longest of the machine in this turn
  Duration own_wait_{};    // for a processor, until the last wait began
  Duration tree_run_{};    // by the player, since measuring began
  Duration looked_{};      // by us, since then
  Duration counted_{};     // of waits for others, since then; may be negative
  Look first_, last_;
  Duration host_time_{};  // when measuring began
};

}  // namespace connect4
