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

tl::expected<std::vector<Column>, Unsolved> columns_with(Prospect prospect,
                                                         const Position& position, Solver& solver) {
  std::vector<Column> columns;
  for (const Column column : position.legal_columns()) {
    Position next = position;
    next.drop(column);
    const auto end = score_of_end(next);
    const auto reply = end ? Solver::Score(*end) : solver.solve(next, who_wins);
    if (!reply) return tl::unexpected(reply.error());
    if (prospect_of(-*reply) == prospect) columns.push_back(column);
  }
  return columns;
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
  auto right = columns_with(prospect_of(last->before), position, solver);
  if (!right) return tl::unexpected(right.error());
  return TurningMove{last->disc,        position,     last->column,
                     *std::move(right), last->before, last->after};
}

}  // namespace connect4
