// What a person does at the keys in one turn.
#pragma once

#include <cstdint>
#include <string>

#include "lib/game/position.hpp"
#include "runner/screen/keys.hpp"

namespace connect4 {

/// What a key asks for.
enum class KeyWish : std::uint8_t {
  nothing,
  drop,       ///< the disc, into KeyboardTurn::column()
  take_back,  ///< the last move
  hint,       ///< which move is best
  scores,     ///< those of all moves, from now on or no longer
  save,
  new_game,  ///< gives this one up
  give_up,
};

/// The disc above the board, questions and what there is to say of a key. Knows no terminal and no
/// clock. Whoever types digits may type Enter behind them out of habit: behind a digit, or a slip,
/// it drops nothing until an arrow has moved the disc. Not thread-safe.
class KeyboardTurn {
 public:
  /// A turn begins. The disc stays above the column where it was.
  void begin(const Position& position, bool can_take_back);

  KeyWish press(Key key);

  /// Where the disc hangs.
  Column column() const { return column_; }

  /// Which keys there are, in up to three rows of 39 columns, where the last key was none of them.
  std::string help() const;

  /// What is to be said above the prompt; often empty.
  const std::string& message() const { return message_; }
  void say(std::string message) { message_ = std::move(message); }

  /// A question that the next key answers; empty where there is none.
  std::string question() const;

 private:
  bool moves_disc(Key key);
  KeyWish drop();
  KeyWish answer(KeyWish wish);

  Position position_;
  bool can_take_back_ = false;
  Column column_ = *Column::from_index(column_count / 2);
  bool by_arrows_ = true;
  KeyWish asked_ = KeyWish::nothing;  // new_game or give_up, if it was meant
  bool needs_help_ = false;
  std::string message_;
};

}  // namespace connect4
