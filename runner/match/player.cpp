#include "runner/match/player.hpp"

#include <filesystem>
#include <string_view>

#include "lib/game/remedy.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"
#include "runner/match/question.hpp"
#include "runner/process/confine_contract.hpp"

namespace connect4 {

namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::steady_clock;

Expected<ChildProcess> launch(PlayerSpec& spec, std::optional<ScratchFolder>& scratch) {
  if (!spec.problem.empty()) return Failure{spec.problem};
  return ChildProcess::start(command_to_start(spec, scratch));
}

/// Returns whether the folder has a file of that path, or a file or folder of that name as a
/// module.
bool has(const std::filesystem::path& folder, const std::string& name) {
  if (name.empty()) return false;
  std::error_code error;
  if (std::filesystem::exists(folder / name, error)) return true;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().stem() == name) return true;
  return false;
}

/// The fault of a program that gave no name, with help for its author.
Fault failed_start(RunningPlayer& player, Fault problem) {
  const auto& sandbox = player.spec.sandbox;
  problem.rule = Ending::start_failed;
  problem.resigned = false;  // no game is there to give up
  if (sandbox && problem.exit_status == exit_not_executable)
    problem.detail = player.dialogue.log().last_lines(1);
  if (!player.spec.start_hint.empty()) problem.detail += "; " + player.spec.start_hint;
  if (sandbox && !sandbox->unseen.empty() && has(sandbox->folder, missing_file(problem)))
    problem.detail += "; " + sandbox->unseen;
  return problem;
}

/// Asks a program that was just started for its name.
std::optional<Fault> introduce(RunningPlayer& player, Identity& identity) {
  Question question(player, player.spec.time.startup);
  const std::int64_t id = ++player.last_question;
  const Answer answer = question.ask(id, player.writer.name_request(id));
  player.last_answer_time = question.account().elapsed();
  if (auto problem = find_fault(player, answer, question.account(), "`name`"))
    return failed_start(player, *std::move(problem));
  player.program().find_program();
  const auto& result = std::get<Result>(answer);
  const auto told = to_identity(result);
  if (!told) return fault_of(player, Ending::start_failed, "answered `name` with " + told.error());
  identity = *told;
  if (!player.spec.fixed_name.empty()) identity.name = player.spec.fixed_name;
  if (!is_visible(identity.name)) identity.name = shortened(player.spec.label, max_name_characters);
  player.wants_to_get_ready = wants_to_get_ready(result);
  return std::nullopt;
}

/// Tells a player that asked for it of the game to come, and waits until it is ready.
std::optional<Fault> wait_until_ready(RunningPlayer& player, const NewGame& message) {
  player.dialogue.notice_end();
  player.knows_of_game = true;
  player.first_error.clear();
  const std::int64_t id = ++player.last_question;
  player.take_cpu_time();
  Question question(player, message.ready);
  const Answer answer = question.ask(id, player.writer.new_game(message, id));
  player.last_answer_time = question.account().elapsed();
  player.readiness = Readiness{duration_cast<microseconds>(player.last_answer_time)};
  if (const auto* const error = std::get_if<ErrorReply>(&answer)) {
    player.first_error = "to `new_game` it " + describe(*error);
    player.warnings.add(player.first_error);
    return std::nullopt;
  }
  auto problem = find_fault(player, answer, question.account(), "`new_game`");
  if (problem && problem->rule == Ending::timeout) problem->detail += "; `ready_ms` limits that";
  if (problem) problem->rule = Ending::start_failed;
  return problem;
}

/// From a program it is an error like any other.
bool wants_move_back(const RunningPlayer& player, const Answer& answer) {
  const auto* const error = std::get_if<ErrorReply>(&answer);
  return player.spec.is_human && error != nullptr && error->kind == ErrorKind::take_back;
}

/// Returns the disc that an answer plays, or the fault that it is.
TurnResult judge(RunningPlayer& player, const Answer& answer, const Question& question,
                 bool in_time) {
  const Clock::Duration turn = player.spec.time.turn;
  const Clock::Duration reserve = question.account().allowed().value_or(turn) - turn;
  if (auto problem = find_fault(player, answer, question.account(), "the turn", reserve))
    return *std::move(problem);
  if (!in_time) return late_answer(player, question.account(), reserve);
  const auto move = to_move(std::get<Result>(answer));
  if (!move)
    return fault_of(player, Ending::invalid_move,
                    "answered " + move.error() + " instead of a column from 0 to 6");
  Ply ply{move->column, duration_cast<microseconds>(player.last_answer_time),
          player.take_cpu_time(), move->eval, move->note};
  player.memory.look(player.program(), question.account().end());
  player.pondering.freeze(player.program());
  return ply;
}

}  // namespace

