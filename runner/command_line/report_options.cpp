#include "runner/command_line/report_options.hpp"

#include "runner/screen/unwritable.hpp"

namespace connect4 {

Option junit_option() {
  return {"junit", "FILE", "Write the cases to FILE as JUnit XML", ""};
}

std::vector<Option> report_options() {
  return {junit_option(),
          {"gradescope", "FILE", "Write the cases to FILE as Gradescope's results.json", ""}};
}

void write_reports(const Arguments& arguments, const CaseReport& report) {
  if (const auto file = arguments.text("junit")) write_whole(*file, junit_xml(report));
  if (const auto file = arguments.text("gradescope")) write_whole(*file, gradescope_json(report));
}

}  // namespace connect4
