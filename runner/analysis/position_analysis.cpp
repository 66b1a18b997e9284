#include "runner/analysis/position_analysis.hpp"

#include <algorithm>

namespace connect4 {

namespace {

ScoreWindow window_of(const AnalysisWish& wish) {
  return wish.weak ? who_wins : ScoreWindow();
}

ScoreWindow turned(ScoreWindow window) {
  return {-window.high, -window.low};
}

/// What the side that makes the move knows of its score.
ScoreWindow score_move(Solver& solver, Position position, Column column, ScoreWindow window) {
  position.drop(column);
  if (const auto end = score_of_end(position)) {
    const int score = std::clamp(-*end, window.low, window.high);
    return {score, score};
  }
  if (const auto score = solver.solve(position, turned(window))) return {-*score, -*score};
  return turned(solver.known());
}

/// The score is that of the best move: at least what one is known to have, at most what all have.
void score_all_moves(Solver& solver, ScoreWindow window, PositionAnalysis& analysis) {
  analysis.score = {window.low, window.low};
  analysis.has_all_columns = true;
  for (const Column column : analysis.position.legal_columns()) {
    const ScoreWindow move = score_move(solver, analysis.position, column, window);
    analysis.score.low = std::max(analysis.score.low, move.low);
    analysis.score.high = std::max(analysis.score.high, move.high);
    if (move.low == move.high)
      analysis.columns[static_cast<std::size_t>(column.index())] = move.low;
    else
      analysis.has_all_columns = false;
  }
}

void score_position(Solver& solver, ScoreWindow window, PositionAnalysis& analysis) {
  const auto score = solver.solve(analysis.position, window);
  analysis.score = score ? ScoreWindow{*score, *score} : solver.known();
}

std::vector<Column> best_of(const PositionAnalysis& analysis) {
  std::vector<Column> best = analysis.position.legal_columns();
  std::erase_if(best, [&](Column column) {
    return analysis.columns[static_cast<std::size_t>(column.index())] != analysis.score.low;
  });
  return best;
}

}  // namespace

PositionAnalysis analyse(Solver& solver, SolvingLimit& limit, const Position& position,
                         const AnalysisWish& wish) {
  PositionAnalysis analysis;
  analysis.position = position;
  const std::uint64_t nodes_before = solver.nodes();
  limit.begin();
  if (wish.columns || wish.best)
    score_all_moves(solver, window_of(wish), analysis);
  else
    score_position(solver, window_of(wish), analysis);
  if (analysis.has_all_columns) analysis.best = best_of(analysis);
  if (wish.line && analysis.is_exact())
    if (auto line = solver.principal_line(position)) analysis.line = *std::move(line);
  limit.check();
  analysis.nodes = solver.nodes() - nodes_before;
  return analysis;
}

}  // namespace connect4
