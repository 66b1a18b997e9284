// The time that others take of a turn, and the part that is given back.
#pragma once

#include <chrono>

#include "runner/match/running_player.hpp"
#include "runner/match/turn_account.hpp"
#include "runner/process/child_process.hpp"
#include "runner/process/stolen_time.hpp"

namespace connect4 {

/// Most replies come within this moment. Only the pipes are read until it is over.
inline constexpr std::chrono::milliseconds first_moment{10};

/// Watches one turn that lasts, and gives back the time that others took of it, by the rules of
/// FAIR_TIME.md. Each turn has a new object. It costs nothing in the first moment of a turn, unless
/// little time is left. Belongs to the thread that waits for the player.
class FairTime {
 public:
  using Duration = Clock::Duration;
  using TimePoint = std::chrono::steady_clock::time_point;

  /// `turn` is the turn's own time, without the reserve. All that is referred to must outlive this;
  /// `bystander` may be null.
  FairTime(TurnAccount& account, const ChildProcess& player, Bystander* bystander, Duration turn);

  /// The caller is about to send the question. If little time is left, the whole turn is measured:
  /// the referee itself may wait as long for a processor.
  void begin();

  /// Called with each wait for the player, see StolenTime.
  void begin_wait() { stolen_.begin_wait(); }
  void waited(Duration asked, Duration took) { stolen_.waited(asked, took); }

  /// Looks at both players, if a look is due. The player is not charged for the time of the look.
  void look_around(TimePoint now);

  /// Returns the time of the next look.
  TimePoint next_look() const { return next_look_; }

  /// Gives back the time that was taken so far, while there is no answer. Returns the time that may
  /// have been taken and is not counted by the kernel yet.
  Duration give_back();

  /// Gives back the time that was taken, once the answer is there. The time in which the answer lay
  /// unread counts too.
  void give_back_at_end();

  /// Returns the measured time of the turn that other processes than the players' had.
  Duration had_by_other_processes() const { return had_by_other_processes_; }

 private:
  void begin_or_look();
  Duration felt(bool has_answered = false);
  void give(Duration felt, Duration had_by_host);
  void blame(Duration felt);

  TurnAccount& account_;
  const ChildProcess& player_;
  Bystander* bystander_;
  StolenTime stolen_;
  Duration unmeasured_;      // the part of the turn from its begin of which nothing is measured
  TimePoint measured_from_;  // the end of that, once it is measured
  Duration left_out_before_{};
  TimePoint next_look_;
  Duration blamed_{};  // of the felt time
  Duration had_by_other_processes_{};
};

}  // namespace connect4
