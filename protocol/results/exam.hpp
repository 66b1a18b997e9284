// The result of an exam as JSON, as tables and as a report of cases. EXAM.md is the normative text
// of JSON.
#pragma once

#include <cstdint>
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
  std::vector<ExaminedPlayer> players;  ///< one or two
};

/// Returns the exam as EXAM.md describes it.
nlohmann::ordered_json exam_json(const Exam& exam);

/// Returns a line for each motif and the total.
Table exam_table(const ExamResult& result);

/// Returns a line for each motif and the total, with both players and the p-value. Of two players.
Table comparison_table(const Exam& exam);

/// Returns a report with a case for each motif of the first player. A motif whose share is below
/// `pass` failed. Without `pass` none did. `evidence` is added to each failure.
CaseReport exam_report(const ExamResult& result, std::optional<double> pass,
                       const std::string& evidence);

}  // namespace connect4
