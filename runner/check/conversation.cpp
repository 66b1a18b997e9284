#include "runner/check/conversation.hpp"

#include <algorithm>
#include <cstdlib>

#include "lib/game/remedy.hpp"
#include "lib/game/verdict.hpp"
#include "lib/text/amounts.hpp"
#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "runner/match/dialogue.hpp"
#include "runner/match/player_spec.hpp"
#include "runner/match/work_meter.hpp"
#include "runner/process/child_process.hpp"
#include "runner/process/confine_contract.hpp"
#include "runner/process/proc_file.hpp"
#include "runner/process/process_tree.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t shown_line = 2000;  // characters

std::string without_newline(std::string_view message) {
  return std::string(message.substr(0, message.find('\n')));
}

/// The mistake in an optional member of a move; empty if there is none.
std::string complaint(const Value* eval, const Value* note) {
  if (eval != nullptr && !std::holds_alternative<std::int64_t>(*eval) &&
      !std::holds_alternative<double>(*eval))
    return "an `eval` that is not a number, which is ignored";
  if (note == nullptr) return "";
  const auto* const text = std::get_if<std::string>(note);
  if (text == nullptr) return "a `note` that is not a string, which is ignored";
  if (shortened(*text, max_note_characters) != printable(*text))
    return "a `note` of over " + std::to_string(max_note_characters) + " characters, which is cut";
  return "";
}

/// The most memory that the process and those it started have had resident so far, in KiB: each
/// one's own peak, added up. 0 if it has ended.
std::int64_t peak_resident_kib(pid_t root) {
  constexpr std::string_view peak = "VmHWM:";
  std::int64_t sum = 0;
  for (const pid_t process : ProcessTree(root, 0).processes()) {
    const std::string status = read_proc_file("/proc/" + std::to_string(process) + "/status");
    if (const auto place = status.find(peak); place != std::string::npos)
      sum += std::atoll(status.c_str() + place + peak.size());
  }
  return sum;
}

/// Makes a fault without the messages, which are added later.
Fault fault(Ending rule, std::string detail) {
  Fault result;
  result.rule = rule;
  result.detail = std::move(detail);
  return result;
}

}  // namespace

std::optional<Problem> Conversation::start() {
  auto child = ChildProcess::start(command_to_start(spec_, scratch_));
  if (!child) return not_executable(child.error()).value();
  dialogue_.emplace(*std::move(child));
  return std::nullopt;
}

std::optional<Problem> Conversation::begin() {
  if (auto problem = start()) return problem;
  const auto answer = ask_name();
  if (!answer) return answer.error();
  return std::nullopt;
}

Checked<Result> Conversation::ask_name() {
  ++last_id_;
  auto answer = ask(writer_.name_request(last_id_), last_id_, "name", spec_.time.startup);
  if (!answer) return answer;
  dialogue_->program().find_program();
  wants_to_get_ready_ = wants_to_get_ready(*answer);
  return answer;
}

void Conversation::tell(std::string_view message) {
  sent_ = without_newline(message);
  received_.clear();
  dialogue_->tell(message);  // the next question notices if it cannot be delivered
}

Checked<Result> Conversation::ask(std::string_view question, std::int64_t id,
                                  std::string_view method, Clock::Duration allowed) {
  if (unready_) return Failed(*std::exchange(unready_, std::nullopt));
  sent_ = without_newline(question);
  received_.clear();
  ignored_.clear();
  const TimePoint asked = steady_clock::now();
  const TimePoint deadline = asked + duration_cast<steady_clock::duration>(allowed);
  dialogue_->open(id, question, asked);
  if (auto problem = send(method)) return Failed(*std::move(problem));
  for (;;) {
    while (auto heard = dialogue_->hear()) {
      auto answer = take(*std::move(heard), id);
      elapsed_ = steady_clock::now() - asked;
      if (elapsed_ > allowed) return silence(method);
      if (answer) return *std::move(answer);
    }
    if (dialogue_->hears_too_long_a_line())
      return problem(
          "wrote a line over " + std::to_string(LineReader::max_line_bytes / 1024) + " KiB",
          "end every reply with a newline, and keep it short");
    const Dialogue::Wake wake = dialogue_->wait(deadline);
    elapsed_ = steady_clock::now() - asked;
    if (wake == Dialogue::Wake::closed) return ended(method);
    if (wake == Dialogue::Wake::time_up) return silence(method);
  }
}

