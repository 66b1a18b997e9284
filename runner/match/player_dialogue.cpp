// What is said between the referee and a player: of PlayerProcess, the part that writes questions,
// waits, and reads what comes back. The messages are those of PROTOCOL.md.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <span>

#include "lib/text/printable.hpp"
#include "runner/match/player_process.hpp"
#include "runner/process/deadline.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int most_stray_lines = 100;
constexpr std::size_t most_stray_bytes = 64 * 1024;
constexpr std::size_t most_warnings = 10;
constexpr std::size_t most_logged_in_other_turn = 1024 * 1024;  // bytes

/// poll() until the deadline, or for ever; throws Interrupted when we are told to stop, which is
/// the last of the descriptors.
void wait_for(std::span<pollfd> descriptors, std::optional<steady_clock::time_point> deadline) {
  const timespec left = deadline ? remaining_until(*deadline) : timespec{};
  const int ready =
      ppoll(descriptors.data(), descriptors.size(), deadline ? &left : nullptr, nullptr);
  if (ready < 0 && errno != EINTR) throw SystemFault(errno, "cannot wait for a player");
  if (ready < 0)
    for (pollfd& descriptor : descriptors) descriptor.revents = 0;
  if (descriptors.back().revents != 0 || StopSignal::is_requested()) throw Interrupted{};
}

}  // namespace

/// Writes a request and waits for its reply. Sets asked_, elapsed_, request_ and reply_.
PlayerProcess::Answer PlayerProcess::ask(std::string_view request,
                                         std::optional<Clock::Duration> allowed) {
  request_ = request.substr(0, request.size() - 1);
  reply_.clear();
  has_waited_ = answered_at_once_ = false;
  allowed_ = allowed.value_or(Clock::Duration::zero());
  given_ = not_charged_ = had_by_strangers_ = {};
  unmeasured_ = unmeasured_part(allowed);
  logged_in_other_turn_ = 0;
  taken_.begin();
  asked_ = steady_clock::now();
  next_measure_ = asked_ + unmeasured_;
  pause_ = unmeasured_;
  const auto deadline = [&] {
    return allowed ? Deadline(asked_ + *allowed + given_ + not_charged_) : std::nullopt;
  };

  std::optional<Answer> answer;
  if (has_ended_)
    answer = Closed{"output"};
  else
    answer = send(request, deadline());
  while (!answer) {
    answer = read_line(deadline());
    if (answer && std::holds_alternative<TimeUp>(*answer) && is_given_more(*allowed))
      answer.reset();
  }
  const TimePoint end = steady_clock::now();
  elapsed_ = end - asked_ - not_charged_;
  if (answered_at_once_) taken_.waited(first_moment, end - sent_);
  return *std::move(answer);
}

/// Returns an answer only where the request could not be delivered. The clock starts before the
/// first attempt: a player that shares our processor may run, and think, before a write returns,
/// and one whose pipe is full has filled it itself.
std::optional<PlayerProcess::Answer> PlayerProcess::send(std::string_view request,
                                                         Deadline deadline) {
  if (held_back_.size() + request.size() > PIPE_BUF) tell("");
  outgoing_.swap(held_back_);
  outgoing_ += request;
  held_back_.clear();
  for (;;) {
    lines_.mark_question(unread_bytes(child_->out()));
    sent_ = steady_clock::now();
    // Not above PIPE_BUF: the pipe takes all of it or nothing.
    if (write(child_->in(), outgoing_.data(), outgoing_.size()) >= 0) return std::nullopt;
    if (errno == EPIPE) return Closed{"input"};
    if (errno != EAGAIN && errno != EINTR) throw SystemFault(errno, "cannot write to a player");
    if (deadline && steady_clock::now() >= *deadline) {
      warn("does not read its input: the request could not be written");
      return TimeUp{};
    }
    std::array<pollfd, 3> descriptors{{{child_->in(), POLLOUT, 0},
                                       {child_->err(), POLLIN, 0},
                                       {StopSignal::descriptor(), POLLIN, 0}}};
    wait_for(descriptors, deadline);
    if (descriptors[1].revents != 0) drain_log();
  }
}

/// A message without a reply, behind what was held back. Where it cannot be delivered, the next
/// request will say why.
void PlayerProcess::tell(std::string_view message) {
  held_back_ += message;
  if (write(child_->in(), held_back_.data(), held_back_.size()) < 0 && errno == EAGAIN)
    warn("does not read its input: a message was dropped");
  held_back_.clear();
}

/// Takes one line, or waits for more bytes. Returns nothing while the question is still open.
std::optional<PlayerProcess::Answer> PlayerProcess::read_line(Deadline deadline) {
  if (const auto line = lines_.next()) {
    auto answer = weigh(*line);
    // Checked here too: a player that floods us with lines never lets us get to the wait below.
    if (!answer && deadline && steady_clock::now() >= *deadline) return TimeUp{};
    return answer;
  }
  if (lines_.too_long())
    return ProtocolBreach{"wrote a line over " + std::to_string(LineReader::max_line_bytes / 1024) +
                          " KiB"};
  switch (wait_for_output(deadline)) {
    case Wake::closed:
      return Closed{"output"};
    case Wake::time_up:
      return TimeUp{};
    case Wake::output:
      return std::nullopt;
  }
  return std::nullopt;
}

