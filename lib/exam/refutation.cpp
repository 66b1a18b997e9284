#include "lib/exam/refutation.hpp"

#include <algorithm>

#include "lib/solver/game_values.hpp"

namespace connect4 {

namespace {

Position position_before(const GameRecord& record, int index) {
  Position position = record.start;
  for (int i = 0; i < index; ++i) position.drop(record.plies[static_cast<std::size_t>(i)].column);
  return position;
}

}  // namespace

tl::expected<std::optional<TurningMove>, Unsolved> find_turning_move(const GameRecord& record,
                                                                     Colour player,
                                                                     Solver& solver) {
  const std::vector<JudgedMove> moves = judged_moves(record);
  const auto last = std::find_if(moves.rbegin(), moves.rend(), [&](const JudgedMove& move) {
    return move.mover == player && move.before >= 0 && move.after < 0;
  });
  if (last == moves.rend()) return std::nullopt;
  const Position position = position_before(record, last->index);
  const auto results = results_of_moves(position, solver);
  if (!results) return tl::unexpected(results.error());
  std::vector<Column> right;
  for (const MoveResult& move : *results)
    if (move.result == prospect_of(last->before)) right.push_back(move.column);
  return TurningMove{last->disc,       position,     last->column,
                     std::move(right), last->before, last->after};
}

}  // namespace connect4
