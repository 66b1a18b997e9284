// The view of a person at the keys, and the requests of its keys to the match.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "lib/game/position.hpp"
#include "lib/game/saved_game.hpp"
#include "lib/ui/key_table.hpp"
#include "runner/analysis/position_analysis.hpp"
#include "runner/match/person.hpp"
#include "runner/screen/live_board.hpp"

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

/// A match at the keys, as the person knows it. A program thinks, a person is to move, or a game
/// has ended and the person is asked for the next step. At any other time keys count for nothing.
/// Knows no terminal, no clock and no thread. Not thread-safe.
class KeyboardState {
 public:
  KeyboardState(PersonSeats seats, std::optional<int> games, bool unicode)
      : seats_(seats), games_(games), unicode_(unicode) {}

  /// A turn begins in a position that is not over.
  void begin_turn(const GameRecord& record, const Position& position);

  /// A four or a draw is on the board. The person is asked for the next step.
  void end_game(const GameRecord& record);

  /// All games have been played, and nothing can be taken back.
  void end_match();

  /// Keys count for nothing until one of the calls above.
  void end_turn() { stage_ = Stage::idle; }

  bool is_thinking() const { return stage_ == Stage::thinking; }

  /// Returns the key's request to the match; nothing if the state has dealt with the key.
  KeyAction press(Key key);

  /// Returns the person's turn. Its message is about the last key.
  bool is_turn() const { return stage_ == Stage::turn; }
  KeyboardTurn& turn() { return turn_; }
  const SavedGame& game() const { return game_; }

  /// Returns the position of which the person wants to know the scores and does not yet.
  std::optional<Position> unknown_position() const;

  /// The scores of that position; nothing if the solver got no memory.
  void take_scores(const Position& position, const std::optional<PositionAnalysis>& scores);

  /// Returns the view around the board on a terminal of that width. `time` is the age of the turn.
  LiveBoard::View view(int width, std::chrono::nanoseconds time) const;

 private:
  enum class Stage : std::uint8_t { idle, thinking, turn, between_games, match_end };

  KeyPlace key_place() const;
  std::string prompt_for_turn(int width) const;

  const PersonSeats seats_;
  const std::optional<int> games_;  // of the match; nothing: unknown
  const bool unicode_;

  Stage stage_ = Stage::idle;
  SavedGame game_;                     // on the board
  std::optional<Column> last_column_;  // the last move
  bool can_take_back_ = false;
  KeyboardTurn turn_;
  std::optional<PositionAnalysis> scores_;  // of the position on the board
  bool wants_hint_ = false;
  bool wants_scores_ = false;
};

}  // namespace connect4
