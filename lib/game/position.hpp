// The board as two bitboards.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/board.hpp"

namespace connect4 {

/// A set of cells, one bit each:
///
///      6 13 20 27 34 41 48    always 0: a line shifted past an edge falls in here
///     --------------------
///      5 12 19 26 33 40 47    row 5, the top
///      4 11 18 25 32 39 46
///      3 10 17 24 31 38 45
///      2  9 16 23 30 37 44
///      1  8 15 22 29 36 43
///      0  7 14 21 28 35 42    row 0, the bottom
///
///      column 0 on the left, column 6 on the right
///
/// One column to the right is 7 bits on, one row up is 1. (The order is that of John Tromp's
/// Fhourstones.)
using Bitboard = std::uint64_t;

inline constexpr int bits_per_column = row_count + 1;

constexpr int bit_index(Cell cell) {
  return bits_per_column * cell.column.index() + cell.row;
}
constexpr Bitboard bit(Cell cell) {
  return Bitboard{1} << bit_index(cell);
}
constexpr Bitboard bottom_cell(Column column) {
  return Bitboard{1} << (bits_per_column * column.index());
}
constexpr Bitboard top_cell(Column column) {
  return bottom_cell(column) << (row_count - 1);
}

/// The lowest cell of every column, and all 42 cells.
inline constexpr Bitboard bottom_row = 0x0040810204081;
inline constexpr Bitboard board_cells = bottom_row * ((Bitboard{1} << row_count) - 1);

/// Returns all six cells of a column.
constexpr Bitboard column_cells(Column column) {
  return ((Bitboard{1} << row_count) - 1) << (bits_per_column * column.index());
}

/// Returns the cells of a set, from left to right and bottom to top.
std::vector<Cell> cells_of(Bitboard cells);

/// A position of the game: the cells of each side. Every Position obeys gravity, and red has as
/// many discs as blue or one more, which says which side is to move. A position may be finished;
/// drop() does not ask. A value type of 16 bytes.
class Position {
 public:
  /// Returns the empty board, red to move.
  constexpr Position() = default;

  /// The position of these discs, or the reason why there is none. Refused: a cell claimed twice or
  /// off the board, a disc that floats, counts that fit neither side to move. Play need not be able
  /// to reach it.
  static Expected<Position> from_discs(Bitboard red, Bitboard blue);

  constexpr Bitboard discs(Colour colour) const { return discs_[colour]; }
  constexpr Bitboard occupied() const { return discs_[0] | discs_[1]; }

  /// Returns the number of discs on the board, 0 to 42.
  constexpr int ply() const { return std::popcount(occupied()); }
  constexpr Colour to_move() const { return ply() % 2 == 0 ? Colour::red : Colour::blue; }
  constexpr bool is_full() const { return ply() == cell_count; }

  /// A number below 2^49 that no other position has. In each column's seven bits the highest set
  /// bit stands on top of the discs; the bits below it are red's. (After John Tromp's Fhourstones.)
  constexpr std::uint64_t key() const { return occupied() + bottom_row + discs(Colour::red); }

  /// Returns the colour of the disc on a cell, or nothing if it is empty.
  constexpr std::optional<Colour> at(Cell cell) const {
    if (discs_[0] & bit(cell)) return Colour::red;
    if (discs_[1] & bit(cell)) return Colour::blue;
    return std::nullopt;
  }

  /// Returns the cell of the highest disc in the column.
  constexpr std::optional<Cell> top_disc(Column column) const {
    const int discs = std::popcount(occupied() & column_cells(column));
    return discs > 0 ? std::optional(Cell{column, discs - 1}) : std::nullopt;
  }

  /// Returns whether the column has room for a disc.
  constexpr bool is_legal(Column column) const { return !(occupied() & top_cell(column)); }

  /// Returns the columns with room, from left to right.
  std::vector<Column> legal_columns() const;

  /// Drops a disc of the side to move and returns the cell where it stopped. If the column is full
  /// it returns nothing and changes nothing.
  constexpr std::optional<Cell> drop(Column column) {
    if (!is_legal(column)) return std::nullopt;
    const Colour mover = to_move();
    const Bitboard landing = (occupied() + bottom_cell(column)) & column_cells(column);
    discs_[mover] |= landing;
    return Cell{column, std::countr_zero(landing) - bits_per_column * column.index()};
  }

  /// Returns the position seen in a mirror: column 0 becomes column 6.
  Position mirrored() const;

  friend constexpr bool operator==(const Position&, const Position&) = default;

 private:
  PerColour<Bitboard> discs_{};  // red's, blue's
};

}  // namespace connect4
