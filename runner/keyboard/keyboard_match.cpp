#include "runner/keyboard/keyboard_match.hpp"

#include <utility>

#include "lib/game/verdict.hpp"

namespace connect4 {

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
