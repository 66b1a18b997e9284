#include "runner/match/player_process.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstring>

#include "lib/text/duration.hpp"
#include "lib/text/printable.hpp"
#include "runner/process/confine_contract.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int most_stray_lines = 100;
constexpr std::size_t most_stray_bytes = 64 * 1024;
constexpr std::size_t most_warnings = 10;
constexpr std::size_t shown_reply = 2000;  // characters
constexpr int shown_log_lines = 20;
constexpr std::size_t most_logged_in_other_turn = 1024 * 1024;  // bytes
constexpr milliseconds patience_at_end{500};
constexpr milliseconds patience_after_pipe_closed{500};

/// Bytes that wait in the pipe.
std::size_t unread_bytes(int descriptor) {
  int count = 0;
  ioctl(descriptor, FIONREAD, &count);
  return static_cast<std::size_t>(count);
}

timespec remaining_until(steady_clock::time_point deadline) {
  const auto left = std::max(deadline - steady_clock::now(), steady_clock::duration::zero());
  const auto seconds = duration_cast<std::chrono::seconds>(left);
  return {seconds.count(), static_cast<long>((left - seconds).count())};
}

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

std::string signal_text(int number) {
  const char* const abbreviation = sigabbrev_np(number);
  return abbreviation != nullptr ? std::string("SIG") + abbreviation
                                 : "signal " + std::to_string(number);
}

/// A player may have been ended by what stops us too, such as Ctrl-C or a shutdown, and a moment
/// before us: that is no crash.
void throw_if_stopped() {
  constexpr int moment_ms = 20;
  pollfd stop{StopSignal::descriptor(), POLLIN, 0};
  poll(&stop, 1, moment_ms);
  if (StopSignal::is_requested()) throw Interrupted{};
}

}  // namespace

PlayerProcess::PlayerProcess(PlayerSpec spec) : spec_(std::move(spec)) {
  if (spec_.sandbox && !spec_.limits) spec_.limits = spec_.sandbox->limits;
  identity_.name =
      spec_.fixed_name.empty() ? shortened(spec_.label, max_name_characters) : spec_.fixed_name;
}

std::optional<Fault> PlayerProcess::prepare() {
  if (child_) return std::nullopt;
  std::optional<Fault> problem = start();
  if (problem) retire();
  return problem;
}

std::optional<Fault> PlayerProcess::start() {
  request_ = {};
  reply_.clear();
  elapsed_ = {};
  lines_ = LineReader();
  forget_game();
  asked_to_quit_ = false;
  held_back_.clear();
  cpu_at_last_turn_ = {};
  cpu_in_other_turn_.reset();
  is_frozen_ = false;
  overuse_.clear();
  next_look_ = steady_clock::now() + longest_wait;
  auto child = ChildProcess::start(command_to_start());
  if (!child) return fault(Ending::start_failed, child.error());
  child_.emplace(*std::move(child));

  question_ = 1;
  const Answer answer = ask(writer_.name_request(question_), spec_.time.startup);
  if (auto problem = to_fault(answer, "`name`")) {
    problem->rule = Ending::start_failed;
    if (spec_.sandbox && problem->exit_status == exit_not_executable)
      problem->detail = log_.last_lines(1);
    return problem;
  }
  child_->find_program();
  const auto identity = to_identity(std::get<Result>(answer));
  if (!identity) return fault(Ending::start_failed, "answered `name` with " + identity.error());
  identity_ = *identity;
  if (!spec_.fixed_name.empty()) identity_.name = spec_.fixed_name;
  if (identity_.name.empty()) identity_.name = shortened(spec_.label, max_name_characters);
  // Two players of one name: whoever is ready second is told apart, also when it is replaced.
  if (opposite_ != nullptr && opposite_->child_ && opposite_->identity_.name == identity_.name)
    identity_.name += " (2)";
  return std::nullopt;
}

