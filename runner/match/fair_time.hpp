// What others take of a turn, and what of that is given back.
#pragma once

#include <chrono>

#include "runner/match/bystander.hpp"
#include "runner/match/turn_account.hpp"
#include "runner/process/child_process.hpp"
#include "runner/process/stolen_time.hpp"

namespace connect4 {

/// Watches one turn that lasts and gives back on its account what others are seen to have taken of
/// it, by the rules of FAIR_TIME.md. Made anew for each turn; the first moment of a turn it costs
/// nothing. Belongs to the thread that waits for the player.
class FairTime {
 public:
  using Duration = Clock::Duration;
  using TimePoint = std::chrono::steady_clock::time_point;

  /// `turn` is the turn's own time, without the reserve. All that is referred to must outlive this;
  /// `bystander` may be null.
  FairTime(TurnAccount& account, const ChildProcess& player, Bystander* bystander, Duration turn);

  /// To be told of each wait for the player, see StolenTime.
  void begin_wait() { stolen_.begin_wait(); }
  void waited(Duration asked, Duration took) { stolen_.waited(asked, took); }

  /// Begins to measure, or looks again, where that is due.
  void look_if_due(TimePoint now);

  /// Until then nothing is looked at.
  TimePoint next_look() const { return next_look_; }

  /// No answer is there yet: gives back what was taken so far.
  void give_back() { give_back({}); }

  /// The answer is there: gives back what was taken, the time in which it lay unread too.
  void give_back_at_end() { give_back(stolen_.unread()); }

  /// What processes had of the turn that are no player's, as far as it was measured.
  Duration had_by_other_processes() const { return had_by_other_processes_; }

 private:
  void give_back(Duration unread);
  Duration seen_to_be_taken(Duration felt);
  Duration with_first_moment(Duration given) const;
  void measure();

  TurnAccount& account_;
  const ChildProcess& player_;
  Bystander* bystander_;
  StolenTime stolen_;
  Duration unmeasured_;      // the part of the turn from its begin of which nothing is measured
  TimePoint measured_from_;  // the end of that, once it is measured
  TimePoint next_look_;
  Duration pause_;  // between that look and the one after it
  Duration had_by_other_processes_{};
};

}  // namespace connect4
