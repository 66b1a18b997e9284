#include "lib/game/canvas.hpp"

namespace connect4 {

namespace {

Fill fill_of(std::optional<int> player) {
  if (!player) return Fill::white;
  return fill_of(*player == 0 ? Colour::red : Colour::blue);
}

}  // namespace

BoardArray to_array(const Position& position) {
  BoardArray board;
  for (int row = 0; row < row_count; ++row)
    for (const Column column : Column::all())
      if (const Cell cell{column, row}; const auto disc = position.at(cell))
        board[static_cast<std::size_t>(cell.row_from_top())]
             [static_cast<std::size_t>(column.index())] = index(*disc);
  return board;
}

std::vector<Circle> circles(const BoardArray& board, Bitboard marks) {
  std::vector<Circle> result;
  for (int row = 0; row < row_count; ++row)
    for (const Column column : Column::all()) {
      const Cell cell{column, row_count - 1 - row};
      const auto disc =
          board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column.index())];
      result.push_back({column.index() * Canvas::square + Canvas::square / 2.0,
                        row * Canvas::square + Canvas::square / 2.0, Canvas::radius, fill_of(disc),
                        (marks & bit(cell)) != 0});
    }
  return result;
}

std::optional<Column> column_at(int x) {
  return x < 0 ? std::nullopt : Column::from_index(x / Canvas::square);
}

}  // namespace connect4
