// Reports of cases that pass or fail, for services of continuous integration and for graders.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace connect4 {

/// The ways in which a case does not pass.
enum class CaseEnd : std::uint8_t {
  failed,   ///< the player failed
  error,    ///< nothing could be found out
  skipped,  ///< not reached, since an earlier case did not pass
};

/// A case of a report. It passed if it has no problem.
struct ReportCase {
  /// Why a case did not pass.
  struct Problem {
    CaseEnd end = CaseEnd::failed;
    std::string message;   ///< one line
    std::string evidence;  ///< any number of lines
  };

  std::string name;  ///< unique in its report
  double score = 1;  ///< 0 to 1
  std::optional<Problem> problem{};
};

/// The findings of one command.
struct CaseReport {
  std::string command;  ///< "connect4 bot check"
  std::vector<ReportCase> cases;
  std::vector<std::pair<std::string, double>> leaderboard{};  ///< for graders
};

/// Returns JUnit XML with one suite, in the form that Jenkins' xUnit plugin accepts. Texts are
/// printable(), so no character is left that XML does not allow.
std::string junit_xml(const CaseReport& report);

/// Returns Gradescope's results.json: a test for each case, with 1 as its greatest score.
std::string gradescope_json(const CaseReport& report);

/// Returns Markdown: a heading, a table with a line for each case, and the evidence of the first
/// case that did not pass. `again` is the command that prints the same.
std::string markdown_summary(const CaseReport& report, const std::string& again);

}  // namespace connect4
