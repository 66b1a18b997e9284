#include "runner/positions/position_rows.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lib/game/notation.hpp"
#include "lib/text/csv.hpp"
#include "protocol/files/npz.hpp"
#include "protocol/sdk/c/connect4_batch.h"

namespace connect4 {

namespace {

std::vector<int> best_columns(const Solver::ColumnScores& scores) {
  const auto best = *std::ranges::max_element(scores);  // a full column, nothing, is below all
  std::vector<int> columns;
  for (int column = 0; column < column_count; ++column)
    if (scores[static_cast<std::size_t>(column)] == best) columns.push_back(column);
  return columns;
}

std::string text_of(const std::optional<int>& score) {
  return score ? std::to_string(*score) : "";
}

std::string csv_file(std::span<const Position> positions, std::span<const SolvedPosition> solved,
                     PositionFacts facts) {
  std::vector<std::string> fields{"position"};
  if (facts.scores) fields.emplace_back("score");
  if (facts.columns) {
    fields.emplace_back("best");
    for (int column = 1; column <= column_count; ++column)
      fields.push_back("column_" + std::to_string(column));
  }
  std::string file = csv_line(fields);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    fields = {to_fen(positions[i])};
    if (facts.scores) fields.push_back(text_of(solved[i].score));
    if (facts.columns) {
      std::string& best = fields.emplace_back();
      for (const int column : best_columns(solved[i].columns)) best += std::to_string(column + 1);
      for (const auto& score : solved[i].columns) fields.push_back(text_of(score));
    }
    file += csv_line(fields);
  }
  return file;
}

nlohmann::ordered_json json_of(const std::optional<int>& score) {
  return score ? nlohmann::ordered_json(*score) : nullptr;
}

std::string json_lines(std::span<const Position> positions, std::span<const SolvedPosition> solved,
                       PositionFacts facts) {
  std::string file;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    nlohmann::ordered_json row{{"position", to_fen(positions[i])}};
    if (facts.scores) row["score"] = json_of(solved[i].score);
    if (facts.columns) {
      row["best"] = best_columns(solved[i].columns);
      for (const auto& score : solved[i].columns) row["columns"].push_back(json_of(score));
    }
    file += row.dump() + "\n";
  }
  return file;
}

std::int8_t number_of(const std::optional<int>& score) {
  return static_cast<std::int8_t>(score.value_or(C4_NO_SCORE));
}

Expected<std::string> arrays(std::span<const Position> positions,
                             std::span<const SolvedPosition> solved, PositionFacts facts) {
  std::vector<std::uint64_t> red, blue;
  for (const Position& position : positions) {
    red.push_back(position.discs(Colour::red));
    blue.push_back(position.discs(Colour::blue));
  }
  std::vector<std::int8_t> scores, columns;
  for (const SolvedPosition& each : solved) {
    scores.push_back(number_of(each.score));
    for (const auto& score : each.columns) columns.push_back(number_of(score));
  }
  std::vector<NumPyArray> arrays{numpy_array<std::uint64_t>("red", red),
                                 numpy_array<std::uint64_t>("blue", blue)};
  if (facts.scores) arrays.push_back(numpy_array<std::int8_t>("scores", scores));
  if (facts.columns)
    arrays.push_back(numpy_array<std::int8_t>("columns", columns, {std::size_t{column_count}}));
  return npz_file(arrays);
}

}  // namespace

Expected<std::string> position_file(PositionFormat format, std::span<const Position> positions,
                                    std::span<const SolvedPosition> solved, PositionFacts facts) {
  if (format == PositionFormat::npz) return arrays(positions, solved, facts);
  return format == PositionFormat::csv ? csv_file(positions, solved, facts)
                                       : json_lines(positions, solved, facts);
}

}  // namespace connect4
