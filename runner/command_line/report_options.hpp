// Options for reports that services of continuous integration and graders read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/files/whole_file.hpp"
#include "protocol/results/case_report.hpp"
#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"
#include "runner/screen/output.hpp"

namespace connect4 {

/// Returns the options --junit and --summary.
std::vector<Option> report_options();

/// Returns the option --gradescope.
Option gradescope_option();

/// The files that these options ask for. If the variable GITHUB_STEP_SUMMARY names a file, the
/// summary is appended to that. Belongs to one thread.
class ReportFiles {
 public:
  /// Throws UsageError if a file cannot be written, before the work that its content takes.
  explicit ReportFiles(const Arguments& arguments);

  /// Writes all of them, once. Throws UsageError.
  void write(const CaseReport& report);

 private:
  struct File {
    std::string path;
    WholeFile file;
    std::string (*text)(const CaseReport&);
  };

  void open(const Arguments& arguments, const std::string& option,
            std::string (*text)(const CaseReport&));

  std::string words_;  // of the command line, for the summary
  std::vector<File> files_;
  std::optional<Output> summary_;
};

}  // namespace connect4