/// The pipe is full only if the player left many messages unread, and it has answered a question
/// since the last few.
std::optional<Problem> Conversation::send(std::string_view method) {
  switch (dialogue_->deliver()) {
    case Dialogue::Delivery::done:
      return std::nullopt;
    case Dialogue::Delivery::closed:
      dialogue_->withdraw();
      return ended(method).value();
    case Dialogue::Delivery::full:
      dialogue_->withdraw();
  }
  return problem("does not read its input: the pipe is full",
                 "read standard input line by line until it ends")
      .value();
}

/// The answer that the line is, if it is one.
std::optional<Checked<Result>> Conversation::take(Dialogue::Heard heard, std::int64_t id) {
  if (const auto* const ignored = std::get_if<IgnoredLine>(&heard.reply)) {
    remark(*ignored, heard.text);
    return std::nullopt;
  }
  received_ = shortened(heard.text, shown_line);
  answered_id_ = id;
  if (auto* const result = std::get_if<Result>(&heard.reply)) return std::move(*result);
  if (auto* const error = std::get_if<ErrorReply>(&heard.reply))
    return failure(fault(Ending::player_error, describe(*error)),
                   std::string(row_of(Ending::player_error).remedy));
  return problem(std::get<ProtocolBreach>(heard.reply).reason,
                 "write UTF-8, one JSON object a line, at most 64 KiB and 16 levels deep");
}

void Conversation::remark(const IgnoredLine& ignored, std::string_view line) {
  ignored_ = shortened(line, shown_line);
  const Manner manner = manner_of(ignored.reason, ignored.stray);
  std::string reason = ignored.reason;
  if (manner == Manner::wrong_id && is_second_reply(line))
    reason = "a second reply to request " + std::to_string(answered_id_);
  ignored_reason_ = reason;
  findings_->remarks.add(manner, {std::move(reason), ignored_, sent_});
}

bool Conversation::is_second_reply(std::string_view line) const {
  return answered_id_ != Dialogue::no_question &&
         !std::holds_alternative<IgnoredLine>(read_reply(line, answered_id_));
}

Checked<Move> Conversation::ask_turn(TakeTurn& message) {
  message.id = message.id > 0 ? message.id : last_id_ + 1;
  last_id_ = message.id;
  WorkMeter work(dialogue_->program(), spec_.time.turn_cpu);
  const auto result = ask(writer_.take_turn(message), message.id, "take_turn",
                          spec_.time.turn + message.clock.bank.value());
  if (!result) return Failed(result.error());
  if (work.is_used_up(TimePoint::clock::now(), true))
    return problem(describe_used_up(work.used(), *spec_.time.turn_cpu),
                   std::string(row_of(Ending::timeout).remedy));
  auto move = to_move(*result);
  if (!move) {
    return failure(fault(Ending::invalid_move,
                         "answered " + move.error() + " instead of a column from 0 to 6"),
                   std::string(row_of(Ending::invalid_move).remedy));
  }
  if (!message.position.is_legal(move->column))
    return problem(reproach_of_full(move->column),
                   "choose one of `legal`, the columns with room: " +
                       joined(message.position.legal_columns(), ", ",
                              [](Column column) { return std::to_string(column.index()); }));
  findings_->turn_times.push_back(elapsed_);
  check_extras(*result);
  return *std::move(move);
}

void Conversation::check_extras(const Result& result) {
  const std::string wrong = complaint(result.member("eval"), result.member("note"));
  if (!wrong.empty())
    findings_->remarks.add(Manner::left_out, {wrong, received_, sent_});
  else if (result.member("eval") != nullptr || result.member("note") != nullptr)
    ++findings_->kept_extras;
}

ClockView Conversation::full_clock() const {
  ClockView clock = ClockView::of(spec_.time, spec_.time.bank);
  clock.opponent_bank = spec_.time.bank;
  return clock;
}

NewGame Conversation::game_from(const Position& position) const {
  return {game_.game + 1,
          position.to_move(),
          "bot check",
          7,
          ClockView::of(spec_.time, spec_.time.bank),
          position,
          spec_.time.ready_limit()};
}

Checked<Move> Conversation::ask_about(const Position& position) {
  new_game(game_from(position));
  return ask_first_turn(position);
}

Checked<Move> Conversation::ask_first_turn(const Position& position) {
  TakeTurn turn;
  turn.position = position;
  turn.clock = full_clock();
  return ask_turn(turn);
}

void Conversation::new_game(const NewGame& message) {
  game_ = message;
  if (!wants_to_get_ready_) return tell(writer_.new_game(message));
  ++last_id_;
  const auto answer = ask(writer_.new_game(message, last_id_), last_id_, "new_game", message.ready);
  if (answer) return;
  unready_ = answer.error();
  unready_->remedy =
      "its `ready` asked for this message: answer it with any result as soon as it is ready for a "
      "game";
}

