#include "runner/match/question.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Wake = Dialogue::Wake;

constexpr milliseconds longest_wait{200};  // then players are looked at
constexpr milliseconds a_moment{2};        // long enough to get a processor, as a rule
constexpr std::size_t shown_reply = 2000;  // characters

AnswerTime answer_time(const TurnAccount& account, Clock::Duration reserve) {
  return {account.allowed().value_or(Clock::Duration::zero()), account.elapsed(), account.given(),
          reserve};
}

/// A player may have been ended by the signal that stops us too, such as Ctrl-C or a shutdown, a
/// moment before us. That is not a crash.
void throw_if_stopped() {
  constexpr milliseconds for_the_signal(20);
  StopSignal::sleep_for(for_the_signal);
}

/// Puts the error in `new_game` in front: it may be the cause of a later fault.
std::string behind_first_error(const RunningPlayer& player, std::string what) {
  return player.first_error.empty() ? what : player.first_error + "; then it " + what;
}

Fault error_fault(RunningPlayer& player, const ErrorReply& error) {
  Fault fault = fault_of(player, Ending::player_error, behind_first_error(player, describe(error)));
  fault.resigned = error.kind == ErrorKind::resignation;
  return fault;
}

std::string find_reason_of_end(RunningPlayer& player, std::string_view closed_pipe) {
  const auto status = player.program().wait(patience_after_pipe_closed);
  std::string memory = player.memory.reason_of_end(player.program());
  if (const std::string& reason = player.pondering.reason_of_end(); !reason.empty()) return reason;
  if (!memory.empty()) return memory;
  return status ? describe(*status)
                : "closed its " + std::string(closed_pipe) + " but is still running";
}

Fault end_fault(RunningPlayer& player, const Closed& closed) {
  std::string detail = find_reason_of_end(player, closed.pipe);
  throw_if_stopped();
  return fault_of(player, Ending::crash, behind_first_error(player, std::move(detail)));
}

}  // namespace

/// The time runs before the first attempt to write. A player that shares our processor may run, and
/// think, before a write returns. A player with a full pipe has filled it itself.
Question::Question(RunningPlayer& player, std::optional<Duration> allowed,
                   std::optional<Duration> work)
    : player_(player),
      turn_(player.spec.time.turn),
      account_(steady_clock::now(), allowed),
      fair_time_(account_, player.program(), player.opposite, turn_),
      work_(player.program(), work),
      sent_(account_.asked()) {}

Answer Question::ask(std::int64_t id, std::string_view text) {
  if (!player_.dialogue.open(id, text, account_.asked())) player_.warnings.add(message_dropped);
  fair_time_.begin();
  std::optional<Answer> answer = send();
  if (answer) player_.dialogue.withdraw();
  while (!answer) {
    answer = listen();
    if (answer && std::holds_alternative<TimeUp>(*answer) && !has_overworked(*answer) && extend())
      answer.reset();
  }
  const TimePoint end = steady_clock::now();
  account_.close(end);
  if (answered_at_once_) {
    fair_time_.waited(first_moment, end - sent_);
    player_.dialogue.note_silence(end);
  }
  if (has_overworked(*answer)) return WorkUsedUp{work_.used()};
  return *std::move(answer);
}

/// An error or the end of a program is what it is, however long that worked.
bool Question::has_overworked(const Answer& answer) {
  const bool counts =
      std::holds_alternative<Result>(answer) || std::holds_alternative<TimeUp>(answer);
  return counts && work_.is_used_up(steady_clock::now(), true);
}

/// Returns an answer only if the question could not be delivered.
std::optional<Answer> Question::send() {
  if (player_.dialogue.has_ended()) return Closed{"output"};
  for (;;) {
    switch (player_.dialogue.deliver()) {
      case Dialogue::Delivery::done:
        return std::nullopt;
      case Dialogue::Delivery::closed:
        return Closed{"input"};
      case Dialogue::Delivery::full:
        break;
    }
    if (is_time_up()) {
      player_.warnings.add("does not read its input: the request could not be written");
      return TimeUp{};
    }
    player_.dialogue.wait_until_writable(deadline());
    sent_ = steady_clock::now();
  }
}

/// Takes one line, or waits for more bytes. Returns nothing while the question is still open.
std::optional<Answer> Question::listen() {
  if (auto heard = player_.dialogue.hear()) {
    auto answer = take(*std::move(heard));
    // Checked here too: a player that floods us with lines never lets us get to the wait below.
    if (!answer && is_time_up()) return TimeUp{};
    return answer;
  }
  if (player_.dialogue.hears_too_long_a_line())
    return ProtocolBreach{"wrote a line over " + std::to_string(LineReader::max_line_bytes / 1024) +
                          " KiB"};
  switch (wait()) {
    case Wake::closed:
      return Closed{"output"};
    case Wake::time_up:
      return TimeUp{};
    case Wake::awake:
      return std::nullopt;
  }
  return std::nullopt;
}

/// The answer that the line is; nothing, and a warning, if the line is not an answer.
std::optional<Answer> Question::take(Dialogue::Heard heard) {
  if (auto* const result = std::get_if<Result>(&heard.reply)) return std::move(*result);
  if (auto* const error = std::get_if<ErrorReply>(&heard.reply)) return std::move(*error);
  if (auto* const breach = std::get_if<ProtocolBreach>(&heard.reply)) return std::move(*breach);
  auto breach = player_.warnings.add(std::get<IgnoredLine>(heard.reply), heard.text);
  if (!breach) return std::nullopt;
  player_.dialogue.keep_as_reply(heard.text);
  return *std::move(breach);
}

