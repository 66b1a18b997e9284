#include "runner/check/positions.hpp"

#include <algorithm>

#include "lib/game/notation.hpp"
#include "lib/game/verdict.hpp"
#include "lib/random.hpp"

namespace connect4 {

namespace {

/// The columns that the side to move can play without winning.
std::vector<Column> quiet_columns(const Position& position) {
  std::vector<Column> columns = position.legal_columns();
  std::erase_if(columns, [&](Column column) {
    Position next = position;
    const auto outcome = play(next, column).outcome;
    return outcome && outcome->ending == Ending::four;
  });
  return columns;
}

/// Random moves without a four, the column `last` only when all others are full; ends if every move
/// would win.
std::vector<Column> quiet_moves(Random& random, std::optional<Column> last) {
  Position position;
  std::vector<Column> moves;
  while (!position.is_full()) {
    std::vector<Column> columns = quiet_columns(position);
    if (position.legal_columns().size() > 1 && last) std::erase(columns, *last);
    if (columns.empty()) break;
    moves.push_back(columns[random.below(columns.size())]);
    position.drop(moves.back());
  }
  return moves;
}

/// Tries until it is long enough: some tries in a hundred are.
std::vector<Column> quiet_game(Random& random, std::size_t plies, std::optional<Column> last) {
  for (;;) {
    std::vector<Column> moves = quiet_moves(random, last);
    if (moves.size() >= plies) return moves;
  }
}

Position after(const std::vector<Column>& moves, std::size_t count) {
  Position position;
  for (std::size_t i = 0; i < count; ++i) position.drop(moves[i]);
  return position;
}

/// The first position of the game with that many legal columns.
Position first_with(const std::vector<Column>& moves, std::size_t legal_columns) {
  Position position;
  for (const Column move : moves) {
    if (position.legal_columns().size() == legal_columns) break;
    position.drop(move);
  }
  return position;
}

constexpr std::size_t all_but_one_column = cell_count - row_count;

}  // namespace

std::vector<Column> drawn_game(std::uint64_t seed) {
  Random random(seed);
  return quiet_game(random, cell_count, std::nullopt);
}

std::vector<Position> crowded_positions(std::uint64_t seed) {
  Random random(seed);
  std::vector<Position> alone, pairs, first_full;
  for (const Column column : Column::all()) {
    const auto moves = quiet_game(random, all_but_one_column, column);
    const std::size_t most = std::min<std::size_t>(moves.size(), cell_count - 1);
    alone.push_back(after(moves, all_but_one_column + random.below(most - all_but_one_column + 1)));
    pairs.push_back(first_with(moves, 2));
    if (column.index() % 3 == 0) first_full.push_back(first_with(moves, column_count - 1));
  }
  std::vector<Position> all = first_full;
  all.insert(all.end(), pairs.begin(), pairs.end());
  all.insert(all.end(), alone.begin(), alone.end());
  return all;
}

std::vector<Position> middle_positions(std::uint64_t seed, int count) {
  constexpr std::size_t fewest = 2, most = 24;
  Random random(seed);
  std::vector<Position> positions;
  while (static_cast<int>(positions.size()) < count) {
    const auto moves = quiet_game(random, most, std::nullopt);
    positions.push_back(after(moves, fewest + random.below(most - fewest + 1)));
  }
  return positions;
}

Position winning_position() {
  return parse_start("121212").value();
}

}  // namespace connect4