std::string NameTags::give(std::size_t seat, const std::string& name) {
  constexpr std::string_view mark = " (2)";
  const auto& other = names_[1 - seat];
  const bool look_alike = other && appearance(*other) == appearance(name);
  std::string given = name;
  if (look_alike) given = shortened(name, max_name_characters - mark.size()).append(mark);
  names_[seat] = given;
  return given;
}

Player::Player(PlayerSpec spec) : spec_(std::move(spec)) {
  if (spec_.sandbox && !spec_.limits) spec_.limits = spec_.sandbox->limits;
  identity_.name =
      spec_.fixed_name.empty() ? shortened(spec_.label, max_name_characters) : spec_.fixed_name;
}

void Player::sit_down(std::size_t seat, NameTags& tags, Bystander& opposite) {
  seat_ = seat;
  tags_ = &tags;
  opposite_ = &opposite;
}

/// It has a name at the table also if it cannot be started.
std::optional<Fault> Player::prepare() {
  if (running_) return std::nullopt;
  warnings_.forget_lines();
  bystander_.forget_turn();
  std::optional<Fault> problem;
  if (auto program = launch(spec_, scratch_)) {
    running_.emplace(*std::move(program), spec_, warnings_, opposite_);
    problem = introduce(*running_, identity_);
    if (problem) log_ = running_->kept_log();
  } else {
    problem = Fault{.rule = Ending::start_failed, .detail = printable(program.error())};
  }
  if (tags_ != nullptr) identity_.name = tags_->give(seat_, identity_.name);
  if (problem) retire();
  return problem;
}

/// An error costs nothing: a player that could not prepare may play all the same.
std::optional<Fault> Player::get_ready(const NewGame& message) {
  if (!running_->wants_to_get_ready) return std::nullopt;
  auto problem = wait_until_ready(*running_, message);
  if (!problem) return std::nullopt;
  log_ = running_->kept_log();
  retire();
  return problem;
}

std::optional<Readiness> Player::new_game(const NewGame& message) {
  const bool begins = message.start.to_move() == message.colour;
  Dialogue& dialogue = running_->dialogue;
  dialogue.notice_end();  // turns that are over at once do not look
  if (!std::exchange(running_->knows_of_game, true)) {
    dialogue.hold_back(running_->writer.new_game(message));
    // The player to move gets its question next, so one write wakes it up once.
    if (!begins) running_->tell("");
  }
  const auto cpu = running_->take_cpu_time();
  if (running_->readiness) running_->readiness->cpu = cpu;
  running_->pondering.begin_game();
  if (!begins) running_->pondering.freeze(running_->program());
  return std::exchange(running_->readiness, {});
}

TurnResult Player::take_turn(TakeTurn& message, Clock& clock) {
  message.id = ++running_->last_question;
  if (spec_.keep_log) running_->begin_log_of(static_cast<int>(message.moves.size()) + 1);
  running_->pondering.end_other_turn(running_->program());
  bystander_.forget_turn();
  const std::string_view text = running_->writer.take_turn(message);
  Question question(*running_, clock.allowed(), spec_.time.turn_cpu);
  const Answer answer = question.ask(message.id, text);
  const bool in_time = question.charge(clock, answer);
  running_->last_answer_time = question.account().elapsed();
  turn_share_ += {running_->last_answer_time, question.had_by_other_processes()};
  if (wants_move_back(*running_, answer)) return WantsMoveBack();
  return judge(*running_, answer, question, in_time);
}

Fault Player::evidence(Ending rule, const std::string& detail) {
  return fault_of(*running_, rule, detail);
}

void Player::game_over(const GameOver& message) {
  if (!running_ || !std::exchange(running_->knows_of_game, false)) return;
  running_->pondering.end_game(running_->program());
  running_->dialogue.hold_back(running_->writer.game_over(message));
  if (spec_.keep_log) {
    running_->hear_last_words();
    log_ = running_->kept_log();
  }
  running_->dialogue.read_log();
  running_->dialogue.log().clear();
  warnings_.forget_lines();
}

/// The warnings of its pondering first: no list of stray lines is to hide them.
PlayerNotes Player::take_notes() {
  PlayerNotes notes;
  if (running_) notes.warnings = running_->pondering.take_warnings();
  for (std::string& text : warnings_.take()) notes.warnings.push_back(std::move(text));
  notes.log = std::exchange(log_, {});
  return notes;
}

void Player::ask_to_quit() {
  if (running_) running_->ask_to_quit();
}

void Player::retire() {
  if (!running_) return;
  running_->end();
  running_.reset();  // kills the rest
}

PlayerStart start_once(PlayerSpec spec) {
  spec.fixed_name.clear();  // so that its own name is shown
  Player player(std::move(spec));
  PlayerStart start;
  const auto begin = steady_clock::now();
  start.fault = player.prepare();
  start.time = steady_clock::now() - begin;
  start.identity = player.identity();
  start.warnings = player.take_notes().warnings;
  player.retire();
  return start;
}

}  // namespace connect4
