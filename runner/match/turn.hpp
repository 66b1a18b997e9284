// One question to a player, from its writing to its answer.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "runner/match/bystander.hpp"
#include "runner/match/fair_time.hpp"
#include "runner/match/player_warnings.hpp"
#include "runner/match/running_player.hpp"
#include "runner/match/turn_account.hpp"
#include "runner/process/resume_counter.hpp"

namespace connect4 {

/// No answer came in time.
struct TimeUp {};

/// The program has ended, or has closed a pipe.
struct Closed {
  std::string_view pipe;  ///< "input" or "output"
};

/// What came of a question.
using Answer = std::variant<Result, ErrorReply, ProtocolBreach, TimeUp, Closed>;

/// Asks a player something and waits for the answer, fairly: what others take of its time is given
/// back, and the other player is watched meanwhile. Whatever the program does, it cannot hold us
/// longer than its time. Made anew for each question. Belongs to one thread.
class Turn {
 public:
  using Duration = Clock::Duration;
  using TimePoint = std::chrono::steady_clock::time_point;

  /// The turn begins now. `allowed` is nothing where the player may think for ever, `turn` the
  /// turn's own time without the reserve; `bystander` is null where nobody sits opposite. All that
  /// is referred to must outlive the turn.
  Turn(RunningPlayer& player, Bystander* bystander, PlayerWarnings& warnings,
       std::optional<Duration> allowed, Duration turn);

  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  /// Asks. Throws Interrupted when we are told to stop, and SystemFault where the machine fails.
  Answer ask(std::int64_t id, std::string_view question);

  /// Charges what the answer took, once it is there, and returns whether that was in time. Throws
  /// SystemFault where it was not because the runner was stopped meanwhile.
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
  bool is_time_up() const;
  void throw_if_runner_was_stopped();

  RunningPlayer& player_;
  Bystander* bystander_;
  PlayerWarnings& warnings_;
  const Duration turn_;
  const ResumeCounter resumes_;
  TurnAccount account_;
  FairTime fair_time_;
  TimePoint next_verdict_;  // time is not up before
  TimePoint sent_;          // later than the question, if the pipe was full
  bool has_waited_ = false;
  bool answered_at_once_ = false;  // within the first moment
};

}  // namespace connect4
