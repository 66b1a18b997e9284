// One question to a player, from its writing to its answer, and to the fault that this may be.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "lib/game/game_record.hpp"
#include "runner/match/fair_time.hpp"
#include "runner/match/running_player.hpp"
#include "runner/match/turn_account.hpp"
#include "runner/match/work_meter.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

/// No answer came in time.
struct TimeUp {};

/// Processor time is limited, and more was used, with an answer or without.
struct WorkUsedUp {
  Clock::Duration used{};
};

/// The program has ended, or has closed a pipe.
struct Closed {
  std::string_view pipe;  ///< "input" or "output"
};

/// The outcome of a question.
using Answer = std::variant<Result, ErrorReply, ProtocolBreach, TimeUp, WorkUsedUp, Closed>;

/// One question to a player: asks it and waits for the answer, fairly. The time that others take of
/// it is given back, and the opponent is watched meanwhile. No program can hold us longer than its
/// time. Each question has a new object. Belongs to one thread.
class Question {
 public:
  using Duration = Clock::Duration;
  using TimePoint = std::chrono::steady_clock::time_point;

  /// The time runs from now. `allowed` is nothing if the player may think for ever, and `work` if
  /// its processor time does not count. The player must outlive the question.
  Question(RunningPlayer& player, std::optional<Duration> allowed,
           std::optional<Duration> work = std::nullopt);

  Question(const Question&) = delete;
  Question& operator=(const Question&) = delete;

  /// Asks, with the id and the text of a message. Throws Interrupted when we are told to stop, and
  /// SystemFault if the machine fails.
  Answer ask(std::int64_t id, std::string_view text);

  /// Charges the time of the answer, once it has come, and returns whether it was in time. Throws
  /// SystemFault if it was not because the runner was stopped meanwhile.
  bool charge(Clock& clock, const Answer& answer);

  const TurnAccount& account() const { return account_; }
  Duration had_by_other_processes() const { return fair_time_.had_by_other_processes(); }

 private:
  std::optional<Answer> send();
  std::optional<Answer> listen();
  std::optional<Answer> take(Dialogue::Heard heard);
  Dialogue::Wake wait();
  std::optional<Dialogue::Wake> wait_first_moment();
  Dialogue::Wake wait_longer();
  bool extend();
  std::optional<TimePoint> deadline() const;
  bool is_time_up();
  bool has_overworked(const Answer& answer);
  void throw_if_runner_was_stopped();

  RunningPlayer& player_;
  const Duration turn_;  // the turn's own time, without the reserve
  const ResumeCounter resumes_;
  TurnAccount account_;
  FairTime fair_time_;
  WorkMeter work_;
  TimePoint next_verdict_;  // time is not up before
  TimePoint sent_;          // later than the question, if the pipe was full
  bool has_waited_ = false;
  bool answered_at_once_ = false;  // within the first moment
};

/// Returns a fault of the player: the last request and reply, the end of its log, and its exit
/// status if it has ended.
Fault fault_of(RunningPlayer& player, Ending rule, const std::string& detail);

/// Returns the fault that an answer stands for; nothing if it is a result. `what` was asked, such
/// as "the turn"; `reserve` is the part of the allowed time beyond the turn's own. Waits for the
/// reason if the program has ended. Throws SystemFault if the reason was the machine, and
/// Interrupted.
std::optional<Fault> find_fault(RunningPlayer& player, const Answer& answer,
                                const TurnAccount& account, std::string_view what,
                                Clock::Duration reserve = Clock::Duration::zero());

/// Returns the fault of a result that came too late.
Fault late_answer(RunningPlayer& player, const TurnAccount& account, Clock::Duration reserve);

}  // namespace connect4
