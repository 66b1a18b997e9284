#include "runner/keyboard/keyboard_game.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <termios.h>
#include <unistd.h>

#include <utility>

#include "lib/game/saved_game.hpp"
#include "lib/game/scene.hpp"
#include "lib/game/verdict.hpp"
#include "lib/text/printable.hpp"
#include "protocol/files/game_files.hpp"
#include "runner/analysis/position_analysis.hpp"
#include "runner/keyboard/prompts.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/screen/terminal.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds tick(100);  // so often the time that a program thinks is shown

bool is_readable() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return poll(&input, 1, 0) > 0;
}

Descriptor make_event_of_end() {
  Descriptor event(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!event) throw SystemFault(errno, "cannot make an event descriptor");
  return event;
}

}  // namespace

KeyboardGame::KeyboardGame(const Settings& settings)
    : settings_(settings),
      board_(Output::of_terminal(), settings.board),
      end_(make_event_of_end()),
      listener_([this] { listen(); }) {}

KeyboardGame::~KeyboardGame() {
  eventfd_write(end_.number(), 1);
  listener_.join();
}

void KeyboardGame::throw_if_failed() {
  const Lock lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
}

void KeyboardGame::game_started(const GameRecord& record) {
  const Lock lock(mutex_);
  game_ = record.game;
  after_.reset();
  begin_turn(record, record.start);
  board_.game_started(record);
}

void KeyboardGame::disc_dropped(const GameRecord& record, const Position& position, Cell disc) {
  const Lock lock(mutex_);
  if (outcome_of(position))
    end_turn();
  else
    begin_turn(record, position);
  board_.disc_dropped(record, position, disc);
}

void KeyboardGame::moves_taken_back(const GameRecord& record, const Position& position) {
  const Lock lock(mutex_);
  after_.reset();
  begin_turn(record, position);
  board_.moves_taken_back(record, position);
}

void KeyboardGame::turn_begins_again(const GameRecord& record, const Position& position) {
  const Lock lock(mutex_);
  begin_turn(record, position);
  board_.redraw();
}

void KeyboardGame::game_over(const GameRecord& record) {
  const Lock lock(mutex_);
  game_ = record.game;  // also of one that could not start
  end_turn();
  board_.game_over(record);
}

void KeyboardGame::match_over() {
  const Lock lock(mutex_);
  end_turn();
  board_.match_over();
}

void KeyboardGame::match_stopped() {
  const Lock lock(mutex_);
  stage_ = Stage::idle;
}

/// Who is on turn in a position that is not over; what was typed before counts for nothing.
void KeyboardGame::begin_turn(const GameRecord& record, const Position& position) {
  names_ = {record.players[0].name, record.players[1].name};
  position_ = position;
  last_column_ = record.plies.empty() ? std::nullopt : std::optional(record.plies.back().column);
  advice_.reset();
  wants_hint_ = false;
  turn_began_ = steady_clock::now();
  const bool is_person = settings_.seats.is_person(position.to_move(), record.game);
  stage_ = is_person ? Stage::turn : Stage::thinking;
  if (is_person) {
    tcflush(STDIN_FILENO, TCIFLUSH);
    keys_.clear();
    turn_.begin(position, settings_.seats.can_take_back(record));
  }
  board_.set_view(view());
}

void KeyboardGame::end_turn() {
  stage_ = Stage::idle;
  board_.set_view({});
}

bool KeyboardGame::takes_back_last_move(const GameRecord& record) {
  Lock lock(mutex_);
  end_turn();
  board_.show_end(record);
  const After wish = ask_after_game(lock, settings_.seats.can_take_back(record));
  if (wish == After::take_back) after_.reset();  // of the end that is still to come nothing is said
  return wish == After::take_back;
}

/// Asks where nobody has said yet what is to follow.
bool KeyboardGame::wants_another_game() {
  Lock lock(mutex_);
  if (!after_) after_ = ask_after_game(lock, false);
  return std::exchange(after_, std::nullopt) == After::another_game;
}