/// The player itself, or the sandbox with it. Its user and its scratch folder are its own for the
/// whole match, however often it is started.
Command PlayerProcess::command_to_start() {
  if (!spec_.sandbox) return spec_.command;
  SandboxSettings& sandbox = *spec_.sandbox;
  if (is_root() && !sandbox.user) sandbox.user = next_player_user();
  if (spec_.has_scratch && !scratch_) scratch_.emplace(sandbox.user);
  if (scratch_) sandbox.scratch = scratch_->path();
  return confined(spec_.command, sandbox);
}

void PlayerProcess::new_game(const NewGame& message) {
  held_back_ += writer_.new_game(message);
  // Who is to move is asked in the next moment: one write, and it wakes up once.
  if (message.start.to_move() != message.colour) tell("");
  if (spec_.measure_cpu) cpu_at_last_turn_ = child_->cpu_time();
  cpu_in_other_turn_.reset();  // while the other one started, nobody was on turn
  if (message.colour != message.start.to_move()) freeze();
}

TurnResult PlayerProcess::take_turn(TakeTurn& message, Clock& clock) {
  message.id = ++question_;
  const Colour colour = message.position.to_move();
  const auto allowed = clock.allowed();
  end_other_turn();
  thaw();
  const Answer answer = ask(writer_.take_turn(message), allowed);
  if (elapsed_ > spec_.time.turn && allowed && taken_.runner_was_stopped())
    throw SystemFault("the runner was stopped during the turn");
  Clock::Duration excused{};
  if (allowed && std::holds_alternative<Result>(answer)) {
    if (elapsed_ > *allowed)
      excused = excused_time(*allowed);
    else if (elapsed_ > spec_.time.turn)  // the bank pays
      excused = taken_by_opponent(time_taken(spec_.time.turn));
  }
  const bool in_time = clock.spend(elapsed_ - excused);
  std::optional<Fault> problem = to_fault(answer, "the turn");
  if (!problem && !in_time)
    problem = fault(Ending::timeout, "answered after " + to_text(elapsed_) + "; " +
                                         to_text(*allowed) + " were left");
  if (!problem) {
    const auto move = to_move(std::get<Result>(answer));
    if (move) {
      Ply ply{move->column, duration_cast<microseconds>(elapsed_), cpu_since_last_turn(),
              move->eval, move->note};
      if (spec_.limits) watch_memory();
      freeze();
      return ply;
    }
    problem = fault(Ending::invalid_move,
                    "answered " + move.error() + " instead of a column from 0 to 6");
  }
  problem->player = colour;
  return *std::move(problem);
}

/// Processor time that the program used since this was last asked, or since its start.
std::optional<microseconds> PlayerProcess::cpu_since_last_turn() {
  if (!spec_.measure_cpu) return std::nullopt;
  const auto now = child_->cpu_time();
  const auto used = now - cpu_at_last_turn_;
  cpu_at_last_turn_ = now;
  return duration_cast<microseconds>(used);
}

void PlayerProcess::game_over(const GameOver& message) {
  if (!child_) return;
  end_other_turn();
  thaw();
  held_back_ += writer_.game_over(message);
  drain_log();
  forget_game();
}

/// Forgets what is counted and kept for each game.
void PlayerProcess::forget_game() {
  log_.clear();
  stray_lines_ = 0;
  stray_bytes_ = 0;
}

Fault PlayerProcess::evidence(Colour colour, Ending rule, std::string detail) {
  Fault result = fault(rule, std::move(detail));
  result.player = colour;
  return result;
}

std::vector<std::string> PlayerProcess::take_warnings() {
  if (pondered_.count() > 0)
    warnings_.push_back("used " + to_text(pondered_) +
                        " of processor time during the other player's turns");
  pondered_ = {};
  return std::exchange(warnings_, {});
}

void PlayerProcess::ask_to_quit() {
  if (!child_ || asked_to_quit_) return;
  thaw();
  tell(writer_.quit());
  child_->close_input();
  asked_to_quit_ = true;
}

void PlayerProcess::retire() {
  if (!child_) return;
  ask_to_quit();
  if (!ends_in_time() && !StopSignal::is_urgent()) {
    child_->signal(SIGTERM);
    ends_in_time();
  }
  child_.reset();  // kills what is left
}

