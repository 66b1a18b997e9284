#include "lib/solver/levels.hpp"

#include <algorithm>
#include <utility>

#include "lib/game/lines.hpp"

namespace connect4 {

namespace {

/// The columns in which a disc of that side completes a four now.
std::vector<Column> columns_of_wins(const Position& position, Colour side) {
  const Bitboard occupied = position.occupied();
  const Bitboard wins = landing_cells(occupied) & winning_cells(position.discs(side), occupied);
  std::vector<Column> columns;
  for (const Column column : Column::all())
    if (wins & column_cells(column)) columns.push_back(column);
  return columns;
}

}  // namespace

std::vector<Column> columns_of_random_move(const Position& position, int level) {
  std::vector<Column> columns = position.legal_columns();
  if (level >= first_careful_level)
    for (const Colour side : {other(position.to_move()), position.to_move()})
      if (auto wins = columns_of_wins(position, side); !wins.empty()) columns = std::move(wins);
  return columns;
}

void prefer_blocks(const Position& position, std::vector<Column>& columns) {
  std::vector<Column> blocks = columns_of_wins(position, other(position.to_move()));
  std::erase_if(blocks,
                [&](Column column) { return std::ranges::find(columns, column) == columns.end(); });
  if (!blocks.empty()) columns = std::move(blocks);
}

}  // namespace connect4
