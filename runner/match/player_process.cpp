#include "runner/match/player_process.hpp"

#include <poll.h>
#include <signal.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "lib/game/remedy.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"
#include "runner/match/lateness.hpp"
#include "runner/match/patience.hpp"
#include "runner/match/player_command.hpp"
#include "runner/process/confine_contract.hpp"
#include "runner/process/describe_exit.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t shown_reply = 2000;  // characters

AnswerTime answer_time(const TurnAccount& account) {
  return {account.allowed().value_or(Clock::Duration::zero()), account.elapsed(), account.given()};
}

/// A player may have been ended by what stops us too, such as Ctrl-C or a shutdown, and a moment
/// before us: that is not a crash.
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

void PlayerProcess::sit_down(std::size_t seat, NameTags& tags, Bystander& opposite) {
  seat_ = seat;
  tags_ = &tags;
  opposite_ = &opposite;
}

/// It has a name at the table also where it cannot be started.
std::optional<Fault> PlayerProcess::prepare() {
  if (running_) return std::nullopt;
  std::optional<Fault> problem = start();
  if (tags_ != nullptr) identity_.name = tags_->give(seat_, identity_.name);
  if (!problem) return std::nullopt;
  keep_log_of_start();
  retire();
  return problem;
}

/// Of a program that is not to play.
void PlayerProcess::keep_log_of_start() {
  if (running_ && spec_.keep_log) log_ = running_->dialogue.log().by_turns();
}

std::optional<Fault> PlayerProcess::start() {
  warnings_.forget_lines();
  bystander_.forget_turn();
  asked_to_quit_ = false;
  knows_of_game_ = false;
  first_error_.clear();
  last_answer_time_ = {};
  readiness_ = {};
  cpu_at_last_turn_ = {};
  if (!spec_.problem.empty()) return fault(Ending::start_failed, spec_.problem);
  auto program = ChildProcess::start(command_to_start(spec_, scratch_));
  if (!program) return fault(Ending::start_failed, program.error());
  running_.emplace(*std::move(program), spec_);

  last_question_ = 1;
  Turn turn = off_the_clock(spec_.time.startup);
  const Answer answer = turn.ask(last_question_, writer_.name_request(last_question_));
  last_answer_time_ = turn.account().elapsed();
  if (auto problem = find_fault(answer, turn.account(), "`name`")) {
    problem->rule = Ending::start_failed;
    problem->resigned = false;  // there is no game to give up
    if (spec_.sandbox && problem->exit_status == exit_not_executable)
      problem->detail = running_->dialogue.log().last_lines(1);
    if (problem->exit_status && !spec_.start_hint.empty())
      problem->detail += "; " + spec_.start_hint;
    if (spec_.sandbox && !spec_.sandbox->unseen.empty() && misses_a_file(*problem))
      problem->detail += "; " + spec_.sandbox->unseen;
    return problem;
  }
  running_->program().find_program();
  return take_identity(std::get<Result>(answer));
}

std::optional<Fault> PlayerProcess::take_identity(const Result& answer) {
  const auto identity = to_identity(answer);
  if (!identity) return fault(Ending::start_failed, "answered `name` with " + identity.error());
  identity_ = *identity;
  wants_to_get_ready_ = connect4::wants_to_get_ready(answer);
  if (!spec_.fixed_name.empty()) identity_.name = spec_.fixed_name;
  if (!is_visible(identity_.name)) identity_.name = shortened(spec_.label, max_name_characters);
  return std::nullopt;
}

/// A question whose answer no turn has to wait for.
Turn PlayerProcess::off_the_clock(milliseconds allowed) {
  return Turn(*running_, opposite_, warnings_, allowed, spec_.time.turn);
}

/// An error costs nothing: a player that could not prepare may play all the same.
std::optional<Fault> PlayerProcess::get_ready(const NewGame& message) {
  if (!wants_to_get_ready_) return std::nullopt;
  running_->dialogue.notice_end();
  knows_of_game_ = true;
  first_error_.clear();
  const std::int64_t id = ++last_question_;
  take_cpu_time();
  Turn turn = off_the_clock(message.ready);
  const Answer answer = turn.ask(id, writer_.new_game(message, id));
  last_answer_time_ = turn.account().elapsed();
  readiness_ = Readiness{duration_cast<microseconds>(last_answer_time_)};
  if (const auto* const error = std::get_if<ErrorReply>(&answer)) {
    first_error_ = "to `new_game` it " + describe(*error);
    warnings_.add(first_error_);
    return std::nullopt;
  }
  auto problem = find_fault(answer, turn.account(), "`new_game`");
  if (!problem) return std::nullopt;
  if (problem->rule == Ending::timeout) problem->detail += "; `ready_ms` limits that";
  problem->rule = Ending::start_failed;
  keep_log_of_start();
  retire();
  return problem;
}