void Conversation::game_over(const Outcome& outcome, const std::vector<Column>& moves) {
  tell(writer_.game_over({game_.game, game_.colour, outcome, moves}));
}

void Conversation::call_game_off() {
  game_over({std::nullopt, Ending::void_game}, {});
}

Conversation::End Conversation::end(bool politely) {
  ChildProcess& program = dialogue_->program();
  measure_memory();
  const TimePoint begin = steady_clock::now();
  if (politely) tell(writer_.quit());
  program.close_input();
  dialogue_->close_question();
  const TimePoint deadline = begin + patience_at_end;
  auto wake = Dialogue::Wake::awake;
  while (wake == Dialogue::Wake::awake && steady_clock::now() < deadline) {
    while (const auto heard = dialogue_->hear()) {
      remark_at_end(*heard);
      if (steady_clock::now() >= deadline) break;
    }
    wake = dialogue_->hears_too_long_a_line() ? Dialogue::Wake::closed : dialogue_->wait(deadline);
  }
  const std::string_view unfinished = dialogue_->unfinished();
  if (!unfinished.empty()) remark({"a line without an end", true}, unfinished);
  const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
  const auto status = program.wait(std::max(left, milliseconds(0)));
  dialogue_->read_log();
  return {status, steady_clock::now() - begin};
}

/// Replies are as wrong there as those to another question.
void Conversation::remark_at_end(const Dialogue::Heard& heard) {
  const auto* const ignored = std::get_if<IgnoredLine>(&heard.reply);
  const bool is_reply =
      ignored == nullptr || manner_of(ignored->reason, ignored->stray) == Manner::wrong_id;
  remark(is_reply ? IgnoredLine{"a reply without a request", false} : *ignored, heard.text);
}

void Conversation::measure_memory() {
  const std::int64_t peak = peak_resident_kib(dialogue_->program().pid());
  findings_->peak_kib = std::max(findings_->peak_kib, peak);
}

Failed Conversation::problem(std::string reason, std::string remedy) {
  Problem problem{std::move(reason), std::move(remedy), sent_, received_, {}};
  if (dialogue_) {
    measure_memory();
    if (received_.empty()) received_ = shortened(dialogue_->unfinished(), shown_line);
    problem.received = received_;
    dialogue_->read_log();
    problem.log = dialogue_->log().last_lines(shown_log_lines);
  }
  return Failed(std::move(problem));
}

Failed Conversation::not_executable(const std::string& reason) {
  Fault not_started = fault(Ending::start_failed, "cannot be started: " + reason);
  not_started.exit_status = exit_not_executable;
  Failed failed = failure(
      std::move(not_started),
      "give a program that can be executed, or put its interpreter in front, as in \"python3 "
      "mybot.py\"");
  failed.value().has_ended = true;
  return failed;
}

/// Makes the same of a referee's fault, with the remedy that its signs tell.
Failed Conversation::failure(Fault fault, std::string remedy) {
  Failed failed = problem(fault.detail, std::move(remedy));
  fault.request = failed.value().sent;
  fault.reply = failed.value().received;
  fault.log = failed.value().log;
  if (std::string known = known_remedy(fault); !known.empty())
    failed.value().remedy = std::move(known);
  return failed;
}

Failed Conversation::silence(std::string_view method) {
  const std::string reason =
      "no answer to `" + std::string(method) + "` within " + to_text(elapsed_);
  if (received_.empty() && !ignored_.empty()) {
    received_ = ignored_;
    return problem(reason + ", only " + ignored_reason_,
                   "answer after the request, with {\"id\": the same integer, \"result\": ...}");
  }
  if (received_.empty() && dialogue_->unfinished().empty())
    return problem(reason,
                   "answer every message that has an `id` within the time limit, and flush "
                   "standard output after each reply");
  return failure(fault(method == "name" ? Ending::start_failed : Ending::timeout,
                       reason + ", only the beginning of a line"),
                 "end each reply with a newline, and flush it");
}

Failed Conversation::ended(std::string_view method) {
  const auto status = dialogue_->program().wait(patience_after_pipe_closed);
  if (StopSignal::is_requested()) throw Interrupted{};
  if (spec_.sandbox && status && status->code == exit_not_executable)
    return not_executable(dialogue_->log().last_lines(1));
  Fault end = fault(method == "name" ? Ending::start_failed : Ending::crash,
                    (status ? describe(*status) : "closed its pipes but is still running") +
                        " instead of answering `" + std::string(method) + "`");
  if (status) end.exit_status = status->code;
  if (status) end.signal = status->signal;
  Failed gone = failure(std::move(end), std::string(row_of(Ending::crash).remedy));
  gone.value().has_ended = true;
  return gone;
}

}  // namespace connect4
