#include "runner/keyboard/keyboard_turn.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "lib/game/verdict.hpp"

namespace connect4 {

namespace {

constexpr std::string_view all_keys =
    "1-7, or arrows and Enter: drop a disc\n"
    "? best move  e scores  u take back\n"
    "s save  n new game  q give up  h help\n";

constexpr std::array<std::pair<Key, KeyWish>, 10> wishes{{
    {Key::enter, KeyWish::drop},
    {Key::down, KeyWish::drop},
    {Key(' '), KeyWish::drop},
    {Key('u'), KeyWish::take_back},
    {Key('?'), KeyWish::hint},
    {Key('e'), KeyWish::scores},
    {Key('s'), KeyWish::save},
    {Key('n'), KeyWish::new_game},
    {Key('q'), KeyWish::give_up},
    {Key::end_of_input, KeyWish::give_up},
}};

KeyWish wish_of(Key key) {
  const auto* const found = std::ranges::find(wishes, key, &std::pair<Key, KeyWish>::first);
  return found == wishes.end() ? KeyWish::nothing : found->second;
}

/// A letter means the same with the shift key.
Key in_lower_case(Key key) {
  return key >= Key('A') && key <= Key('Z') ? Key(static_cast<int>(key) - 'A' + 'a') : key;
}

std::optional<Column> column_of(Key key) {
  if (static_cast<int>(key) >= 0x80) return std::nullopt;
  return Column::from_digit(static_cast<char>(key));
}

}  // namespace

void KeyboardTurn::begin(const Position& position, bool can_take_back) {
  position_ = position;
  can_take_back_ = can_take_back;
  asked_ = KeyWish::nothing;
  needs_help_ = false;
  message_.clear();
}

KeyWish KeyboardTurn::press(Key key) {
  key = in_lower_case(key);
  message_.clear();
  needs_help_ = false;
  if (const KeyWish asked = std::exchange(asked_, KeyWish::nothing); asked != KeyWish::nothing)
    return key == Key('y') ? asked : KeyWish::nothing;
  if (moves_disc(key)) return KeyWish::nothing;
  if (const auto column = column_of(key)) {
    column_ = *column;
    by_arrows_ = false;
    return drop();
  }
  return answer(wish_of(key));
}

KeyWish KeyboardTurn::answer(KeyWish wish) {
  switch (wish) {
    case KeyWish::drop:
      if (by_arrows_) return drop();
      message_ = "1-7 drops a disc; so does Enter, behind an arrow.";
      return KeyWish::nothing;
    case KeyWish::take_back:
      if (can_take_back_) return wish;
      message_ = "No move can be taken back here.";
      return KeyWish::nothing;
    case KeyWish::new_game:
    case KeyWish::give_up:
      asked_ = wish;
      return KeyWish::nothing;
    case KeyWish::nothing:
      by_arrows_ = false;  // a slip, and Enter may follow it
      needs_help_ = true;
      return wish;
    default:
      return wish;
  }
}

std::string KeyboardTurn::help() const {
  return std::string(needs_help_ ? all_keys : "");
}

std::string KeyboardTurn::question() const {
  if (asked_ == KeyWish::give_up) return "Give this game up? [y/n] ";
  if (asked_ == KeyWish::new_game) return "Give this game up for a new one? [y/n] ";
  return "";
}

bool KeyboardTurn::moves_disc(Key key) {
  int index = column_.index();
  if (key == Key::left)
    index = std::max(index - 1, 0);
  else if (key == Key::right)
    index = std::min(index + 1, column_count - 1);
  else if (key == Key::home)
    index = 0;
  else if (key == Key::end)
    index = column_count - 1;
  else
    return false;
  column_ = *Column::from_index(index);
  by_arrows_ = true;
  return true;
}

KeyWish KeyboardTurn::drop() {
  if (position_.is_legal(column_)) return KeyWish::drop;
  message_ = describe_full(column_, position_);
  return KeyWish::nothing;
}

}  // namespace connect4