std::optional<Readiness> PlayerProcess::new_game(const NewGame& message) {
  const bool begins = message.start.to_move() == message.colour;
  Dialogue& dialogue = running_->dialogue;
  dialogue.notice_end();  // turns that are over at once do not look
  if (!std::exchange(knows_of_game_, true)) {
    dialogue.hold_back(writer_.new_game(message));
    // Who is to move is asked in the next moment: one write, and it wakes up once.
    if (!begins && !dialogue.tell("")) warnings_.add(message_dropped);
  }
  const auto cpu = take_cpu_time();
  if (readiness_) readiness_->cpu = cpu;
  running_->pondering.begin_game();
  if (!begins) running_->pondering.freeze(running_->program());
  return std::exchange(readiness_, {});
}

TurnResult PlayerProcess::take_turn(TakeTurn& message, Clock& clock) {
  message.id = ++last_question_;
  if (spec_.keep_log) begin_log_of(static_cast<int>(message.moves.size()) + 1);
  running_->pondering.end_other_turn(running_->program());
  bystander_.forget_turn();
  const std::string_view question = writer_.take_turn(message);
  const auto allowed = clock.allowed();
  Turn turn(*running_, opposite_, warnings_, allowed, spec_.time.turn);
  const Answer answer = turn.ask(message.id, question);
  const bool in_time = turn.charge(clock, answer);
  last_answer_time_ = turn.account().elapsed();
  turn_share_ += {last_answer_time_, turn.had_by_other_processes()};

  if (wants_move_back(answer)) return WantsMoveBack();
  std::optional<Fault> problem = find_fault(answer, turn.account(), "the turn");
  if (!problem && !in_time)
    problem = fault(Ending::timeout, describe_late_answer(answer_time(turn.account())));
  if (!problem) {
    const auto move = to_move(std::get<Result>(answer));
    if (move) {
      Ply ply{move->column, duration_cast<microseconds>(last_answer_time_), take_cpu_time(),
              move->eval, move->note};
      running_->memory.look(running_->program(), turn.account().end());
      running_->pondering.freeze(running_->program());
      return ply;
    }
    problem = fault(Ending::invalid_move,
                    "answered " + move.error() + " instead of a column from 0 to 6");
  }
  return *std::move(problem);
}

/// Of others than persons it is an error like any.
bool PlayerProcess::wants_move_back(const Answer& answer) const {
  const auto* const error = std::get_if<ErrorReply>(&answer);
  return spec_.is_human && error != nullptr && error->kind == ErrorKind::take_back;
}

/// Processor time that the program used since this was last asked, or since its start.
std::optional<microseconds> PlayerProcess::take_cpu_time() {
  if (!spec_.measure_cpu) return std::nullopt;
  const auto now = running_->program().cpu_time();
  return duration_cast<microseconds>(now - std::exchange(cpu_at_last_turn_, now));
}

void PlayerProcess::game_over(const GameOver& message) {
  if (!running_ || !std::exchange(knows_of_game_, false)) return;
  running_->pondering.end_game(running_->program());
  running_->dialogue.hold_back(writer_.game_over(message));
  if (spec_.keep_log) {
    hear_last_words();
    log_ = running_->dialogue.log().by_turns();
  }
  running_->dialogue.read_log();
  running_->dialogue.log().clear();
  warnings_.forget_lines();
}

/// What lies in the pipe was printed before.
void PlayerProcess::begin_log_of(int ply) {
  running_->dialogue.read_log();
  running_->dialogue.log().begin_turn(ply);
}

void PlayerProcess::hear_last_words() {
  begin_log_of(after_the_end);
  Dialogue& dialogue = running_->dialogue;
  if (!dialogue.tell("")) warnings_.add(message_dropped);
  const auto deadline = steady_clock::now() + longest_last_words;
  while (dialogue.program().err() >= 0 && steady_clock::now() < deadline) {
    const bool has_read_it = unread_bytes(dialogue.program().in()) == 0;
    pollfd log{dialogue.program().err(), POLLIN, 0};
    if (poll(&log, 1, static_cast<int>(patience_for_last_words.count())) > 0)
      dialogue.read_log();
    else if (has_read_it)
      break;
  }
}

