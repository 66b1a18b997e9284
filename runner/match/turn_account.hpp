// What one question costs a player.
#pragma once

#include <chrono>
#include <optional>

#include "lib/game/time_control.hpp"

namespace connect4 {

/// The account of one question: when it was asked, how long the answer may take, how long it took,
/// and what of that is not the player's. Made anew for each question; pure arithmetic that never
/// asks what time it is. Turn and reserve are the Clock's, which is charged at the end.
class TurnAccount {
 public:
  using Duration = Clock::Duration;
  using TimePoint = std::chrono::steady_clock::time_point;

  /// `asked` is just before the question was first tried to be written; `allowed` is nothing where
  /// the player may think for ever.
  TurnAccount(TimePoint asked, std::optional<Duration> allowed)
      : asked_(asked), allowed_(allowed) {}

  TimePoint asked() const { return asked_; }
  std::optional<Duration> allowed() const { return allowed_; }

  /// Until then the player is waited for; nothing: for ever.
  std::optional<TimePoint> deadline() const;

  /// Gives back the time that others took of the turn. It is never less than before, and never more
  /// than twenty times the allowed time, so every wait ends.
  void give(Duration by_others);

  /// Returns how much more time can be given.
  Duration may_be_given() const;

  /// We ourselves took so much of it, to look at others: as if it had not passed.
  void leave_out(Duration ours) { left_out_ += ours; }

  /// The reply was there, or was given up, at that time.
  void close(TimePoint end);
  TimePoint end() const { return end_; }

  /// From the question to its close, but for what is left out.
  Duration elapsed() const { return elapsed_; }

  /// Of that, what the player is charged.
  Duration charged() const { return elapsed_ - given_; }

  /// What it would be charged if it answered at that time.
  Duration charged_at(TimePoint time) const { return passed_at(time) - given_; }

  Duration given() const { return given_; }
  Duration left_out() const { return left_out_; }

 private:
  Duration passed_at(TimePoint time) const { return time - asked_ - left_out_; }

  TimePoint asked_;
  std::optional<Duration> allowed_;
  TimePoint end_{};
  Duration elapsed_{};
  Duration given_{};     // on top of what is allowed: others took it
  Duration left_out_{};  // we took it
};

}  // namespace connect4
