// One turn of a person at the keys.
#pragma once

#include <string>
#include <utility>

#include "lib/game/key_table.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

/// The disc above the board, the questions, and the message to the person about its last key. Knows
/// no terminal and no clock. A person that types digits may type Enter after them out of habit. So
/// after a digit, or a slip, Enter drops nothing until an arrow has moved the disc. Not
/// thread-safe.
class KeyboardTurn {
 public:
  /// A turn begins. The disc stays above the column where it was.
  void begin(const Position& position, bool can_take_back);

  /// Returns the key's request to the match; nothing if the turn has dealt with the key.
  KeyAction press(Key key);

  /// Returns the column above which the disc hangs.
  Column column() const { return column_; }

  /// Returns the keys, in up to three rows of 39 columns, if the last key was none of them.
  std::string help() const;

  /// Returns a line to stand above the prompt; often empty.
  const std::string& message() const { return message_; }
  void say(std::string message) { message_ = std::move(message); }

  /// Returns a question that the next key answers; empty if there is none.
  std::string question() const;

 private:
  void move_disc(KeyAction action);
  KeyAction drop();

  Position position_;
  bool can_take_back_ = false;
  Column column_ = *Column::from_index(column_count / 2);
  bool by_arrows_ = true;
  KeyAction asked_ = KeyAction::nothing;  // new_game or give_up, until the person confirms it
  bool needs_help_ = false;
  std::string message_;
};

}  // namespace connect4