/// Those of its pondering first: no list of stray lines is to hide them.
std::vector<std::string> PlayerProcess::take_warnings() {
  std::vector<std::string> warnings =
      running_ ? running_->pondering.take_warnings() : std::vector<std::string>();
  for (std::string& text : warnings_.take()) warnings.push_back(std::move(text));
  return warnings;
}

void PlayerProcess::ask_to_quit() {
  if (!running_ || asked_to_quit_) return;
  running_->pondering.thaw(running_->program());
  if (!running_->dialogue.tell(writer_.quit())) warnings_.add(message_dropped);
  running_->program().close_input();
  asked_to_quit_ = true;
}

void PlayerProcess::retire() {
  if (!running_) return;
  ask_to_quit();
  if (!ends_in_time() && !StopSignal::is_urgent()) {
    running_->program().signal(SIGTERM);
    ends_in_time();
  }
  running_.reset();  // kills what is left
}

/// Gives the program a while to end by itself, and no more once we are in a hurry.
bool PlayerProcess::ends_in_time() {
  std::array<pollfd, 2> descriptors{{{running_->program().end_descriptor(), POLLIN, 0},
                                     {StopSignal::urgent_descriptor(), POLLIN, 0}}};
  const auto deadline = steady_clock::now() + patience_at_end;
  int left_ms = 0;
  do {
    const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
    left_ms = std::max(0, static_cast<int>(left.count()));
  } while (poll(descriptors.data(), descriptors.size(), left_ms) < 0 && errno == EINTR);
  return running_->program().wait(milliseconds(0)).has_value();
}

/// Returns the fault with its evidence.
Fault PlayerProcess::fault(Ending rule, const std::string& detail) {
  Fault result;
  result.rule = rule;
  result.detail = printable(detail);
  result.time = duration_cast<microseconds>(last_answer_time_);
  if (!running_) return result;
  Dialogue& dialogue = running_->dialogue;
  result.request = std::string(dialogue.question());
  result.reply = shortened(dialogue.reply(), shown_reply);
  if (const auto status = dialogue.program().wait(milliseconds(0))) {
    result.exit_status = status->code;
    result.signal = status->signal;
  }
  dialogue.read_log();
  result.log = dialogue.log().last_lines(shown_log_lines);
  return result;
}

/// Puts the error in `new_game` in front: it may be the cause of a later fault.
std::string PlayerProcess::behind_first_error(std::string what) const {
  return first_error_.empty() ? what : first_error_ + "; then it " + what;
}

Fault PlayerProcess::error_fault(const ErrorReply& error) {
  Fault result = fault(Ending::player_error, behind_first_error(describe(error)));
  result.resigned = error.kind == ErrorKind::resignation;
  return result;
}

/// The fault that an answer stands for; nothing where it is a result. Of a program that has ended
/// it waits for the reason. Throws SystemFault where that was the machine, and Interrupted.
std::optional<Fault> PlayerProcess::find_fault(const Answer& answer, const TurnAccount& account,
                                               std::string_view what) {
  if (const auto* const error = std::get_if<ErrorReply>(&answer)) return error_fault(*error);
  if (const auto* const breach = std::get_if<ProtocolBreach>(&answer))
    return fault(Ending::protocol_error, breach->reason);
  if (std::holds_alternative<TimeUp>(answer))
    return fault(Ending::timeout, describe_no_answer(what, answer_time(account)));
  if (const auto* const closed = std::get_if<Closed>(&answer)) {
    std::string detail = find_reason_of_end(closed->pipe);
    throw_if_stopped();
    return fault(Ending::crash, behind_first_error(std::move(detail)));
  }
  return std::nullopt;
}

std::string PlayerProcess::find_reason_of_end(std::string_view closed_pipe) {
  const auto status = running_->program().wait(patience_after_pipe_closed);
  std::string memory = running_->memory.reason_of_end(running_->program());
  if (const std::string& reason = running_->pondering.reason_of_end(); !reason.empty())
    return reason;
  if (!memory.empty()) return memory;
  return status ? describe(*status) : "closed its " + std::string(closed_pipe) + ", but lives on";
}

}  // namespace connect4
