#include "lib/game/lines.hpp"

namespace connect4 {

namespace {

struct Step {
  int columns;
  int rows;
};

constexpr Step step(Direction direction) {
  constexpr std::array<Step, 4> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  return steps[static_cast<std::size_t>(direction)];
}

std::optional<Cell> cell_at(int column_index, int row) {
  const auto column = Column::from_index(column_index);
  if (!column || row < 0 || row >= row_count) return std::nullopt;
  return Cell{*column, row};
}

std::optional<Line> line_from(Cell first, Direction direction) {
  const Step along = step(direction);
  Line line{{first, first, first, first}};
  for (int i = 1; i < 4; ++i) {
    const auto cell = cell_at(first.column.index() + i * along.columns, first.row + i * along.rows);
    if (!cell) return std::nullopt;
    line.cells[static_cast<std::size_t>(i)] = *cell;
  }
  return line;
}

std::vector<Line> make_lines() {
  std::vector<Line> lines;
  lines.reserve(line_count);
  for (const Direction direction : all_directions)
    for (const Column column : Column::all())
      for (int row = 0; row < row_count; ++row)
        if (const auto line = line_from(Cell{column, row}, direction)) lines.push_back(*line);
  return lines;
}

}  // namespace

Bitboard Line::mask() const {
  Bitboard mask = 0;
  for (const Cell cell : cells) mask |= bit(cell);
  return mask;
}

const std::vector<Line>& all_lines() {
  static const std::vector<Line> lines = make_lines();
  return lines;
}

std::vector<Line> fours_through(const Position& position, Cell last) {
  const auto colour = position.at(last);
  if (!colour) return {};
  const Bitboard discs = position.discs(*colour);
  std::vector<Line> fours;
  for (const Line& line : all_lines()) {
    const Bitboard mask = line.mask();
    if ((mask & bit(last)) && (mask & discs) == mask) fours.push_back(line);
  }
  return fours;
}

}  // namespace connect4
