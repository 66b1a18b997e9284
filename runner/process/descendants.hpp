// Seeing to it that no process of a player outlives it.
#pragma once

#include <sys/types.h>

#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace connect4 {

/// The environment variable that marks a player and all that it starts.
inline constexpr std::string_view player_tag_variable = "CONNECT4_PLAYER";

/// The players that this process has started, and everything that they have started in turn. For
/// the code that starts and ends players (ChildProcess).
///
/// A process whose parent has ended is an orphan. Linux hands it to init, where we would lose it;
/// the constructor asks the kernel to hand it to us instead (PR_SET_CHILD_SUBREAPER), which holds
/// for the whole process. Hence there is a single instance. Children that this process had before
/// it had players are left alone.
///
/// Gives no errors: what cannot be found or killed is left. Thread-safe.
class Descendants {
 public:
  static Descendants& instance();

  /// A lock to be held while a player is started. So no two are started at once, which would
  /// inherit each other's descriptors; and end_player() in another thread does not take a player
  /// that is not yet registered for an orphan.
  std::unique_lock<std::mutex> begin_start() { return std::unique_lock(lock_); }

  /// Registers a player that was started. `tag` is what its environment has in
  /// player_tag_variable. Call it under the lock of begin_start().
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
  std::unordered_map<pid_t, std::string> players_;  // and the tags of what they start
  std::unordered_set<pid_t> earlier_children_;      // children from before the first player
};

}  // namespace connect4
