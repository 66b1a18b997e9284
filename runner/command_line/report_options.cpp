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
  return {{"junit", "FILE", "Write the cases to FILE as JUnit XML", ""},
          {"summary", "FILE",
           "Append a summary to FILE as Markdown (default: $GITHUB_STEP_SUMMARY if set)", ""}};
}

Option gradescope_option() {
  return {"gradescope", "FILE", "Write the cases to FILE as Gradescope's results.json", ""};
}

ReportFiles::ReportFiles(const Arguments& arguments) : words_(as_shell_line(arguments.words())) {
  open(arguments, "junit", junit_xml);
  open(arguments, "gradescope", gradescope_json);
  if (const auto file = summary_file(arguments)) summary_ = Output::append_to(*file);
}

void ReportFiles::open(const Arguments& arguments, const std::string& option,
                       std::string (*text)(const CaseReport&)) {
  if (const auto path = arguments.text(option))
    files_.push_back(
        {*path, or_fail_to_write(WholeFile::at(*path, WholeFile::Special::write_through), *path),
         text});
}

void ReportFiles::write(const CaseReport& report) {
  for (File& each : files_) or_fail_to_write(each.file.commit(each.text(report)), each.path);
  if (summary_) summary_->write_as_is(markdown_summary(report, report.command + " " + words_));
}

}  // namespace connect4
