#include "lib/game/position.hpp"

namespace connect4 {

namespace {

/// What would stand on the board if the occupied cells of each column fell to its bottom.
Bitboard settled(Bitboard occupied) {
  Bitboard result = 0;
  for (const Column column : Column::all()) {
    const int height = std::popcount(occupied & column_cells(column));
    result |= ((Bitboard{1} << height) - 1) << (bits_per_column * column.index());
  }
  return result;
}

Bitboard mirrored(Bitboard cells) {
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
  if (settled(occupied) != occupied) return Failure{"a disc floats above an empty cell"};
  const int lead = std::popcount(red) - std::popcount(blue);
  if (lead != 0 && lead != 1)
    return Failure{std::to_string(std::popcount(red)) + " discs of the first player against " +
                   std::to_string(std::popcount(blue)) +
                   " of the second: nobody could have moved so"};
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
  result.discs_ = {connect4::mirrored(discs_[0]), connect4::mirrored(discs_[1])};
  return result;
}

}  // namespace connect4
