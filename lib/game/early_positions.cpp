#include "lib/game/early_positions.hpp"

#include <algorithm>
#include <optional>

#include "lib/game/lines.hpp"

namespace connect4 {

namespace {

constexpr int bits_per_move = 3;
static_assert(EarlyPosition::most_plies * bits_per_move <= 32);

/// Each move is 6 minus the one that it mirrors, so that no digit borrows from the next.
std::uint32_t mirrored_moves(std::uint32_t moves, int plies) {
  std::uint32_t all_last = 0;
  for (int ply = 0; ply < plies; ++ply) all_last = all_last << bits_per_move | (column_count - 1);
  return all_last - moves;
}

EarlyPosition smaller_image(const EarlyPosition& early) {
  const Position mirror = early.position.mirrored();
  if (bits(early.position) <= bits(mirror)) return early;
  return {mirror, mirrored_moves(early.moves, early.position.ply())};
}

/// The position with one more move; nothing if the column is full or the move makes a four.
std::optional<EarlyPosition> after(const EarlyPosition& early, Column column) {
  const Colour mover = early.position.to_move();
  EarlyPosition result = early;
  if (!result.position.drop(column) || has_four(result.position.discs(mover))) return std::nullopt;
  result.moves |= static_cast<std::uint32_t>(column.index())
                  << bits_per_move * early.position.ply();
  return result;
}

std::vector<EarlyPosition> one_ply_later(const std::vector<EarlyPosition>& positions) {
  std::vector<EarlyPosition> later;
  later.reserve(positions.size() * column_count);
  for (const EarlyPosition& early : positions)
    for (const Column column : Column::all())
      if (const auto next = after(early, column)) later.push_back(smaller_image(*next));
  std::ranges::stable_sort(later, {}, [](const auto& early) { return bits(early.position); });
  const auto end = std::unique(later.begin(), later.end(), [](const auto& a, const auto& b) {
    return a.position == b.position;
  });
  later.erase(end, later.end());
  return later;
}

}  // namespace

std::vector<Column> EarlyPosition::way() const {
  std::vector<Column> columns;
  columns.reserve(static_cast<std::size_t>(position.ply()));
  for (int ply = 0; ply < position.ply(); ++ply)
    columns.push_back(*Column::from_index(moves >> bits_per_move * ply & 7));
  return columns;
}

std::vector<EarlyPosition> early_positions(int plies) {
  std::vector<EarlyPosition> positions(1);
  for (int ply = 0; ply < plies; ++ply) positions = one_ply_later(positions);
  return positions;
}

}  // namespace connect4
