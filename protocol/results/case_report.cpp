#include "protocol/results/case_report.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "lib/text/escapes.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/table.hpp"
#include "protocol/messages/json_text.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

/// Text as XML allows it. The escapes of HTML are those of XML, but two characters that UTF-8 can
/// write are not XML's: U+FFFE and U+FFFF.
std::string escaped(const std::string& text) {
  std::string result = escaped_for_html(text);
  for (const std::string refused : {"\xef\xbf\xbe", "\xef\xbf\xbf"})
    for (std::size_t at = 0; (at = result.find(refused, at)) != std::string::npos;)
      result.replace(at, refused.size(), "\xef\xbf\xbd");
  return result;
}

std::string attribute(const std::string& name, const std::string& value) {
  return " " + name + "=\"" + escaped(value) + "\"";
}

/// Each line by itself, since a line end is all that may stay.
std::string lines(const std::string& text) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    result += escaped(text.substr(begin, end - begin)) + "\n";
    begin = end + 1;
  }
  return result;
}

/// The words for an end: JUnit's element, and the verdict in a summary.
struct EndWords {
  std::string element, verdict;
};

const EndWords& words_of(CaseEnd end) {
  static const std::array<EndWords, 3> words{
      {{"failure", "failed"}, {"error", "error"}, {"skipped", "skipped"}}};
  return words[static_cast<std::size_t>(end)];
}

std::string element(const std::string& suite, const ReportCase& each) {
  const std::string begin =
      "    <testcase" + attribute("name", each.name) + attribute("classname", suite);
  if (!each.problem) return begin + "/>\n";
  const std::string& name = words_of(each.problem->end).element;
  return begin + ">\n      <" + name + attribute("message", each.problem->message) + ">" +
         lines(each.problem->evidence) + "</" + name + ">\n    </testcase>\n";
}

}  // namespace

std::string junit_xml(const CaseReport& report) {
  const auto with = [&](CaseEnd end) {
    return std::to_string(std::ranges::count_if(report.cases, [&](const ReportCase& each) {
      return each.problem && each.problem->end == end;
    }));
  };
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite" +
      attribute("name", report.command) + attribute("tests", std::to_string(report.cases.size())) +
      attribute("failures", with(CaseEnd::failed)) + attribute("errors", with(CaseEnd::error)) +
      attribute("skipped", with(CaseEnd::skipped)) + ">\n";
  for (const ReportCase& each : report.cases) text += element(report.command, each);
  return text + "  </testsuite>\n</testsuites>\n";
}

namespace {

Json test_json(const ReportCase& each) {
  Json json{{"name", printable(each.name)},
            {"score", each.score},
            {"max_score", 1},
            {"status", each.problem ? "failed" : "passed"}};
  if (each.problem)
    json["output"] = printable(each.problem->message + "\n" + each.problem->evidence, true);
  return json;
}

}  // namespace

std::string gradescope_json(const CaseReport& report) {
  Json json{{"tests", Json::array()}, {"leaderboard", Json::array()}};
  for (const ReportCase& each : report.cases) json["tests"].push_back(test_json(each));
  for (const auto& [name, value] : report.leaderboard)
    json["leaderboard"].push_back({{"name", name}, {"value", value}});
  return json_line(json, 2) + "\n";
}

std::string markdown_summary(const CaseReport& report, const std::string& again) {
  Table table({{"case", TableColumn::Align::left},
               {"result", TableColumn::Align::left},
               {"score"},
               {"reason", TableColumn::Align::left}});
  for (const ReportCase& each : report.cases) {
    const auto& problem = each.problem;
    table.add_row({each.name, problem ? words_of(problem->end).verdict : "passed",
                   std::to_string(std::lround(100 * each.score)) + " %",
                   problem ? problem->message : ""});
  }
  std::string text = "### " + report.command + "\n\n" + table.markdown() + "\n";
  const auto worst = std::ranges::find_if(
      report.cases, [](const ReportCase& each) { return each.problem.has_value(); });
  if (worst != report.cases.end() && !worst->problem->evidence.empty())
    text += markdown_code(worst->problem->evidence) + "\n";
  return text + markdown_code(again) + "\n";
}

}  // namespace connect4
