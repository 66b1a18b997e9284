// The part of a player's turn that others took from it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "runner/process/process_tree.hpp"

namespace connect4 {

/// What a thread had of the processors: time that it ran, and time that it could have run but
/// waited for a processor (/proc/PID/task/TID/schedstat).
struct ThreadTime {
  pid_t thread = 0;
  std::chrono::nanoseconds run{};
  std::chrono::nanoseconds wait{};
  std::chrono::steady_clock::time_point unchanged_since{};  ///< or later
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

/// What a tree is taken to have run between two looks, a `stretch` apart, if its account tells of
/// `on_account`. If a process came or went, others may have come and gone unseen, and what children
/// ran whose end nobody waits for is on no account: the stretch counts twice. Looks come at random,
/// so that hidden processes cost their player more, on average, than they bring.
std::chrono::nanoseconds presumed_run(std::chrono::nanoseconds on_account, bool is_complete,
                                      std::chrono::nanoseconds stretch);

/// How long the host of a virtual machine has run others on this processor since the machine
/// started (`steal`), by the text of /proc/stat; nothing if that does not tell.
std::optional<std::chrono::nanoseconds> stolen_by_host(const std::string& stat, int processor);

/// What of the time that the host took it took from a player, if this ran for `run` of a stretch
/// that has `passed`: the host takes a processor from whatever runs on it.
std::chrono::nanoseconds part_of_player(std::chrono::nanoseconds taken,
                                        std::chrono::nanoseconds run,
                                        std::chrono::nanoseconds passed);

/// Measures what others had of one turn of a player, whoever they are: time in which they had its
/// processor, and time in which the referee that waits for it could not run. The player's own
/// processes are not among them, so that what is left of the turn is never less than what these
/// ran. Made anew for each turn, which costs next to nothing; the rest reads /proc and is for turns
/// that are not over at once. Belongs to the thread that waits.
class StolenTime {
 public:
  using Duration = std::chrono::nanoseconds;
  using TimePoint = std::chrono::steady_clock::time_point;

  /// From here on it is measured.
  void start_measuring(const ProcessTree& tree);
  bool is_measuring() const { return is_measuring_; }

  /// A wait for the player begins. Notes how long we ourselves had waited for a processor until
  /// then.
  void begin_wait();

  /// We wanted to wait no longer than `asked`, and came back after `took`. Where that was over a
  /// second too late the machine stood still: no player can hold us up for so long.
  void waited(Duration asked, Duration took);

  /// Looks at the player, and returns what was taken since start_measuring() as its threads felt
  /// it. Of that `looked` is how long we kept the processor ourselves, to look. If it has answered,
  /// what we waited for a processor since begin_wait() comes on top: so long at most the answer lay
  /// unread. A time in which the machine stood still counts too, also where it is not measured,
  /// less what the player ran.
  Duration felt(const ProcessTree& tree, Duration looked, bool has_answered = false);

  /// What the host of a virtual machine took since start_measuring() while the player ran, up to
  /// the last felt(). Nothing if the player may use several processors.
  Duration had_by_host() const;

  /// So much more the last felt() would have been at most if the kernel had counted the waits that
  /// are not over. It counts a wait when it ends. The player's own processes have had no part in
  /// it.
  Duration wait_to_come() const;

 private:
  struct Look {
    TimePoint time;
    std::vector<pid_t> processes;
    std::vector<ThreadTime> threads;
    Duration run{};  ///< by all that ever was in the tree, as far as it is on account
  };
  Look look(const ProcessTree& tree) const;
  Duration not_run() const;

  bool is_measuring_ = false;
  Duration stall_{};     // the longest of the machine in this turn
  Duration own_wait_{};  // for a processor, until the last wait began
  Duration tree_run_{};  // by the player, since measuring began
  Duration looked_{};    // by us, since then
  Duration counted_{};   // of waits for others, since then; may be negative
  Look first_, last_;
  Duration host_time_{};  // when measuring began
};

}  // namespace connect4