KeyboardGame::After KeyboardGame::ask_after_game(Lock& lock, bool can_take_back) {
  after_.reset();
  may_take_back_ = can_take_back;
  stage_ = Stage::after_game;
  tcflush(STDIN_FILENO, TCIFLUSH);
  keys_.clear();
  show();
  answered_.wait(lock, [this] { return after_ || is_stopped_; });
  stage_ = Stage::idle;
  return after_.value_or(After::go_on);
}

const std::string& KeyboardGame::name_of(Colour colour) const {
  return names_[colour];
}

bool KeyboardGame::is_last_game() const {
  return settings_.board.games && game_ >= *settings_.board.games;
}

/// Runs in a thread of its own. What goes wrong stops the match, whose thread finds out why.
void KeyboardGame::listen() {
  std::array<pollfd, 4> sources{{{STDIN_FILENO, POLLIN, 0},
                                 {end_.number(), POLLIN, 0},
                                 {StopSignal::descriptor(), POLLIN, 0},
                                 {mode_.resumed(), POLLIN, 0}}};
  try {
    while (true) {
      if (poll(sources.data(), sources.size(), static_cast<int>(tick.count())) < 0) continue;
      Lock lock(mutex_);
      if (sources[1].revents != 0) return;
      if (sources[2].revents != 0) throw Interrupted{};
      if (sources[3].revents != 0) come_back();
      press_keys(lock);
      advise(lock);
      show_time_of_thinking();
    }
  } catch (const Interrupted&) {
    const Lock lock(mutex_);
    is_stopped_ = true;
    // Of a terminal that is gone no signal may have told.
    if (!StopSignal::is_requested()) StopSignal::request();
  } catch (...) {
    const Lock lock(mutex_);
    failure_ = std::current_exception();
    is_stopped_ = true;
    StopSignal::request();
  }
  answered_.notify_all();
}

/// From Ctrl-Z: the shell has written to the terminal meanwhile.
void KeyboardGame::come_back() {
  eventfd_t ignored = 0;
  eventfd_read(mode_.resumed(), &ignored);
  board_.set_view(view());
  board_.redraw_elsewhere();
}

/// Under the lock, so that a turn that begins finds nothing half read.
void KeyboardGame::press_keys(Lock& lock) {
  if (!is_readable()) {
    if (const auto key = keys_.take_rest()) press(*key, lock);
    return;
  }
  std::array<char, 256> bytes{};
  const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (count <= 0) throw Interrupted{};  // the terminal is gone
  keys_.add({bytes.data(), static_cast<std::size_t>(count)});
  while (const auto key = keys_.take()) press(*key, lock);
}

void KeyboardGame::show_time_of_thinking() {
  if (stage_ != Stage::thinking || steady_clock::now() - turn_began_ < worth_mentioning) return;
  board_.set_view(view());
  board_.redraw_prompt();
}

void KeyboardGame::press(Key key, Lock& lock) {
  if (stage_ == Stage::turn) press_in_turn(key, lock);
  if (stage_ == Stage::after_game) press_after_game(key);
}

void KeyboardGame::press_in_turn(Key key, Lock& lock) {
  switch (turn_.press(key)) {
    case KeyWish::nothing:
      break;
    case KeyWish::drop:
      return choose(std::string(1, turn_.column().digit()));
    case KeyWish::take_back:
      return choose(take_back_choice);
    case KeyWish::hint:
      wants_hint_ = true;
      turn_.say("looking ...");
      break;
    case KeyWish::scores:
      wants_scores_ = !wants_scores_;
      if (wants_scores_ && !advice_) turn_.say("looking ...");
      break;
    case KeyWish::save:
      save();
      break;
    case KeyWish::new_game:
      after_ = After::another_game;
      return choose(resignation_choice);
    case KeyWish::give_up:
      after_ = After::go_on;
      return choose(resignation_choice);
  }
  show();
  advise(lock);
}

