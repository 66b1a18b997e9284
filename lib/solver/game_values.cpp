#include "lib/solver/game_values.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace connect4 {

std::string_view name(Prospect prospect) {
  constexpr std::array<std::string_view, 3> names{"lost", "drawn", "won"};
  return names[static_cast<std::size_t>(prospect)];
}

std::vector<JudgedMove> judged_moves(const Position& start, const std::vector<Column>& columns,
                                     const std::vector<int>& scores) {
  std::vector<JudgedMove> moves;
  if (scores.size() != columns.size() + 1) return moves;
  Position position = start;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Colour mover = position.to_move();
    position.drop(columns[i]);
    moves.push_back(
        {static_cast<int>(i), position.ply(), mover, columns[i], scores[i], -scores[i + 1]});
  }
  return moves;
}

std::vector<JudgedMove> judged_moves(const GameRecord& record) {
  return judged_moves(record.start, columns_of(record.plies), record.scores);
}

std::optional<JudgedMove> decisive_error(const GameRecord& record) {
  const std::vector<JudgedMove> moves = judged_moves(record);
  const auto last = std::find_if(moves.rbegin(), moves.rend(),
                                 [](const JudgedMove& move) { return move.changes_result(); });
  return last == moves.rend() ? std::nullopt : std::optional(*last);
}

tl::expected<std::vector<int>, Unsolved> score_game(const Position& start,
                                                    const std::vector<Column>& columns,
                                                    const FindScore& find, std::vector<int> known) {
  std::vector<Position> positions{start};
  for (const Column column : columns) {
    positions.push_back(positions.back());
    positions.back().drop(column);
  }
  const std::size_t known_count = known.size();
  std::vector<int> scores = std::move(known);
  scores.resize(positions.size());
  int least = -greatest_score;
  for (std::size_t i = positions.size(); i-- > known_count;) {
    const auto end = score_of_end(positions[i]);
    const auto score = end ? Solver::Score(*end) : find(positions[i], least);
    if (!score) return tl::unexpected(score.error());
    scores[i] = *score;
    least = -*score;
  }
  return scores;
}

/// Most moves that are played are best ones: whether there is a better one is asked first.
Solver::Score score_at_least(Solver& solver, const Position& position, int least) {
  if (least >= greatest_score) return solver.solve(position);
  const auto first = solver.solve(position, {least, least + 1});
  if (!first || *first == least) return first;
  return solver.solve(position, {least + 1, greatest_score});
}

tl::expected<std::vector<MoveResult>, Unsolved> results_of_moves(const Position& position,
                                                                 Solver& solver) {
  std::vector<MoveResult> moves;
  for (const Column column : position.legal_columns()) {
    Position next = position;
    next.drop(column);
    const auto end = score_of_end(next);
    const auto reply = end ? Solver::Score(*end) : solver.solve(next, who_wins);
    if (!reply) return tl::unexpected(reply.error());
    moves.push_back({column, prospect_of(-*reply)});
  }
  return moves;
}

tl::expected<BestMove, Unsolved> best_move(const Position& position, Solver& solver, int least) {
  const auto score = score_at_least(solver, position, least);
  if (!score) return tl::unexpected(score.error());
  std::vector<Column> columns = position.legal_columns();
  std::ranges::stable_sort(columns, {}, distance_from_centre);
  for (const Column column : columns) {
    Position next = position;
    next.drop(column);
    const auto end = score_of_end(next);
    const auto reply = end ? Solver::Score(*end) : solver.solve(next, {-*score, 1 - *score});
    if (!reply) return tl::unexpected(reply.error());
    if (*reply <= -*score) return BestMove{column, *score};
  }
  throw std::logic_error("no move keeps the score of its position");
}

}  // namespace connect4