/// Gives the program a while to end by itself, and no more once we are in a hurry.
bool PlayerProcess::ends_in_time() {
  std::array<pollfd, 2> descriptors{
      {{child_->end_descriptor(), POLLIN, 0}, {StopSignal::urgent_descriptor(), POLLIN, 0}}};
  const auto deadline = steady_clock::now() + patience_at_end;
  for (timespec left = remaining_until(deadline);
       ppoll(descriptors.data(), descriptors.size(), &left, nullptr) < 0 && errno == EINTR;
       left = remaining_until(deadline)) {
  }
  return child_->wait(milliseconds(0)).has_value();
}

/// Writes a request and waits for its reply. Sets asked_, elapsed_, request_ and reply_.
PlayerProcess::Answer PlayerProcess::ask(std::string_view request,
                                         std::optional<Clock::Duration> allowed) {
  request_ = request.substr(0, request.size() - 1);
  reply_.clear();
  has_waited_ = false;
  owed_ = not_charged_ = {};
  logged_in_other_turn_ = 0;
  taken_.begin();
  asked_ = steady_clock::now();
  const auto deadline = [&] {
    return allowed ? Deadline(asked_ + *allowed + owed_ + not_charged_) : std::nullopt;
  };

  std::optional<Answer> answer = send(request, deadline());
  while (!answer) {
    answer = read_line(deadline());
    if (answer && std::holds_alternative<TimeUp>(*answer) && is_owed_time(*allowed)) answer.reset();
  }
  elapsed_ = steady_clock::now() - asked_ - not_charged_;
  return *std::move(answer);
}

