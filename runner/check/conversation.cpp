#include "runner/check/conversation.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "lib/text/duration.hpp"
#include "lib/text/printable.hpp"
#include "runner/check/process_facts.hpp"
#include "runner/match/patience.hpp"
#include "runner/process/describe_exit.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t shown_line = 2000;  // characters
constexpr std::int64_t no_question = 0;   // ids count from 1

/// Rounded up: poll() that returns too early would be called again and again.
int milliseconds_until(steady_clock::time_point deadline) {
  const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now()).count();
  return static_cast<int>(std::clamp<milliseconds::rep>(left, 0, 1'000'000'000));
}

std::string without_newline(std::string_view message) {
  return std::string(message.substr(0, message.find('\n')));
}

std::string joined(const std::vector<Column>& columns) {
  std::string text;
  for (const Column column : columns)
    text += (text.empty() ? "" : ", ") + std::to_string(column.index());
  return text;
}

/// What is wrong with an optional member of a move; empty where nothing is.
std::string complaint(const Value* eval, const Value* note) {
  if (eval != nullptr && !std::holds_alternative<std::int64_t>(*eval) &&
      !std::holds_alternative<double>(*eval))
    return "an `eval` that is no number, which is left out";
  if (note == nullptr) return "";
  const auto* const text = std::get_if<std::string>(note);
  if (text == nullptr) return "a `note` that is no string, which is left out";
  if (shortened(*text, max_note_characters) != printable(*text))
    return "a `note` of over " + std::to_string(max_note_characters) + " characters, which is cut";
  return "";
}

}  // namespace

std::optional<Problem> Conversation::start() {
  auto child = ChildProcess::start(spec_.command);
  if (!child)
    return Problem{"cannot be started: " + child.error(),
                   "name a program that this system can execute, or give its interpreter, as in "
                   "\"python3 mybot.py\""};
  child_.emplace(*std::move(child));
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
  return ask(writer_.name_request(last_id_), last_id_, "name", spec_.time.startup);
}

void Conversation::tell(std::string_view message) {
  sent_ = without_newline(message);
  received_.clear();
  // What cannot be delivered is noticed by the question that follows.
  static_cast<void>(write(child_->in(), message.data(), message.size()));
}

Checked<Result> Conversation::ask(std::string_view question, std::int64_t id,
                                  std::string_view method, Clock::Duration allowed) {
  sent_ = without_newline(question);
  received_.clear();
  ignored_.clear();
  const TimePoint asked = steady_clock::now();
  const TimePoint deadline = asked + duration_cast<steady_clock::duration>(allowed);
  if (auto problem = send(question, method)) return Failed(*std::move(problem));
  for (;;) {
    while (const auto line = lines_.next()) {
      auto answer = weigh(*line, id);
      elapsed_ = steady_clock::now() - asked;
      if (elapsed_ > allowed) return silence(method);
      if (answer) return *std::move(answer);
    }
    if (lines_.too_long())
      return problem(
          "wrote a line over " + std::to_string(LineReader::max_line_bytes / 1024) + " KiB",
          "end every reply with a newline, and keep it short");
    const Wake wake = wait_for_output(deadline);
    elapsed_ = steady_clock::now() - asked;
    if (wake == Wake::closed) return ended(method);
    if (wake == Wake::time_up) return silence(method);
  }
}

/// A question is shorter than PIPE_BUF: the pipe takes all of it or nothing. It is full only where
/// the player left many messages unread, and it has answered a question since the last few.
std::optional<Problem> Conversation::send(std::string_view question, std::string_view method) {
  lines_.mark_question(unread_bytes(child_->out()));
  if (write(child_->in(), question.data(), question.size()) >= 0) return std::nullopt;
  if (errno == EPIPE) return ended(method).value();
  if (errno != EAGAIN) throw SystemFault(errno, "cannot write to a player");
  return problem("does not read its input: the pipe is full",
                 "read standard input line by line until it ends")
      .value();
}

/// The answer that the line is, if it is one.
std::optional<Checked<Result>> Conversation::weigh(const LineReader::Line& line, std::int64_t id) {
  Reply reply = read_reply(line.text, id);
  if (const auto* const ignored = std::get_if<IgnoredLine>(&reply)) {
    remark(*ignored, line.text);
    return std::nullopt;
  }
  if (line.begun_before_question && !std::holds_alternative<ProtocolBreach>(reply)) {
    remark({"a reply begun before its question", false}, line.text);
    return std::nullopt;
  }
  received_ = shortened(line.text, shown_line);
  answered_id_ = id;
  if (auto* const result = std::get_if<Result>(&reply)) return std::move(*result);
  if (auto* const error = std::get_if<ErrorReply>(&reply))
    return problem(describe(*error),
                   "an error gives the game up: answer with a result; its standard error may say "
                   "more");
  return problem(std::get<ProtocolBreach>(reply).reason,
                 "write UTF-8, one JSON object a line, at most 64 KiB and 16 levels deep");
}

void Conversation::remark(const IgnoredLine& ignored, std::string_view line) {
  ignored_ = shortened(line, shown_line);
  const Manner manner = manner_of(ignored.reason, ignored.stray);
  std::string reason = ignored.reason;
  if (manner == Manner::wrong_id && is_second_reply(line))
    reason = "a second reply to question " + std::to_string(answered_id_);
  ignored_reason_ = reason;
  findings_->remarks.add(manner, {std::move(reason), ignored_, sent_});
}

bool Conversation::is_second_reply(std::string_view line) const {
  return answered_id_ != no_question &&
         !std::holds_alternative<IgnoredLine>(read_reply(line, answered_id_));
}

