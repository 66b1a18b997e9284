#include "runner/match/player_process.hpp"

#include <poll.h>
#include <signal.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "lib/text/display_width.hpp"
#include "lib/text/duration.hpp"
#include "lib/text/printable.hpp"
#include "runner/match/lateness.hpp"
#include "runner/match/patience.hpp"
#include "runner/process/confine_contract.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t shown_reply = 2000;  // characters

std::string signal_text(int number) {
  const char* const abbreviation = sigabbrev_np(number);
  return abbreviation != nullptr ? std::string("SIG") + abbreviation
                                 : "signal " + std::to_string(number);
}

/// A player may have been ended by what stops us too, such as Ctrl-C or a shutdown, and a moment
/// before us: that is no crash.
void throw_if_stopped() {
  constexpr milliseconds moment(20);
  StopSignal::sleep_for(moment);
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
  tell_apart();
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
  has_ended_ = false;
  held_back_.clear();
  cpu_at_last_turn_ = {};
  other_turn_.end();
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
    problem->resigned = false;  // there is no game to give up
    if (spec_.sandbox && problem->exit_status == exit_not_executable)
      problem->detail = log_.last_lines(1);
    return problem;
  }
  child_->find_program();
  const auto identity = to_identity(std::get<Result>(answer));
  if (!identity) return fault(Ending::start_failed, "answered `name` with " + identity.error());
  identity_ = *identity;
  if (!spec_.fixed_name.empty()) identity_.name = spec_.fixed_name;
  if (!is_visible(identity_.name)) identity_.name = shortened(spec_.label, max_name_characters);
  return std::nullopt;
}

/// Of two players whose names look alike the one that is started second is marked: also where one
/// of them, or both, cannot be started, and when it is replaced.
void PlayerProcess::tell_apart() {
  constexpr std::string_view mark = " (2)";
  was_started_ = true;
  if (opposite_ == nullptr || !opposite_->was_started_) return;
  if (appearance(opposite_->identity_.name) != appearance(identity_.name)) return;
  identity_.name = shortened(identity_.name, max_name_characters - mark.size());
  identity_.name += mark;
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
  other_turn_.end();  // while the other one started, nobody was on turn
  if (message.colour != message.start.to_move()) freeze();
}

TurnResult PlayerProcess::take_turn(TakeTurn& message, Clock& clock) {
  message.id = ++question_;
  const Colour colour = message.position.to_move();
  const auto allowed = clock.allowed();
  end_other_turn();
  thaw();
  const Answer answer = ask(writer_.take_turn(message), allowed);
  if (allowed && elapsed_ + not_charged_ > spec_.time.turn && taken_.runner_was_stopped())
    throw SystemFault("the runner was stopped during the turn");
  const bool has_moved = std::holds_alternative<Result>(answer);
  if (has_moved && allowed && elapsed_ > spec_.time.turn + given_)
    measure_given_time(taken_.unread());
  const bool in_time = clock.spend(elapsed_ - given_);
  turn_share_.turns += elapsed_;
  turn_share_.had_by_strangers += had_by_strangers_;
  if (has_moved && !in_time && taken_.runner_was_just_stopped())
    throw SystemFault("the runner was stopped during the turn");
  std::optional<Fault> problem = to_fault(answer, "the turn");
  if (!problem && !in_time)
    problem = fault(Ending::timeout, describe_late_answer({*allowed, elapsed_, given_}));
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
  if (pondered_.count() > 0)  // first: no list of stray lines is to hide it
    warnings_.insert(warnings_.begin(), "used " + to_text(pondered_) +
                                            " of processor time during the other player's turns");
  if (has_bred_)
    warnings_.insert(warnings_.begin(),
                     "started processes during the other player's turns, and took its time");
  pondered_ = {};
  has_bred_ = false;
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
  int left_ms = 0;
  do {
    const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
    left_ms = std::max(0, static_cast<int>(left.count()));
  } while (poll(descriptors.data(), descriptors.size(), left_ms) < 0 && errno == EINTR);
  return child_->wait(milliseconds(0)).has_value();
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

Fault PlayerProcess::error_fault(const ErrorReply& error) {
  Fault result = fault(Ending::player_error, describe(error));
  result.resigned = error.is_resignation;
  return result;
}

/// The fault that an answer stands for; nothing where it is a result.
std::optional<Fault> PlayerProcess::to_fault(const Answer& answer, std::string_view what) {
  if (const auto* const error = std::get_if<ErrorReply>(&answer)) return error_fault(*error);
  if (const auto* const breach = std::get_if<ProtocolBreach>(&answer))
    return fault(Ending::protocol_error, breach->reason);
  if (std::holds_alternative<TimeUp>(answer))
    return fault(Ending::timeout, describe_no_answer(what, {allowed_, elapsed_, given_}));
  if (const auto* const closed = std::get_if<Closed>(&answer)) {
    std::string detail = how_it_ended(closed->pipe);
    throw_if_stopped();
    return fault(Ending::crash, std::move(detail));
  }
  return std::nullopt;
}

std::string PlayerProcess::how_it_ended(std::string_view closed_pipe) {
  const auto status = child_->wait(patience_after_pipe_closed);
  if (std::string reason = overuse(); !reason.empty()) return reason;
  if (!status) return "closed its " + std::string(closed_pipe) + ", but lives on";
  if (status->signal) return "was killed by " + signal_text(*status->signal);
  return "exited with status " + std::to_string(status->code.value_or(0));
}

}  // namespace connect4
