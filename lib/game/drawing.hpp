// The board as text.
#pragma once

#include <optional>
#include <string>

#include "lib/game/position.hpp"

namespace connect4 {

/// The style of a drawn board.
struct DrawingStyle {
  bool unicode = false;  ///< ● and ○ instead of x and o
  bool colour = false;   ///< ANSI colours; the shapes tell the sides apart without them
  bool flipped = false;  ///< seen from the back: column 7 on the left
};

/// The parts of the board that a drawing points out.
struct Highlights {
  std::optional<Cell> last;  ///< the disc just dropped, in parentheses: (x)
  Bitboard line = 0;         ///< the finished four, in brackets: [x]
};

/// Eight lines, each ended by a newline: six rows from the top, the floor, and the column numbers
/// 1-7. Without colour and Unicode:
///
///     | .  .  .  .  .  .  . |
///     | .  .  . (o) .  .  . |
///     | .  .  x  x  .  .  . |
///     +---------------------+
///       1  2  3  4  5  6  7
std::string draw(const Position& position, const Highlights& highlights, DrawingStyle style);

/// One disc as draw() shows it: ●, or x without Unicode.
std::string draw_disc(Colour colour, DrawingStyle style);

/// Returns a line to stand above the board: a disc over that column.
std::string draw_above(Column column, Colour colour, DrawingStyle style);

/// The board of a TwoPersonGame: 13 lines that begin with two spaces, then the column numbers.
///
///       +---+---+---+---+---+---+---+
///       |   |   |   | x |   |   |   |
///       +---+---+---+---+---+---+---+
///     col 1   2   3   4   5   6   7
std::string draw_grid(const Position& position);

}  // namespace connect4
