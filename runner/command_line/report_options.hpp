// Options for reports that services of continuous integration and graders read.
#pragma once

#include <vector>

#include "protocol/results/case_report.hpp"
#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"

namespace connect4 {

/// Returns the option --junit.
Option junit_option();

/// Returns the options --junit and --gradescope.
std::vector<Option> report_options();

/// Writes the files that the options of a command ask for. Throws UsageError if one cannot be
/// written.
void write_reports(const Arguments& arguments, const CaseReport& report);

}  // namespace connect4
