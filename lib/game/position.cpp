#include "lib/game/position.hpp"

#include <string>

namespace connect4 {

namespace {

/// The discs that stand directly above an empty cell.
constexpr Bitboard floating(Bitboard occupied) {
  return occupied & ~(occupied << 1 | bottom_row);
}

Bitboard mirror_image(Bitboard cells) {
  Bitboard result = 0;
  for (const Column column : Column::all()) {
    const int from = bits_per_column * column.index();
    const int to = bits_per_column * (column_count - 1 - column.index());
    result |= ((cells & column_cells(column)) >> from) << to;
  }
  return result;
}

}  // namespace

std::vector<Cell> cells_of(Bitboard cells) {
  std::vector<Cell> result;
  for (const Column column : Column::all())
    for (int row = 0; row < row_count; ++row)
      if (const Cell cell{column, row}; cells & bit(cell)) result.push_back(cell);
  return result;
}

Expected<Position> Position::from_discs(Bitboard red, Bitboard blue) {
  if (red & blue) return Failure{"a cell holds two discs"};
  const Bitboard occupied = red | blue;
  if (occupied & ~board_cells) return Failure{"a disc is off the board"};
  if (const Bitboard discs = floating(occupied)) {
    const Cell disc = cells_of(discs).front();
    return Failure{"the disc in column " + std::to_string(disc.column.index() + 1) + ", row " +
                   std::to_string(disc.row + 1) + " floats above an empty cell"};
  }
  const int lead = std::popcount(red) - std::popcount(blue);
  if (lead != 0 && lead != 1)
    return Failure{"there are " + std::to_string(std::popcount(red)) + " red discs (x) and " +
                   std::to_string(std::popcount(blue)) +
                   " blue ones (o); red moves first, so it has as many as blue, or one more"};
  Position position;
  position.discs_ = {red, blue};
  return position;
}

std::vector<Column> Position::legal_columns() const {
  std::vector<Column> legal;
  legal.reserve(column_count);
  for (const Column column : Column::all())
    if (is_legal(column)) legal.push_back(column);
  return legal;
}

Position Position::mirrored() const {
  Position result;
  result.discs_ = {mirror_image(discs_[0]), mirror_image(discs_[1])};
  return result;
}

}  // namespace connect4
