#include "runner/keyboard/keyboard_match.hpp"

#include <new>
#include <string>
#include <utility>

#include "lib/game/verdict.hpp"
#include "lib/ui/prompts.hpp"
#include "lib/ui/scene.hpp"
#include "protocol/files/game_files.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::seconds patience(2);  // of a person that has asked

}  // namespace

KeyListener::KeyListener(KeyboardDesk& desk)
    : desk_(desk), thread_([this](const std::stop_token& end) { listen(end); }) {}

void KeyListener::throw_if_failed() {
  const Lock lock(desk_.mutex);
  if (failure_) std::rethrow_exception(failure_);
}

/// Keys are taken under the lock, so that a turn that begins finds nothing half read.
void KeyListener::listen(const std::stop_token& end) {
  try {
    while (!end.stop_requested()) {
      desk_.keys.wait();
      Lock lock(desk_.mutex);
      while (const auto key = desk_.keys.next()) press(*key);
      advise(lock);
      show_time_of_thinking();
    }
  } catch (const Interrupted&) {
    stop_match(nullptr);
  } catch (...) {
    stop_match(std::current_exception());
  }
}

/// A terminal that is gone may have sent no signal.
void KeyListener::stop_match(std::exception_ptr failure) {
  const Lock lock(desk_.mutex);
  failure_ = std::move(failure);
  desk_.is_stopped = true;
  if (!StopSignal::is_requested()) StopSignal::request();
  desk_.answered.notify_all();
}

void KeyListener::press(Key key) {
  if (key == Key::resumed) {
    desk_.board.set_view(desk_.view());
    return desk_.board.redraw_elsewhere();
  }
  const bool is_turn = desk_.state.is_turn();
  const KeyAction action = desk_.state.press(key);
  if (is_turn) return press_in_turn(action);
  if (action == KeyAction::nothing) return;
  desk_.answer = action;
  desk_.state.end_turn();
  desk_.keys.forget();
  desk_.answered.notify_all();
}

void KeyListener::press_in_turn(KeyAction action) {
  switch (action) {
    case KeyAction::drop:
      return choose(std::string(1, desk_.state.turn().column().digit()));
    case KeyAction::take_back:
      return choose(take_back_choice);
    case KeyAction::new_game:
    case KeyAction::give_up:
      desk_.answer = action;
      return choose(resignation_choice);
    case KeyAction::save:
      save();
      break;
    default:
      break;
  }
  desk_.show();
}

/// Tells the program at the board. Nothing that follows in the same turn counts.
void KeyListener::choose(std::string_view choice) {
  desk_.state.end_turn();
  desk_.keys.forget();
  desk_.show();
  desk_.choices.write(std::string(choice) + "\n");
}

void KeyListener::save() {
  LiveBoard::View asking = desk_.view();
  asking.prompt = file_prompt;
  desk_.board.set_view(asking);
  desk_.board.redraw();
  const auto line = desk_.keys.read_line();
  desk_.state.turn().say(save_where_typed(line, desk_.state.game()));
}

/// The match goes on while the solver works.
void KeyListener::advise(Lock& lock) {
  const auto position = desk_.state.unknown_position();
  if (!position) return;
  lock.unlock();
  const auto scores = look_at(*position);
  lock.lock();
  desk_.state.take_scores(*position, scores);
  if (desk_.state.is_turn()) desk_.show();
}

/// Nothing if the solver gets no memory, which is not a reason to end a game.
std::optional<PositionAnalysis> KeyListener::look_at(const Position& position) {
  try {
    if (!solver_) solver_.emplace(SolvingSettings(), patience);
    return analyse(solver_->solver, solver_->limit, position, {.columns = true, .best = true});
  } catch (const std::bad_alloc&) {
    return std::nullopt;
  }
}

void KeyListener::show_time_of_thinking() {
  const auto age = std::chrono::steady_clock::now() - desk_.turn_began;
  if (!desk_.state.is_thinking() || age < worth_mentioning) return;
  desk_.board.set_view(desk_.view());
  desk_.board.redraw_prompt();
}

void KeyboardMatch::game_started(const GameRecord& record) {
  const Lock lock(desk_.mutex);
  desk_.answer.reset();
  begin_turn(record, record.start);
  desk_.board.game_started(record);
}

void KeyboardMatch::disc_dropped(const GameRecord& record, const Position& position, Cell disc) {
  const Lock lock(desk_.mutex);
  if (outcome_of(position))
    end_turn();
  else
    begin_turn(record, position);
  desk_.board.disc_dropped(record, position, disc);
}

void KeyboardMatch::moves_taken_back(const GameRecord& record, const Position& position) {
  const Lock lock(desk_.mutex);
  desk_.answer.reset();
  begin_turn(record, position);
  desk_.board.moves_taken_back(record, position);
}

void KeyboardMatch::turn_begins_again(const GameRecord& record, const Position& position) {
  const Lock lock(desk_.mutex);
  begin_turn(record, position);
  desk_.board.redraw();
}

void KeyboardMatch::game_over(const GameRecord& record) {
  const Lock lock(desk_.mutex);
  end_turn();
  desk_.board.game_over(record);
}

void KeyboardMatch::match_over() {
  const Lock lock(desk_.mutex);
  end_turn();
  desk_.board.match_over();
}

void KeyboardMatch::match_stopped() {
  const Lock lock(desk_.mutex);
  desk_.state.end_turn();
}

bool KeyboardMatch::takes_back_last_move(const GameRecord& record) {
  Lock lock(desk_.mutex);
  end_turn();
  desk_.board.show_end(record);
  desk_.state.end_game(record);
  wait_for_answer(lock);
  if (desk_.answer != KeyAction::take_back) return false;
  desk_.answer.reset();  // the next end asks again
  return true;
}

/// Asks, unless the person has already chosen the next step.
bool KeyboardMatch::wants_another_game() {
  Lock lock(desk_.mutex);
  if (!desk_.answer) {
    desk_.state.end_match();
    wait_for_answer(lock);
  }
  return std::exchange(desk_.answer, std::nullopt) == KeyAction::new_game;
}

/// The position is not over. Keys that were pressed before count for nothing.
void KeyboardMatch::begin_turn(const GameRecord& record, const Position& position) {
  desk_.state.begin_turn(record, position);
  desk_.turn_began = std::chrono::steady_clock::now();
  if (desk_.state.is_turn()) {
    desk_.keys.forget();
    desk_.choices.clear();
  }
  desk_.board.set_view(desk_.view());
}

void KeyboardMatch::end_turn() {
  desk_.state.end_turn();
  desk_.board.set_view({});
}

void KeyboardMatch::wait_for_answer(Lock& lock) {
  desk_.answer.reset();
  desk_.keys.forget();
  desk_.show();
  desk_.answered.wait(lock, [this] { return desk_.answer || desk_.is_stopped; });
  desk_.state.end_turn();
}

}  // namespace connect4
