// All processes of a player, however they were started.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
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

/// The environment variable that marks a player and all that it starts.
inline constexpr std::string_view player_tag_variable = "CONNECT4_PLAYER";

/// The players that this process has started, and everything that they have started in turn. For
/// the code that starts and ends players (ChildProcess).
///
/// A process is an orphan if its parent has ended. Linux gives it to init, and we would lose it.
/// The constructor asks the kernel to give it to us instead (PR_SET_CHILD_SUBREAPER), which holds
/// for the whole process. Hence there is a single instance. Children that this process had before
/// it had players are left alone.
///
/// Gives no errors: processes that cannot be found or killed are left. Thread-safe.
class Descendants {
 public:
  static Descendants& instance();

  /// A lock to be held while a player is started. So no two are started at the same time, which
  /// would inherit each other's descriptors. And end_player() in another thread does not take a
  /// player that is not yet registered for an orphan.
  std::unique_lock<std::mutex> begin_start() { return std::unique_lock(lock_); }

  /// Registers a player that was started. `tag` is the value of player_tag_variable in its
  /// environment. Call it under the lock of begin_start().
  void add_player(pid_t pid, const std::string& tag) { players_[pid] = tag; }

  /// Kills and reaps the orphans that this player has left, with all that they have started, and
  /// forgets the player. The player itself is left to its owner to reap.
  ///
  /// Killed are all orphans but those that carry the tag of another living player. That takes in
  /// those that have wiped their tag, and those that an earlier call could not find because the
  /// machine had no descriptor left.
  ///
  /// `left_nothing`: the player ran under a warden, which says that nothing is left. Then it is
  /// enough to see whether any orphan was handed to us, which is quick. Otherwise every process of
  /// the machine is looked at.
  void end_player(pid_t pid, bool left_nothing);

 private:
  Descendants();
  bool has_orphans() const;
  bool kill_orphans();
  bool belongs_to_player(const std::string& tag) const;

  std::mutex lock_;
  std::unordered_map<pid_t, std::string> players_;  // and the tags of their processes
  std::unordered_set<pid_t> earlier_children_;      // children from before the first player
};

}  // namespace connect4
