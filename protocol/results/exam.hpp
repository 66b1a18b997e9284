// The result of an exam as JSON, as tables and as a report of cases. EXAM.md is the normative text
// of JSON.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "lib/exam/exam.hpp"
#include "lib/text/table.hpp"
#include "protocol/results/case_report.hpp"

namespace connect4 {

/// A player with its result.
struct ExaminedPlayer {
  std::string name;
  ExamResult result;
};

/// An exam that is over.
struct Exam {
  std::uint64_t seed = 1;
  bool is_exact = false;                ///< only columns with the exact score were right
  std::vector<ExaminedPlayer> players;  ///< one or two
};

/// Returns the exam as EXAM.md describes it.
nlohmann::ordered_json exam_json(const Exam& exam);

/// Returns a line for each motif and the total.
Table exam_table(const ExamResult& result);

/// Returns the result in a sentence: "bot answered 101 of 160 questions correctly (63 %); random
/// play would score 38 %."
std::string exam_headline(const std::string& player, const ExamResult& result);

/// Returns a line for each motif and the total, with both players and the p-value. The exam must
/// have two players.
Table comparison_table(const Exam& exam);

/// Returns a report with a case for each motif of the first player. A motif whose share is below
/// `pass` failed. Without `pass` none did. `evidence` describes the mistakes of a failed motif.
CaseReport exam_report(const ExamResult& result, std::optional<double> pass,
                       const std::function<std::string(const std::vector<ExamMistake>&)>& evidence);

}  // namespace connect4