/// Returns an answer only where the request could not be delivered. The clock starts before the
/// write that succeeds, not after it: a player that shares our processor may run, and think, before
/// that call returns.
std::optional<PlayerProcess::Answer> PlayerProcess::send(std::string_view request,
                                                         Deadline deadline) {
  const TimePoint first_attempt = asked_;
  if (held_back_.size() + request.size() > PIPE_BUF) tell("");
  outgoing_.swap(held_back_);
  outgoing_ += request;
  held_back_.clear();
  for (;;) {
    lines_.mark_question(unread_bytes(child_->out()));
    // Not above PIPE_BUF: the pipe takes all of it or nothing.
    if (write(child_->in(), outgoing_.data(), outgoing_.size()) >= 0) return std::nullopt;
    if (errno == EPIPE) return Closed{"input"};
    if (errno != EAGAIN && errno != EINTR) throw SystemFault(errno, "cannot write to a player");
    if (deadline && steady_clock::now() >= *deadline) {
      warn("does not read its input: the request could not be written");
      asked_ = first_attempt;
      return TimeUp{};
    }
    std::array<pollfd, 3> descriptors{{{child_->in(), POLLOUT, 0},
                                       {child_->err(), POLLIN, 0},
                                       {StopSignal::descriptor(), POLLIN, 0}}};
    wait_for(descriptors, deadline);
    if (descriptors[1].revents != 0) drain_log();
    asked_ = steady_clock::now();
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
/// watch than five, and whatever else may happen has that much time. The moment is longer than a
/// tick of the kernel's clock: a timer that is due sooner has to be set in the hardware and taken
/// back for every reply, which costs a tenth of the whole turn.
bool PlayerProcess::answers_at_once(Deadline deadline) {
  milliseconds moment = first_moment;
  if (deadline)
    moment = std::clamp(duration_cast<milliseconds>(*deadline - steady_clock::now()),
                        milliseconds(0), moment);
  std::array<pollfd, 2> descriptors{{{child_->out(), POLLIN, 0}, {child_->err(), POLLIN, 0}}};
  poll(descriptors.data(), descriptors.size(), static_cast<int>(moment.count()));
  // Fast players leave no other chance to notice, and a person's program is ended by the same
  // Ctrl-C as we are: it has not crashed.
  if (StopSignal::is_requested()) throw Interrupted{};
  return descriptors[0].revents != 0;
}

/// Waits until there is something to read, the program has ended, or time is up. Reads it.
PlayerProcess::Wake PlayerProcess::wait_for_output(Deadline deadline) {
  const bool is_first_wait = !std::exchange(has_waited_, true);
  if (is_first_wait && answers_at_once(deadline)) return read_output(false);
  if (is_first_wait) taken_.waited(first_moment, steady_clock::now() - asked_);
  return wait_for_anything(deadline);
}

PlayerProcess::Wake PlayerProcess::wait_for_anything(Deadline deadline) {
  watch_slow_turn();
  // poll() passes over negative descriptors.
  const int other_log = opposite_ != nullptr ? opposite_->log_in_other_turn() : -1;
  std::array<pollfd, 5> descriptors{{{child_->out(), POLLIN, 0},
                                     {child_->err(), POLLIN, 0},
                                     {other_log, POLLIN, 0},
                                     {child_->end_descriptor(), POLLIN, 0},
                                     {StopSignal::descriptor(), POLLIN, 0}}};
  const TimePoint start = steady_clock::now();
  const TimePoint end_of_wait =
      deadline ? std::min(*deadline, start + longest_wait) : start + longest_wait;
  wait_for(descriptors, end_of_wait);
  taken_.waited(std::max(end_of_wait - start, Clock::Duration::zero()),
                steady_clock::now() - start);
  const auto& [out, err, other_err, end, stop] = descriptors;
  if (err.revents != 0) drain_log();
  if (other_err.revents != 0) opposite_->drain_log_in_other_turn();
  if (out.revents != 0 || end.revents != 0) return read_output(end.revents != 0);
  const bool time_up = deadline && steady_clock::now() >= *deadline;
  return time_up ? Wake::time_up : Wake::output;
}

/// Reads what there is. What a program wrote before it ended still counts, so its output is read
/// before its end is seen.
PlayerProcess::Wake PlayerProcess::read_output(bool has_ended) {
  const auto space = lines_.space();
  const ssize_t count = read(child_->out(), space.data(), space.size());
  if (count > 0) lines_.received(static_cast<std::size_t>(count));
  return count == 0 || (count < 0 && has_ended) ? Wake::closed : Wake::output;
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

/// Gathers the evidence. The colour is set by whoever knows it.
Fault PlayerProcess::fault(Ending rule, std::string detail) {
  Fault result;
  result.rule = rule;
  result.detail = std::move(detail);
  result.request = std::string(request_);
  result.reply = shortened(reply_.empty() ? lines_.unfinished() : reply_, shown_reply);
  result.time = duration_cast<microseconds>(elapsed_);
  if (!child_) return result;
  if (const auto status = child_->wait(milliseconds(0))) {
    result.exit_status = status->code;
    result.signal = status->signal;
  }
  drain_log();
  result.log = log_.last_lines(shown_log_lines);
  return result;
}

/// The fault that an answer stands for; nothing where it is a result.
std::optional<Fault> PlayerProcess::to_fault(const Answer& answer, std::string_view what) {
  if (const auto* const error = std::get_if<ErrorReply>(&answer))
    return fault(Ending::player_error,
                 "answered with an error: " + shortened(error->message, max_note_characters));
  if (const auto* const breach = std::get_if<ProtocolBreach>(&answer))
    return fault(Ending::protocol_error, breach->reason);
  if (std::holds_alternative<TimeUp>(answer))
    return fault(Ending::timeout,
                 "no answer to " + std::string(what) + " within " + to_text(elapsed_));
  if (const auto* const closed = std::get_if<Closed>(&answer)) {
    std::string detail = how_it_ended(closed->pipe);
    throw_if_stopped();
    return fault(Ending::crash, std::move(detail));
  }
  return std::nullopt;
}

std::string PlayerProcess::how_it_ended(std::string_view closed_pipe) {
  const auto status = child_->wait(patience_after_pipe_closed);
  if (!overuse_.empty()) return overuse_;
  if (!status) return "closed its " + std::string(closed_pipe) + ", but lives on";
  if (status->signal) return "was killed by " + signal_text(*status->signal);
  return "exited with status " + std::to_string(status->code.value_or(0));
}

}  // namespace connect4
