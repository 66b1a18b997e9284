#include "lib/game/move_order.hpp"

#include <unordered_set>

namespace connect4 {

namespace {

constexpr std::size_t most_positions = 100'000;  // that are looked at

/// The position before the disc on top of that column fell; nothing where it was not the last one.
std::optional<Position> without_top(const Position& position, Column column) {
  const std::vector<Cell> cells = cells_of(position.occupied() & column_cells(column));
  const Colour mover = other(position.to_move());
  if (cells.empty() || position.at(cells.back()) != mover) return std::nullopt;
  const Bitboard rest = ~bit(cells.back());
  const auto before =
      Position::from_discs(position.discs(Colour::red) & rest, position.discs(Colour::blue) & rest);
  return before ? std::optional(*before) : std::nullopt;
}

/// Takes discs away one by one until the board is empty.
class Unwinding {
 public:
  bool reaches_empty_board(const Position& position) {
    if (position.ply() == 0) return true;
    if (!seen_.insert(position.key()).second || seen_.size() > most_positions) return false;
    for (const Column column : Column::all()) {
      const auto before = without_top(position, column);
      if (!before || !reaches_empty_board(*before)) continue;
      moves.push_back(column);
      return true;
    }
    return false;
  }

  std::vector<Column> moves;  ///< in the order of play

 private:
  std::unordered_set<std::uint64_t> seen_;  // and found to lead nowhere, or looked at just now
};

}  // namespace

std::optional<std::vector<Column>> moves_to(const Position& position) {
  Unwinding unwinding;
  if (!unwinding.reaches_empty_board(position)) return std::nullopt;
  return unwinding.moves;
}

}  // namespace connect4