Checked<Move> Conversation::ask_turn(TakeTurn& message) {
  message.id = message.id > 0 ? message.id : last_id_ + 1;
  last_id_ = message.id;
  const auto result = ask(writer_.take_turn(message), message.id, "take_turn",
                          message.clock.turn.value() + message.clock.bank.value());
  if (!result) return Failed(result.error());
  auto move = to_move(*result);
  if (!move)
    return problem("answered " + move.error() + " instead of a column from 0 to 6",
                   "answer with a JSON integer from `legal`, or an object with such a `column`");
  if (!message.position.is_legal(move->column))
    return problem("moved into column " + std::to_string(move->column.index()) + ", which is full",
                   "choose one of `legal`, the columns with room: " +
                       joined(message.position.legal_columns()));
  findings_->turn_times.push_back(elapsed_);
  check_extras(*result);
  return *std::move(move);
}

void Conversation::check_extras(const Result& result) {
  const std::string wrong = complaint(result.member("eval"), result.member("note"));
  if (!wrong.empty()) findings_->remarks.add(Manner::left_out, {wrong, received_, sent_});
}

NewGame Conversation::game_from(const Position& position) const {
  return {game_.game + 1,
          position.to_move(),
          "bot check",
          7,
          {spec_.time.turn, spec_.time.bank, std::nullopt},
          position};
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
  tell(writer_.new_game(message));
}

void Conversation::game_over(const Outcome& outcome, const std::vector<Column>& moves) {
  tell(writer_.game_over({game_.game, game_.colour, outcome, moves}));
}

void Conversation::call_game_off() {
  game_over({std::nullopt, Ending::void_game}, {});
}

Conversation::End Conversation::end(bool politely) {
  findings_->peak_kib = std::max(findings_->peak_kib, peak_resident_kib(child_->pid()));
  const TimePoint begin = steady_clock::now();
  if (politely) tell(writer_.quit());
  child_->close_input();
  const TimePoint deadline = begin + patience_at_end;
  Wake wake = Wake::output;
  while (wake == Wake::output && steady_clock::now() < deadline) {
    while (const auto line = lines_.next()) {
      const Reply reply = read_reply(line->text, no_question);
      const auto* const ignored = std::get_if<IgnoredLine>(&reply);
      const bool is_reply =
          ignored == nullptr || manner_of(ignored->reason, ignored->stray) == Manner::wrong_id;
      remark(is_reply ? IgnoredLine{"a reply when no question was open", false} : *ignored,
             line->text);
      if (steady_clock::now() >= deadline) break;
    }
    wake = lines_.too_long() ? Wake::closed : wait_for_output(deadline);
  }
  if (!lines_.unfinished().empty()) remark({"a line without an end", true}, lines_.unfinished());
  const auto status = child_->wait(milliseconds(milliseconds_until(deadline)));
  drain_log();
  return {status, steady_clock::now() - begin};
}

Failed Conversation::problem(std::string reason, std::string remedy) {
  if (received_.empty()) received_ = shortened(lines_.unfinished(), shown_line);
  if (child_) drain_log();
  return Failed(Problem{std::move(reason), std::move(remedy), sent_, received_,
                        log_.last_lines(shown_log_lines)});
}

Failed Conversation::silence(std::string_view method) {
  const std::string reason =
      "no answer to `" + std::string(method) + "` within " + to_text(elapsed_);
  if (received_.empty() && !ignored_.empty()) {
    received_ = ignored_;
    return problem(reason + ", only " + ignored_reason_,
                   "answer after the question, with {\"id\": its own integer, \"result\": ...}");
  }
  if (received_.empty() && lines_.unfinished().empty())
    return problem(reason,
                   "answer every message with an `id`, flush standard output after each reply, and "
                   "think less than the clock allows");
  return problem(reason + ", only the beginning of a line",
                 "end each reply with a newline, and flush it");
}

Failed Conversation::ended(std::string_view method) {
  const auto status = child_->wait(patience_after_pipe_closed);
  if (StopSignal::is_requested()) throw Interrupted{};
  Failed gone =
      problem((status ? describe(*status) : "closed its pipes, but lives on") +
                  " instead of answering `" + std::string(method) + "`",
              "keep running until standard input ends; its standard error may say what happened");
  gone.value().has_ended = true;
  return gone;
}

/// Waits until there is something to read, and reads it.
Conversation::Wake Conversation::wait_for_output(TimePoint deadline) {
  std::array<pollfd, 4> descriptors{{{child_->out(), POLLIN, 0},
                                     {child_->err(), POLLIN, 0},
                                     {child_->end_descriptor(), POLLIN, 0},
                                     {StopSignal::descriptor(), POLLIN, 0}}};
  for (;;) {
    const int ready = poll(descriptors.data(), descriptors.size(), milliseconds_until(deadline));
    if (ready < 0 && errno != EINTR) throw SystemFault(errno, "cannot wait for a player");
    if (StopSignal::is_requested()) throw Interrupted{};
    if (ready > 0 && descriptors[1].revents != 0) {
      drain_log();
      descriptors[1].fd = child_->err();
    }
    if (ready > 0 && (descriptors[0].revents != 0 || descriptors[2].revents != 0))
      return read_output();
    if (steady_clock::now() >= deadline) return Wake::time_up;
  }
}

/// Where the process has ended, but what it started holds its output open, there is nothing more.
Conversation::Wake Conversation::read_output() {
  const auto space = lines_.space();
  const ssize_t count = read(child_->out(), space.data(), space.size());
  if (count <= 0) return Wake::closed;
  lines_.received(static_cast<std::size_t>(count));
  return Wake::output;
}

void Conversation::drain_log() {
  if (child_->err() >= 0 && !log_.drain(child_->err())) child_->close_log();
}

}  // namespace connect4
