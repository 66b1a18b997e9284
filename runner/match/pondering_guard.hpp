// What a player may do while the other one is on turn.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "lib/game/time_control.hpp"
#include "runner/match/other_turn.hpp"
#include "runner/process/child_process.hpp"

namespace connect4 {

/// Holds one player to the rule for pondering (FAIR_TIME.md): stops its processes between its turns
/// where it is to be frozen, counts what they compute all the same, and warns of it. Belongs to one
/// thread.
class PonderingGuard {
 public:
  using Duration = std::chrono::nanoseconds;

  explicit PonderingGuard(Pondering rule) : rule_(rule) {}

  /// A game begins. Until then nobody was on turn, and nobody answers for anything.
  void begin_game();

  /// It is over: the player goes on, whatever turn it was.
  void end_game(const ChildProcess& program);

  /// The other one is, or will be, on turn: a player that is to be frozen is stopped.
  void freeze(const ChildProcess& program);

  /// Looks at the player when the opponent's turn lasts. The player's computing counts from here
  /// on. A frozen player is stopped again: a timer may have continued it.
  void look(const ChildProcess& program);

  /// The other one's turn is over: a frozen player goes on.
  void end_other_turn(const ChildProcess& program);

  /// A frozen player goes on.
  void thaw(const ChildProcess& program);

  /// Makes this player answer for the time that the opponent `felt` to be taken. The felt time
  /// alone proves nothing. A player that starts processes is warned. A player that was stopped and
  /// runs on is killed. Returns the time that the player may have taken: the time that its
  /// processes ran, or all felt time if it starts processes, since those may be on no account.
  Duration answer_for(ChildProcess& program, Duration felt);

  /// What it is warned of since this was last asked.
  std::vector<std::string> take_warnings();

  /// Why we have killed it; empty: we have not.
  const std::string& reason_of_end() const { return reason_; }

 private:
  Pondering rule_;
  OtherTurn other_turn_;   // the one that lasts, or the last that did
  Duration pondered_{};    // in turns of the other's, where that was over the limit
  bool has_bred_ = false;  // started processes in those that lacked time
  bool is_frozen_ = false;
  bool is_in_game_ = false;
  std::string reason_;
};

}  // namespace connect4