/// Whether the line answers the open question; warns where it does not.
std::optional<PlayerProcess::Answer> PlayerProcess::weigh(const LineReader::Line& line) {
  Reply reply = read_reply(line.text, question_);
  if (auto* const ignored = std::get_if<IgnoredLine>(&reply)) {
    if (ignored->stray) return count_stray(line, std::move(ignored->reason));
    warn("ignored " + ignored->reason + ": " + shortened(line.text, 80));
    return std::nullopt;
  }
  if (line.begun_before_question && !std::holds_alternative<ProtocolBreach>(reply)) {
    warn("ignored a reply begun before its question: " + shortened(line.text, 80));
    return std::nullopt;
  }
  reply_.assign(line.text);
  if (auto* const result = std::get_if<Result>(&reply)) return std::move(*result);
  if (auto* const error = std::get_if<ErrorReply>(&reply)) return std::move(*error);
  return std::get<ProtocolBreach>(std::move(reply));
}

std::optional<PlayerProcess::Answer> PlayerProcess::count_stray(const LineReader::Line& line,
                                                                std::string reason) {
  warn("ignored " + reason + ": " + shortened(line.text, 80));
  ++stray_lines_;
  stray_bytes_ += line.text.size() + 1;
  if (stray_lines_ <= most_stray_lines && stray_bytes_ <= most_stray_bytes) return std::nullopt;
  reply_.assign(line.text);
  return ProtocolBreach{"wrote over " + std::to_string(most_stray_lines) + " lines or " +
                        std::to_string(most_stray_bytes / 1024) +
                        " KiB that are no replies; write logs to standard error"};
}

void PlayerProcess::warn(std::string text) {
  if (warnings_.size() < most_warnings) warnings_.push_back(std::move(text));
}

/// Whether the reply comes within a moment, as most do: two descriptors cost the kernel less to
/// watch than five, and whatever else may happen has that much time. So has a log, whose pipe holds
/// many lines: it is emptied when a turn lasts and when the game is over. The moment is longer than
/// a tick of the kernel's clock: a timer that is due sooner has to be set in the hardware and taken
/// back for every reply, which costs a tenth of the whole turn.
bool PlayerProcess::answers_at_once(Deadline deadline) {
  milliseconds moment = first_moment;
  if (deadline)
    moment = std::clamp(duration_cast<milliseconds>(*deadline - steady_clock::now()),
                        milliseconds(0), moment);
  std::array<pollfd, 2> descriptors{
      {{child_->out(), POLLIN, 0}, {child_->program_end_descriptor(), POLLIN, 0}}};
  poll(descriptors.data(), descriptors.size(), static_cast<int>(moment.count()));
  if (descriptors[1].revents != 0) has_ended_ = true;
  // Fast players leave no other chance to notice, and a person's program is ended by the same
  // Ctrl-C as we are: it has not crashed.
  if (StopSignal::is_requested()) throw Interrupted{};
  return descriptors[0].revents != 0;
}

/// Waits until there is something to read, the program has ended, or time is up. Reads it.
PlayerProcess::Wake PlayerProcess::wait_for_output(Deadline deadline) {
  const bool is_first_wait = !std::exchange(has_waited_, true);
  answered_at_once_ = is_first_wait && answers_at_once(deadline);
  if (answered_at_once_ || has_ended_) return read_output();
  if (is_first_wait) taken_.waited(first_moment, steady_clock::now() - sent_);
  return wait_for_anything(deadline);
}

PlayerProcess::Wake PlayerProcess::wait_for_anything(Deadline deadline) {
  taken_.begin_wait();
  watch_slow_turn();
  // poll() passes over negative descriptors.
  const int other_log = opposite_ != nullptr ? opposite_->log_in_other_turn() : -1;
  std::array<pollfd, 5> descriptors{{{child_->out(), POLLIN, 0},
                                     {child_->err(), POLLIN, 0},
                                     {other_log, POLLIN, 0},
                                     {child_->program_end_descriptor(), POLLIN, 0},
                                     {StopSignal::descriptor(), POLLIN, 0}}};
  const TimePoint start = steady_clock::now();
  TimePoint end_of_wait = start + longest_wait;
  if (deadline) end_of_wait = std::min(end_of_wait, *deadline);
  end_of_wait = std::min(end_of_wait, next_measure_);
  wait_for(descriptors, end_of_wait);
  taken_.waited(end_of_wait - start, steady_clock::now() - start);
  const auto& [out, err, other_err, end, stop] = descriptors;
  if (end.revents != 0) has_ended_ = true;
  if (err.revents != 0) drain_log();
  if (other_err.revents != 0) opposite_->drain_log_in_other_turn();
  if (out.revents != 0 || has_ended_) return read_output();
  const bool time_up = deadline && steady_clock::now() >= *deadline;
  return time_up ? Wake::time_up : Wake::output;
}

/// Reads what there is. What a program wrote before it ended still counts, so its output is read
/// before its end is seen.
PlayerProcess::Wake PlayerProcess::read_output() {
  const auto space = lines_.space();
  const ssize_t count = read(child_->out(), space.data(), space.size());
  if (count > 0) lines_.received(static_cast<std::size_t>(count));
  return count == 0 || (count < 0 && has_ended_) ? Wake::closed : Wake::output;
}

/// Reads what the program has logged so far. A log that the program closed is watched no more: it
/// would wake every poll() from now on.
void PlayerProcess::drain_log() {
  if (child_->err() >= 0 && !log_.drain(child_->err())) child_->close_log();
}

/// Its log while the other one is on turn; -1 once it has logged so much in that turn that reading
/// it takes time from the other one: it waits until it is asked again.
int PlayerProcess::log_in_other_turn() const {
  return child_ && logged_in_other_turn_ < most_logged_in_other_turn ? child_->err() : -1;
}

void PlayerProcess::drain_log_in_other_turn() {
  logged_in_other_turn_ += unread_bytes(child_->err());
  drain_log();
}

}  // namespace connect4