/// For the program at the board; nothing that follows in the same turn counts.
void KeyboardGame::choose(std::string_view choice) {
  stage_ = Stage::idle;
  keys_.clear();
  show();
  choices_.write(std::string(choice) + "\n");
}

void KeyboardGame::press_after_game(Key key) {
  if (key == Key('n') || key == Key('N'))
    after_ = After::another_game;
  else if (may_take_back_ && (key == Key('u') || key == Key('U')))
    after_ = After::take_back;
  else if (key == Key::enter || (is_last_game() && (key == Key('q') || key == Key('Q'))))
    after_ = After::go_on;
  else
    return;
  stage_ = Stage::idle;
  keys_.clear();
  answered_.notify_all();
}

/// Looks for the scores of the position where somebody wants to see them, and lets the match go on
/// meanwhile.
void KeyboardGame::advise(Lock& lock) {
  if (stage_ != Stage::turn || !(wants_hint_ || wants_scores_)) return;
  if (!advice_) {
    const Position position = position_;
    lock.unlock();
    const auto analysis = look_at(position);
    lock.lock();
    if (!analysis) return advise_nothing();
    if (stage_ != Stage::turn || position != position_) return;
    advice_ = analysis;
    turn_.say("");
    show();
  }
  if (!std::exchange(wants_hint_, false)) return;
  turn_.say(describe_advice(*advice_));
  show();
}

/// Nothing where the solver has no room, which is no reason to end a game.
std::optional<PositionAnalysis> KeyboardGame::look_at(const Position& position) {
  try {
    if (!advisor_) advisor_.emplace();
    return advisor_->look_at(position);
  } catch (const std::bad_alloc&) {
    return std::nullopt;
  }
}

void KeyboardGame::advise_nothing() {
  wants_hint_ = wants_scores_ = false;
  turn_.say("There is no memory for the solver.");
  show();
}

/// The terminal itself edits the name of the file.
void KeyboardGame::save() {
  LiveBoard::View asking = view();
  asking.message.clear();
  asking.prompt = "Enter the filename: ";
  keys_.clear();
  board_.set_view(asking);
  board_.redraw();
  mode_.leave();
  LineInput lines;  // reads no further than the line, which the terminal gives as one
  const auto line = lines.next();
  mode_.enter();
  const std::string file(trimmed(line.value_or("")));
  if (file.empty()) return turn_.say("Nothing is saved.");
  const auto saved = write_save_file(file, SavedGame{names_, position_});
  turn_.say(saved ? "Saved " + file + "." : "Cannot save " + file + ": " + saved.error());
}

void KeyboardGame::show() {
  board_.set_view(view());
  board_.redraw();
}

LiveBoard::View KeyboardGame::view() const {
  LiveBoard::View view;
  view.prompt = prompt();
  if (stage_ != Stage::turn) return view;
  view.ghost = {turn_.column(), position_.to_move()};
  view.message = turn_.message();
  view.details = turn_.help();
  if (view.details.empty() && wants_scores_ && advice_)
    view.details = analysis_rows(*advice_) + analysis_verdict(*advice_) + "\n";
  return view;
}

std::string KeyboardGame::prompt() const {
  if (stage_ == Stage::thinking)
    return describe_thinking(name_of(position_.to_move()), steady_clock::now() - turn_began_);
  if (stage_ == Stage::after_game) return prompt_after_game(is_last_game(), may_take_back_);
  if (stage_ == Stage::idle) return "";
  if (const std::string question = turn_.question(); !question.empty()) return question;
  const Colour mover = position_.to_move();
  std::optional<PlayedBefore> before;
  if (last_column_) before = {name_of(other(mover)), *last_column_};
  return prompt_for_move(mover, before, settings_.board.style.unicode,
                         terminal_width(STDOUT_FILENO));
}

}  // namespace connect4
