#include "runner/keyboard/keyboard_turn.hpp"

#include <algorithm>

#include "lib/game/prompts.hpp"
#include "lib/game/verdict.hpp"

namespace connect4 {

void KeyboardTurn::begin(const Position& position, bool can_take_back) {
  position_ = position;
  can_take_back_ = can_take_back;
  asked_ = KeyAction::nothing;
  needs_help_ = false;
  message_.clear();
}

KeyAction KeyboardTurn::press(Key key) {
  message_.clear();
  needs_help_ = false;
  if (const auto asked = std::exchange(asked_, KeyAction::nothing); asked != KeyAction::nothing)
    return in_lower_case(key) == Key('y') ? asked : KeyAction::nothing;
  if (const auto column = column_of(key)) {
    column_ = *column;
    by_arrows_ = false;
    return drop();
  }
  const KeyAction action = action_of(KeyPlace::turn, key);
  switch (action) {
    case KeyAction::back:
    case KeyAction::next:
    case KeyAction::first:
    case KeyAction::last:
      move_disc(action);
      break;
    case KeyAction::drop:
      if (by_arrows_) return drop();
      message_ = "1-7 drops a disc; so does Enter after an arrow key.";
      break;
    case KeyAction::take_back:
      if (can_take_back_) return action;
      message_ = nothing_to_take_back;
      break;
    case KeyAction::new_game:
    case KeyAction::give_up:
      asked_ = action;
      break;
    case KeyAction::hint:
    case KeyAction::scores:
    case KeyAction::save:
      return action;
    default:
      by_arrows_ = false;  // a slip, and Enter may follow it
      needs_help_ = true;
  }
  return KeyAction::nothing;
}

std::string KeyboardTurn::help() const {
  constexpr std::size_t width = 39;
  return needs_help_ ? describe_keys(KeyPlace::turn, true, width) + "\n" : "";
}

std::string KeyboardTurn::question() const {
  if (asked_ == KeyAction::give_up) return "Give this game up? [y/n] ";
  if (asked_ == KeyAction::new_game) return "Give this game up for a new one? [y/n] ";
  return "";
}

void KeyboardTurn::move_disc(KeyAction action) {
  int index = column_.index() + (action == KeyAction::next ? 1 : -1);
  if (action == KeyAction::first) index = 0;
  if (action == KeyAction::last) index = column_count - 1;
  column_ = *Column::from_index(std::clamp(index, 0, column_count - 1));
  by_arrows_ = true;
}

KeyAction KeyboardTurn::drop() {
  if (position_.is_legal(column_)) return KeyAction::drop;
  message_ = describe_full(column_, position_);
  return KeyAction::nothing;
}

}  // namespace connect4
