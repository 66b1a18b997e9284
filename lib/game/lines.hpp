// The 69 lines of four, and which of them are complete.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lib/game/position.hpp"

namespace connect4 {

/// The four ways a line can run, from its lowest, leftmost cell (a falling one starts at its top).
enum class Direction : std::uint8_t { horizontal, vertical, rising, falling };

/// How many bits lie between two neighbours of a line.
constexpr int stride(Direction direction) {
  constexpr std::array<int, 4> strides{bits_per_column, 1, bits_per_column + 1,
                                       bits_per_column - 1};
  return strides[static_cast<std::size_t>(direction)];
}

inline constexpr std::array<Direction, 4> all_directions{Direction::horizontal, Direction::vertical,
                                                         Direction::rising, Direction::falling};

/// One line of four cells.
struct Line {
  std::array<Cell, 4> cells;  ///< in order along the line, from left to right or bottom to top

  /// The four cells as a set.
  Bitboard mask() const;
};

inline constexpr int line_count = 69;

/// Every line of the board: 24 horizontal, 21 vertical, 12 rising, 12 falling.
const std::vector<Line>& all_lines();

/// Whether these discs hold a line of four.
constexpr bool has_four(Bitboard discs) {
  for (const Direction direction : all_directions) {
    const Bitboard pairs = discs & (discs >> stride(direction));
    if (pairs & (pairs >> (2 * stride(direction)))) return true;
  }
  return false;
}

/// The complete lines that run through the disc on `last`; empty where there is none or no disc.
std::vector<Line> fours_through(const Position& position, Cell last);

}  // namespace connect4
