// The account of one question to a player, in numbers and in words.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "lib/game/time_control.hpp"

namespace connect4 {

/// The account of one question. It has the time of the question, the limit of the answer, the time
/// that it took, and the part that is not the player's. Made for each question; pure arithmetic
/// that never asks for the time. Turn and reserve are the Clock's, which is charged at the end.
class TurnAccount {
 public:
  using Duration = Clock::Duration;
  using TimePoint = std::chrono::steady_clock::time_point;

  /// `asked` is just before the question was first tried to be written; `allowed` is nothing if
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

  /// We ourselves took that much of it, to look at others: as if it had not passed.
  void leave_out(Duration ours) { left_out_ += ours; }

  /// The reply arrived, or was given up, at that time.
  void close(TimePoint end);
  TimePoint end() const { return end_; }

  /// From the question to its close, but for the times left out.
  Duration elapsed() const { return elapsed_; }

  /// Returns the part of that which the player is charged.
  Duration charged() const { return elapsed_ - given_; }

  /// Returns the charge if it answered at that time.
  Duration charged_at(TimePoint time) const { return passed_at(time) - given_; }

  Duration given() const { return given_; }
  Duration left_out() const { return left_out_; }

 private:
  Duration passed_at(TimePoint time) const { return time - asked_ - left_out_; }

  TimePoint asked_;
  std::optional<Duration> allowed_;
  TimePoint end_{};
  Duration elapsed_{};
  Duration given_{};     // on top of the allowed time: others took it
  Duration left_out_{};  // we took it
};

/// The time of the turns of some games, and the part of it that other processes than the players'
/// had.
struct TurnShare {
  Clock::Duration turns{};
  Clock::Duration had_by_other_processes{};

  TurnShare& operator+=(const TurnShare& other) {
    turns += other.turns;
    had_by_other_processes += other.had_by_other_processes;
    return *this;
  }
};

/// The time that a player took for an answer, and the time that it was allowed. Pure words: the
/// rule is Clock's.
struct AnswerTime {
  Clock::Duration allowed{};
  Clock::Duration elapsed{};    ///< until it answered, or was waited for no longer
  Clock::Duration by_others{};  ///< of that; not charged
  Clock::Duration reserve{};    ///< of `allowed`, the part beyond the turn's own time
};

/// The fault of an answer that came too late. By how much is said, since both times may look the
/// same: "answered after 249 ms, 85 us too late: 249 ms were left". A reserve is named: "6 s were
/// left, 1 s for the turn and 5 s in reserve".
std::string describe_late_answer(const AnswerTime& time);

/// Describes an answer that never came: "gave no answer to the turn within 50 ms", or "within 6 s:
/// 1 s for the turn and 5 s in reserve". The waiting time is added if it is more than a timer's
/// inaccuracy.
std::string describe_no_answer(std::string_view what, const AnswerTime& time);

}  // namespace connect4
