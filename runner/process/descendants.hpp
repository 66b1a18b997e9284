// The processes below us: the players we started, and whatever they left behind.
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

/// All processes below us. Orphans among them fall to us instead of to init, so that what a player
/// left behind stays within reach. Children that this process had before it had players are none
/// of its business. Only one exists, since the kernel knows only one such process for each tree.
/// Thread-safe.
class Descendants {
 public:
  static Descendants& instance();

  /// Held while a player is started: no two are started at once (they would inherit each other's
  /// descriptors), and nobody mistakes a half-started player for an orphan.
  std::unique_lock<std::mutex> begin_start() { return std::unique_lock(lock_); }

  /// A player was started; call it under the lock of begin_start().
  void add_player(pid_t pid, const std::string& tag) { players_[pid] = tag; }

  /// Kills and reaps the orphans of this player, and what they started in turn; then forgets the
  /// player, which its owner reaps. An orphan is anybody's whose tag is no other living player's:
  /// it may have wiped its tag, and it may be left over from a time when the machine had no
  /// descriptor for us to look for it. Where a warden has seen to it that nothing is left, a glance
  /// tells whether any orphan has fallen to us; else every process of the machine is looked at.
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
