#include "runner/analysis/position_analysis.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lib/game/notation.hpp"
#include "lib/solver/game_values.hpp"
#include "lib/text/phrases.hpp"
#include "protocol/messages/json_text.hpp"
#include "runner/screen/narration.hpp"

namespace connect4 {

namespace {

ScoreWindow window_of(const AnalysisWish& wish) {
  return wish.weak ? who_wins : ScoreWindow();
}

ScoreWindow turned(ScoreWindow window) {
  return {-window.high, -window.low};
}

/// The knowledge of the side that makes the move about its score.
ScoreWindow score_move(Solver& solver, Position position, Column column, ScoreWindow window) {
  position.drop(column);
  if (const auto end = score_of_end(position)) {
    const int score = std::clamp(-*end, window.low, window.high);
    return {score, score};
  }
  if (const auto score = solver.solve(position, turned(window))) return {-*score, -*score};
  return turned(solver.known());
}

/// The score is that of the best move: at least the bound of one move, at most the bounds of all.
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

namespace {

using Json = nlohmann::ordered_json;

constexpr char not_known[] = "?";

std::string words(ScoreWindow score) {
  if (score.low == score.high) return std::to_string(score.low);
  return std::to_string(score.low) + ".." + std::to_string(score.high);
}

std::string word_of_column(const PositionAnalysis& analysis, Column column) {
  const auto score = analysis.columns[static_cast<std::size_t>(column.index())];
  if (score) return std::to_string(*score);
  return analysis.position.is_legal(column) ? not_known : "-";
}

std::string digits_or_unknown(const std::vector<Column>& columns) {
  return columns.empty() ? not_known : to_digits(columns);
}

std::string right_aligned(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

/// Returns the words in cells of this width.
std::string row_of(const std::vector<std::string>& words, std::size_t width) {
  std::string row;
  for (const std::string& word : words) row += right_aligned(word, width);
  return row;
}

/// Returns the result for the mover, as far as it is known.
std::string describe_value(ScoreWindow score) {
  if (score.low > 0) return "wins";
  if (score.high < 0) return "loses";
  if (score.low < 0 && score.high > 0) return "may win or lose";
  if (score.low < 0) return "draws or loses";
  return score.high > 0 ? "draws or wins" : "draws";
}

Json columns_json(const PositionAnalysis& analysis) {
  Json columns = Json::array();
  for (const auto& score : analysis.columns) columns.push_back(score ? Json(*score) : Json());
  return columns;
}

}  // namespace

std::string analysis_words(const PositionAnalysis& analysis, const AnalysisWish& wish) {
  std::string text;
  if (wish.columns)
    for (const Column column : Column::all()) text += " " + word_of_column(analysis, column);
  else
    text += " " + words(analysis.score);
  if (wish.best) text += " " + digits_or_unknown(analysis.best);
  if (wish.line) text += " " + digits_or_unknown(analysis.line);
  return text;
}

std::string analysis_json(const std::string& text, const PositionAnalysis& analysis,
                          const AnalysisWish& wish, const std::string& verdict) {
  Json json{{"position", text}, {"fen", to_fen(analysis.position)}, {"exact", analysis.is_exact()}};
  if (analysis.is_exact()) {
    const int score = analysis.score.low;
    json["value"] = name(prospect_of(score));
    json["score"] = score;
    if (!wish.weak) json["plies_to_end"] = plies_to_end(score, analysis.position.ply());
  } else {
    json["bounds"] = {analysis.score.low, analysis.score.high};
  }
  if (wish.columns && analysis.has_all_columns) json["columns"] = columns_json(analysis);
  if (wish.best && analysis.has_all_columns) json["best"] = to_digits(analysis.best);
  if (!analysis.line.empty()) json["line"] = to_digits(analysis.line);
  if (!verdict.empty()) json["expectation"] = verdict;
  json["nodes"] = analysis.nodes;
  return json_line(json);
}

std::string unanswered_json(const std::string& text, const std::string& reason) {
  return json_line({{"position", text}, {"error", reason}});
}

/// Where scores would run together below the board, as in -18-18, the columns are numbered again,
/// further apart.
std::string analysis_rows(const PositionAnalysis& analysis) {
  std::vector<std::string> digits, scores;
  for (const Column column : Column::all()) {
    digits.emplace_back(1, column.digit());
    scores.push_back(word_of_column(analysis, column));
  }
  const bool run_together =
      std::ranges::any_of(scores, [](const std::string& score) { return score.size() > 2; });
  const std::size_t width = run_together ? 5 : 3;
  return (run_together ? row_of(digits, width) + "\n" : "") + row_of(scores, width) +
         "   score of each column, for " + std::string(name(analysis.position.to_move())) + "\n";
}

std::string analysis_verdict(const PositionAnalysis& analysis, bool weak) {
  if (analysis.is_exact() && !weak) return describe_score(analysis.score.low, analysis.position);
  const std::string known =
      std::string(name(analysis.position.to_move())) + " to move " + describe_value(analysis.score);
  if (analysis.is_exact()) return known;
  return known + ": no more was found in the time (score " + words(analysis.score) + ")";
}

std::string analysis_picture(const PositionAnalysis& analysis, const AnalysisWish& wish,
                             DrawingStyle style) {
  std::string text = draw(analysis.position, {}, style) + analysis_rows(analysis) + "\n" +
                     analysis_verdict(analysis, wish.weak) + "\n";
  if (analysis.has_all_columns)
    text +=
        std::string("Best column") + (analysis.best.size() == 1 ? ": " : "s: ") +
        joined(analysis.best, ", ", [](Column column) { return std::string(1, column.digit()); }) +
        "\n";
  if (!analysis.line.empty()) text += "Perfect play: " + to_digits(analysis.line) + "\n";
  return text;
}

}  // namespace connect4
