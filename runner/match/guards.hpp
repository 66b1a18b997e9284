// Guards against a player that holds too much memory or computes in the opponent's turn.
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "lib/game/time_control.hpp"
#include "lib/tournament/config/sandbox_limits.hpp"
#include "runner/process/child_process.hpp"
#include "runner/process/process_tree.hpp"

namespace connect4 {

/// Looks at a player's memory from time to time, and kills the player if it is more than its limit.
/// Belongs to one thread.
class MemoryGuard {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  /// Without limits it watches nothing. The first look is due a while after `start`.
  MemoryGuard(const std::optional<Limits>& limits, TimePoint start);

  /// Looks, if it is time again: each look reads /proc, some 20 us per process.
  void look(ChildProcess& program, TimePoint now);

  /// Why the program had to end: we have killed it, or the kernel has for want of memory. Empty:
  /// neither has. Throws SystemFault if the machine, and not the player, used too much.
  std::string reason_of_end(const ChildProcess& program) const;

 private:
  std::optional<Limits> limits_;
  TimePoint next_look_;
  std::string reason_;  // why we have killed it; empty: we have not
};

/// Watches a player's processes while the opponent is on turn: how long they ran, and whether they
/// started others. The time of children that nobody waits for is on no account; such children can
/// be seen. Each look reads /proc, some 40 us per process. Belongs to one thread.
class OtherTurn {
 public:
  using Duration = std::chrono::nanoseconds;

  /// The other's turn is found to last: from here on it counts. Nothing if /proc cannot be read, as
  /// without descriptors: every process has run.
  void begin(const ProcessTree& tree);
  void end() { has_begun_ = false; }
  bool has_begun() const { return has_begun_; }

  void look(const ProcessTree& tree);

  /// At least so long they ran until the last look.
  Duration ran() const { return std::max(on_account_, seen_); }

  /// Returns whether one was seen that did not exist when it began, and may run on no account.
  bool has_new_process() const { return has_new_process_; }

 private:
  Duration note(pid_t pid);

  bool has_begun_ = false;
  bool is_all_on_account_ = false;
  std::chrono::nanoseconds begun_{};  // since the machine's start
  Duration account_at_start_{};
  Duration on_account_{};
  Duration seen_{};                             // of each process by itself
  std::unordered_map<pid_t, Duration> used_{};  // by each, when last seen
  bool has_new_process_ = false;
};

/// Holds one player to the rule for pondering (FAIR_TIME.md). If the player is to be frozen, stops
/// its processes between its turns. Counts their computing between turns, and warns of it. Belongs
/// to one thread.
class PonderingGuard {
 public:
  using Duration = std::chrono::nanoseconds;

  explicit PonderingGuard(Pondering rule) : rule_(rule) {}

  /// A game begins. Until then nobody was on turn, and nobody answers for anything.
  void begin_game();

  /// It is over: the player continues after any turn.
  void end_game(const ChildProcess& program);

  /// The other one is, or will be, on turn: a player that is to be frozen is stopped.
  void freeze(const ChildProcess& program);

  /// Looks at the player when the opponent's turn lasts. The player's computing counts from here
  /// on. A frozen player is stopped again: a timer may have continued it.
  void look(const ChildProcess& program);

  /// The other one's turn is over: a frozen player continues.
  void end_other_turn(const ChildProcess& program);

  /// A frozen player continues.
  void thaw(const ChildProcess& program);

  /// Makes this player answer for the time that the opponent `felt` to be taken. The felt time
  /// alone proves nothing. A player that starts processes is warned. A player that was stopped and
  /// runs on is killed. Returns the time that the player may have taken: the time that its
  /// processes ran. It is all felt time if it starts processes, since those may be on no account.
  Duration answer_for(ChildProcess& program, Duration felt);

  /// Returns the warnings since the last call.
  std::vector<std::string> take_warnings();

  /// Why we have killed it; empty: we have not.
  const std::string& reason_of_end() const { return reason_; }

 private:
  Pondering rule_;
  OtherTurn other_turn_;   // the one that lasts, or the last that did
  Duration pondered_{};    // in turns of the opponent, if that was over the limit
  bool has_bred_ = false;  // started processes in those that lacked time
  bool is_frozen_ = false;
  bool is_in_game_ = false;
  std::string reason_;
};

}  // namespace connect4
