// Positions as other programs write them, one a line.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

/// Reads moves as digits, together (4435) or apart, between blanks, commas, semicolons or brackets
/// (4 4 3 5; [3, 3, 2, 4]). `base` is the number of the column on the left, 0 or 1. The error names
/// the first thing that is wrong.
Expected<std::vector<Column>> parse_moves(std::string_view text, int base);

/// Returns whether the text, which is no FEN, has the digit 0 and no board: its columns count from
/// 0.
bool counts_from_0(std::string_view text);

/// The value that a line gives its position.
struct ExpectedValue {
  int value = 0;           ///< a score, for the side to move; or 1, 0 or -1 for the first player
  bool is_result = false;  ///< whether it is "win", "draw" or "loss" for the first player

  /// Returns whether that is the score, which is for the side to move.
  bool agrees_with(int score, const Position& position) const;
};

/// A line's position, and the value that stands after it.
struct PositionLine {
  Expected<Position> position;
  std::optional<ExpectedValue> expected{};
};

/// Reads lines: FENs, moves as parse_moves() takes them, and boards of 42 cells between the same
/// separators or without any. A board of 0, 1 (first player) and 2 is row by row from the top, as
/// Kaggle's ConnectX has it. One of b (blank), x (first player) and o is column by column, each
/// from its bottom, as UCI's data set has it. Not thread-safe.
class PositionReader {
 public:
  /// Without a `base`, columns count from 1, and a 0 is an error that says so. `has_values`: after
  /// each position stands its score, or "win", "draw" or "loss" for the first player.
  explicit PositionReader(std::optional<int> base = std::nullopt, bool has_values = false)
      : base_(base), has_values_(has_values) {}

  /// The error is a reason. A finished position is one.
  PositionLine read(std::string_view line);

 private:
  Expected<Position> position_in(std::string_view text);

  std::optional<int> base_;
  bool has_values_;
  int lines_of_moves_ = 0;  // that were read so far
};

}  // namespace connect4
