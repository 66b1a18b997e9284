#include "protocol/results/exam.hpp"

#include <cmath>
#include <tuple>

#include "lib/game/notation.hpp"
#include "lib/text/amounts.hpp"
#include "lib/tournament/report/report_text.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/results/columns.hpp"

namespace connect4 {

namespace {

using nlohmann::ordered_json;

constexpr auto on_left = TableColumn::Align::left;

/// Only all is 100 %, and only nothing is 0 %.
std::string percent(double share) {
  const auto whole = std::lround(100 * share);
  if (whole >= 100 && share < 1) return "> 99 %";
  if (whole <= 0 && share > 0) return "< 1 %";
  return std::to_string(whole) + " %";
}

template <class Row>
std::string motif_or_total(const Row& row) {
  return row.motif ? std::string(name(*row.motif)) : "total";
}

/// The member is missing in the total.
template <class Row>
ColumnOf<Row> motif_column() {
  return {
      {"motif", on_left},
      "motif",
      [](const Row& row) { return row.motif ? ordered_json(name(*row.motif)) : ordered_json(); },
      motif_or_total<Row>};
}

/// A column of faults has a place in the table only if there are any.
ColumnsOf<ExamRow> result_columns(bool has_faults) {
  return {
      motif_column<ExamRow>(),
      {{}, "positions", [](const ExamRow& row) { return row.positions; }},
      {{}, "answers", [](const ExamRow& row) { return row.answers; }},
      {{"right"},
       "right",
       [](const ExamRow& row) { return row.right; },
       [](const ExamRow& row) {
         return std::to_string(row.right) + "/" + std::to_string(row.answers);
       }},
      {{"share"},
       "share",
       [](const ExamRow& row) { return row.share; },
       [](const ExamRow& row) { return percent(row.share); }},
      {{"95 % interval"},
       "low",
       [](const ExamRow& row) { return row.interval.low; },
       [](const ExamRow& row) {
         const std::string low = percent(row.interval.low);
         return low.substr(0, low.size() - 2) + " - " + percent(row.interval.high);
       }},
      {{}, "high", [](const ExamRow& row) { return row.interval.high; }},
      {{"random"},
       "chance",
       [](const ExamRow& row) { return row.chance; },
       [](const ExamRow& row) { return percent(row.chance); }},
      {{has_faults ? "faults" : ""}, "faults", [](const ExamRow& row) { return row.faults; }},
      {{"remark", on_left},
       "",
       {},
       [](const ExamRow& row) {
         const bool is_chance = row.interval.low <= row.chance && row.chance <= row.interval.high;
         return std::string(is_chance ? "no better than random" : "");
       }},
  };
}

/// Names of two players stand above their columns.
ColumnsOf<ComparedRow> comparison_columns(const std::string& first, const std::string& other) {
  return {
      motif_column<ComparedRow>(),
      {{first}, "right", [](const ComparedRow& row) { return row.right; }},
      {{other}, "other_right", [](const ComparedRow& row) { return row.other_right; }},
      {{"p"},
       "p",
       [](const ComparedRow& row) { return row.p_value; },
       [](const ComparedRow& row) {
         return row.p_value < 0.0001 ? "< 0.0001" : decimals(row.p_value, 4);
       }},
  };
}

/// The lines of the motifs, and the line of the total, which has no motif.
template <class Row>
void add_rows(ordered_json& json, const ColumnsOf<Row>& columns, const std::vector<Row>& motifs,
              const Row& total) {
  json["motifs"] = lines_json(columns, motifs);
  json["total"] = line_json(columns, total);
  json["total"].erase("motif");
}

ordered_json mistake_json(const ExamMistake& mistake) {
  const auto& [asked, answer, before, after] = mistake;
  ordered_json json{
      {"motif", name(asked.motif)},
      {"position", to_fen(asked.position)},
      {"played", answer.played ? ordered_json(answer.played->index()) : ordered_json()},
      {"right", column_indices(asked.right)},
      {"before", before},
      {"after", or_null(after)}};
  if (!answer.fault.empty()) json["fault"] = answer.fault;
  return json;
}

ordered_json comparison_json(const Exam& exam) {
  const auto& [first, other] = std::tie(exam.players[0], exam.players[1]);
  std::vector<ComparedRow> rows = compare(first.result, other.result);
  const ComparedRow total = rows.back();
  rows.pop_back();
  ordered_json json{{"other", other.name}};
  add_rows(json, comparison_columns(first.name, other.name), rows, total);
  return json;
}

}  // namespace

ordered_json exam_json(const Exam& exam) {
  const auto& [name, result] = exam.players.front();
  ordered_json json{{"player", name},
                    {"seed", exam.seed},
                    {"exact", exam.is_exact},
                    {"complete", result.is_complete}};
  add_rows(json, result_columns(true), result.rows(), result.total());
  json["examples"] = ordered_json::array();
  for (const ExamMistake& each : result.costliest()) json["examples"].push_back(mistake_json(each));
  if (exam.players.size() > 1) json["comparison"] = comparison_json(exam);
  return json;
}

Table exam_table(const ExamResult& result) {
  return table_of(result_columns(result.total().faults > 0), result.rows());
}

std::string exam_headline(const std::string& player, const ExamResult& result) {
  const ExamRow total = result.total();
  return player + " answered " + std::to_string(total.right) + " of " +
         plural(total.answers, "question") + " correctly (" + percent(total.share) +
         "); random play would score " + percent(total.chance) + ".\n";
}

Table comparison_table(const Exam& exam) {
  const auto& [first, other] = std::tie(exam.players[0], exam.players[1]);
  return table_of(comparison_columns(first.name, other.name), compare(first.result, other.result));
}

CaseReport exam_report(
    const ExamResult& result, std::optional<double> pass,
    const std::function<std::string(const std::vector<ExamMistake>&)>& evidence) {
  CaseReport report{"connect4 bot exam", {}, {{"right", result.total().share}}};
  for (const ExamRow& row : result.rows()) {
    report.cases.push_back({.name = motif_or_total(row), .score = row.share});
    if (pass && row.share < *pass)
      report.cases.back().problem = {CaseEnd::failed,
                                     std::to_string(row.right) + " of " +
                                         std::to_string(row.answers) + " right, " + percent(*pass) +
                                         " needed",
                                     evidence(result.costliest(row.motif))};
  }
  return report;
}

}  // namespace connect4
