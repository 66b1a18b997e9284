// What others take of a turn, and what of that is given back.
#pragma once

#include <chrono>

#include "runner/match/bystander.hpp"
#include "runner/match/turn_account.hpp"
#include "runner/process/child_process.hpp"
#include "runner/process/stolen_time.hpp"

namespace connect4 {

/// Most replies come within it. Until it is over nothing is looked at but the pipes.
inline constexpr std::chrono::milliseconds first_moment{10};

/// Watches one turn that lasts and gives back on its account what others took of it, by the rules
/// of FAIR_TIME.md. Made anew for each turn; the first moment of a turn it costs nothing, unless
/// little time is left. Belongs to the thread that waits for the player.
class FairTime {
 public:
  using Duration = Clock::Duration;
  using TimePoint = std::chrono::steady_clock::time_point;

  /// `turn` is the turn's own time, without the reserve. All that is referred to must outlive this;
  /// `bystander` may be null.
  FairTime(TurnAccount& account, const ChildProcess& player, Bystander* bystander, Duration turn);

  /// The question is about to be sent. If little time is left, all of the turn is measured: we
  /// ourselves may wait for a processor as long as that.
  void begin();

  /// To be told of each wait for the player, see StolenTime.
  void begin_wait() { stolen_.begin_wait(); }
  void waited(Duration asked, Duration took) { stolen_.waited(asked, took); }

  /// Looks at both players, if that is due. What it costs is not charged.
  void look_around(TimePoint now);

  /// Until then nothing is looked at.
  TimePoint next_look() const { return next_look_; }

  /// No answer is there yet: gives back what was taken so far. Returns how much more may have been
  /// taken that the kernel has not counted yet.
  Duration give_back();

  /// The answer is there: gives back what was taken, the time in which it lay unread too.
  void give_back_at_end();

  /// What processes had of the turn that are no player's, as far as it was measured.
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
  Duration blamed_{};  // of what was felt
  Duration had_by_other_processes_{};
};

}  // namespace connect4
