// Options for reports that services of continuous integration and graders read.
#pragma once

#include <vector>

#include "protocol/results/case_report.hpp"
#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"

namespace connect4 {

/// Returns the options --junit and --summary.
std::vector<Option> report_options();

/// Returns the option --gradescope.
Option gradescope_option();

/// Writes the files that the options of a command ask for. If the variable GITHUB_STEP_SUMMARY
/// names a file, the summary is appended to that. Throws UsageError if one cannot be written.
void write_reports(const Arguments& arguments, const CaseReport& report);

}  // namespace connect4