Wake Question::wait() {
  if (!std::exchange(has_waited_, true))
    if (const auto wake = wait_first_moment()) return *wake;
  answered_at_once_ = false;
  return wait_longer();
}

std::optional<Wake> Question::wait_first_moment() {
  const Duration allowed = account_.allowed().value_or(first_moment);
  const auto moment =
      std::clamp(std::chrono::floor<milliseconds>(allowed), milliseconds(0), first_moment);
  const auto wake = player_.dialogue.wait_briefly(moment);
  answered_at_once_ = wake.has_value();
  if (!wake) fair_time_.waited(first_moment, steady_clock::now() - sent_);
  return wake;
}

Wake Question::wait_longer() {
  fair_time_.begin_wait();
  fair_time_.look_around(steady_clock::now());
  player_.memory.look(player_.program(), steady_clock::now());
  std::array<pollfd, 1> others{player_.opposite != nullptr ? player_.opposite->log()
                                                           : pollfd{-1, POLLIN, 0}};
  const TimePoint start = steady_clock::now();
  TimePoint end =
      std::min<TimePoint>({start + longest_wait, fair_time_.next_look(), work_.next_look()});
  if (const auto time_up = deadline()) end = std::min(end, *time_up);
  const Wake wake = player_.dialogue.wait(end, others);
  fair_time_.waited(end - start, steady_clock::now() - start);
  if (others[0].revents != 0) player_.opposite->read_log();
  if (wake != Wake::time_up) return wake;
  return is_time_up() ? Wake::time_up : Wake::awake;
}

std::optional<Question::TimePoint> Question::deadline() const {
  auto deadline = account_.deadline();
  if (deadline) deadline = std::max<TimePoint>(*deadline, next_verdict_);
  return deadline;
}

bool Question::is_time_up() {
  const TimePoint now = steady_clock::now();
  const auto time_up = deadline();
  return (time_up && now >= *time_up) || work_.is_used_up(now);
}

/// Returns whether to wait for the player although its time is up. The wait lasts as long as others
/// took, or may be found to have taken. A player that never answers loses, even on a loaded
/// machine.
bool Question::extend() {
  const TimePoint start = steady_clock::now();
  const Duration to_come = fair_time_.give_back();
  const TimePoint now = steady_clock::now();
  next_verdict_ = now + std::max<Duration>(a_moment, now - start);
  const Duration at_most = std::min(to_come, account_.may_be_given());
  if (account_.charged_at(now) - at_most < account_.allowed()) return true;
  throw_if_runner_was_stopped();
  return false;
}

/// Also if that stop has ended this very moment: to find out costs 20 ms, which only a turn that is
/// lost has to pay.
void Question::throw_if_runner_was_stopped() {
  if (resumes_.has_counted_in_a_moment())
    throw SystemFault("the runner was stopped during the turn");
}

bool Question::charge(Clock& clock, const Answer& answer) {
  const bool is_limited = account_.allowed().has_value();
  if (is_limited && account_.elapsed() + account_.left_out() > turn_ && resumes_.has_counted())
    throw SystemFault("the runner was stopped during the turn");
  const bool has_moved = std::holds_alternative<Result>(answer);
  if (has_moved && is_limited && account_.charged() > turn_) fair_time_.give_back_at_end();
  const bool in_time = clock.spend(account_.charged());
  if (has_moved && !in_time) throw_if_runner_was_stopped();
  return in_time;
}

Fault fault_of(RunningPlayer& player, Ending rule, const std::string& detail) {
  Dialogue& dialogue = player.dialogue;
  Fault fault;
  fault.rule = rule;
  fault.detail = printable(detail);
  fault.time = std::chrono::duration_cast<std::chrono::microseconds>(player.last_answer_time);
  fault.request = std::string(dialogue.question());
  fault.reply = shortened(dialogue.reply(), shown_reply);
  if (const auto status = dialogue.program().wait(milliseconds(0))) {
    fault.exit_status = status->code;
    fault.signal = status->signal;
  }
  dialogue.read_log();
  fault.log = dialogue.log().last_lines(shown_log_lines);
  return fault;
}

std::optional<Fault> find_fault(RunningPlayer& player, const Answer& answer,
                                const TurnAccount& account, std::string_view what,
                                Clock::Duration reserve) {
  if (const auto* const error = std::get_if<ErrorReply>(&answer))
    return error_fault(player, *error);
  if (const auto* const breach = std::get_if<ProtocolBreach>(&answer))
    return fault_of(player, breach->rule, breach->reason);
  if (std::holds_alternative<TimeUp>(answer))
    return fault_of(player, Ending::timeout,
                    describe_no_answer(what, answer_time(account, reserve)));
  if (const auto* const overwork = std::get_if<WorkUsedUp>(&answer))
    return fault_of(player, Ending::timeout,
                    describe_used_up(overwork->used, *player.spec.time.turn_cpu));
  if (const auto* const closed = std::get_if<Closed>(&answer)) return end_fault(player, *closed);
  return std::nullopt;
}

Fault late_answer(RunningPlayer& player, const TurnAccount& account, Clock::Duration reserve) {
  return fault_of(player, Ending::timeout, describe_late_answer(answer_time(account, reserve)));
}

}  // namespace connect4
