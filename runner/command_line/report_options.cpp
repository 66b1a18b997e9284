#include "runner/command_line/report_options.hpp"

#include <cstdlib>

#include "lib/text/words.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/unwritable.hpp"

namespace connect4 {

namespace {

/// The file of --summary, or the one that a step of GitHub's actions has for it.
std::optional<std::string> summary_file(const Arguments& arguments) {
  if (auto file = arguments.text("summary")) return file;
  const char* const of_step = std::getenv("GITHUB_STEP_SUMMARY");
  return of_step && *of_step ? std::optional<std::string>(of_step) : std::nullopt;
}

}  // namespace

std::vector<Option> report_options() {
  return {
      {"junit", "FILE", "Write the cases to FILE as JUnit XML", ""},
      {"summary", "FILE",
       "Append a summary to FILE as Markdown (default: $GITHUB_STEP_SUMMARY, if it is set)", ""}};
}

Option gradescope_option() {
  return {"gradescope", "FILE", "Write the cases to FILE as Gradescope's results.json", ""};
}

void write_reports(const Arguments& arguments, const CaseReport& report) {
  if (const auto file = arguments.text("junit")) write_whole(*file, junit_xml(report));
  if (const auto file = arguments.text("gradescope")) write_whole(*file, gradescope_json(report));
  if (const auto file = summary_file(arguments))
    Output::append_to(*file).write_as_is(
        markdown_summary(report, report.command + " " + as_shell_line(arguments.operands())));
}

}  // namespace connect4
