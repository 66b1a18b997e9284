// The 69 lines of four: which are complete, and which empty cells complete one.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lib/game/position.hpp"

namespace connect4 {

/// The four ways a line can run, from its lowest, leftmost cell (a falling one starts at its top).
enum class Direction : std::uint8_t { horizontal, vertical, rising, falling };

/// Returns the number of bits from one cell of a line to the next.
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

  /// Returns the four cells as a set.
  Bitboard mask() const;
};

inline constexpr int line_count = 69;

/// Every line of the board: 24 horizontal, 21 vertical, 12 rising, 12 falling.
const std::vector<Line>& all_lines();

/// Returns whether these discs hold a line of four.
constexpr bool has_four(Bitboard discs) {
  for (const Direction direction : all_directions) {
    const Bitboard pairs = discs & (discs >> stride(direction));
    if (pairs & (pairs >> (2 * stride(direction)))) return true;
  }
  return false;
}

/// The complete lines that run through the disc on `last`; empty if there is none or no disc.
std::vector<Line> fours_through(const Position& position, Cell last);

/// Returns the cells that the next disc can land on: at most one per column.
constexpr Bitboard landing_cells(Bitboard occupied) {
  return (occupied + bottom_row) & board_cells;
}

/// Returns the empty cells, within reach or not, where one more disc completes a four of `discs`.
constexpr Bitboard winning_cells(Bitboard discs, Bitboard occupied) {
  Bitboard cells = 0;
  for (const Direction direction : all_directions) {
    const int s = stride(direction);
    const Bitboard two_before = (discs << s) & (discs << (2 * s));
    const Bitboard two_behind = (discs >> s) & (discs >> (2 * s));
    cells |= two_before & ((discs << (3 * s)) | (discs >> s));
    cells |= two_behind & ((discs >> (3 * s)) | (discs << s));
  }
  return cells & board_cells & ~occupied;
}

/// The landing cells after which the opponent has no four within reach. That is a block if one is
/// needed, and no cell right below one that wins for the opponent. Empty if the opponent wins after
/// every move, and on a full board.
constexpr Bitboard safe_cells(Bitboard opponent, Bitboard occupied) {
  const Bitboard losing = winning_cells(opponent, occupied);
  const Bitboard landing = landing_cells(occupied);
  const Bitboard blocks = landing & losing;
  if (blocks & (blocks - 1)) return 0;
  return (blocks ? blocks : landing) & ~(losing >> 1);
}

/// Returns the column of the lowest bit of a set of cells that is not empty.
constexpr Column column_of(Bitboard cells) {
  return *Column::from_index(std::countr_zero(cells) / bits_per_column);
}

/// Returns the distance of a column from the middle one: 0 to 3.
constexpr int distance_from_centre(Column column) {
  const int offset = column.index() - column_count / 2;
  return offset < 0 ? -offset : offset;
}

/// Returns the cells in the columns nearest to the centre: one or two, if there are any.
constexpr Bitboard most_central(Bitboard cells) {
  for (int distance = 0; distance <= column_count / 2; ++distance) {
    Bitboard found = 0;
    for (const Column column : Column::all())
      if (distance_from_centre(column) == distance) found |= cells & column_cells(column);
    if (found) return found;
  }
  return 0;
}

}  // namespace connect4
