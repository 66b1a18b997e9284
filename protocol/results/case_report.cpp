#include "protocol/results/case_report.hpp"

#include <algorithm>
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

std::string element(const std::string& name, const std::optional<ReportCase::Problem>& problem) {
  if (!problem) return "";
  return "      <" + name + attribute("message", problem->message) + ">" +
         lines(problem->evidence) + "</" + name + ">\n";
}

std::string element(const std::string& suite, const ReportCase& each) {
  const std::string content = element("failure", each.failure) + element("error", each.error);
  const std::string begin =
      "    <testcase" + attribute("name", each.name) + attribute("classname", suite);
  return content.empty() ? begin + "/>\n" : begin + ">\n" + content + "    </testcase>\n";
}

}  // namespace

std::string junit_xml(const CaseReport& report) {
  const auto with = [&](const std::optional<ReportCase::Problem> ReportCase::*problem) {
    return std::to_string(std::ranges::count_if(
        report.cases, [&](const ReportCase& each) { return (each.*problem).has_value(); }));
  };
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite" +
                     attribute("name", report.command) +
                     attribute("tests", std::to_string(report.cases.size())) +
                     attribute("failures", with(&ReportCase::failure)) +
                     attribute("errors", with(&ReportCase::error)) + ">\n";
  for (const ReportCase& each : report.cases) text += element(report.command, each);
  return text + "  </testsuite>\n</testsuites>\n";
}

namespace {

Json test_json(const ReportCase& each) {
  Json json{{"name", printable(each.name)},
            {"score", each.score},
            {"max_score", 1},
            {"status", each.failure || each.error ? "failed" : "passed"}};
  for (const auto& problem : {each.failure, each.error})
    if (problem) json["output"] = printable(problem->message + "\n" + problem->evidence, true);
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

namespace {

const std::optional<ReportCase::Problem>& problem_of(const ReportCase& each) {
  return each.failure ? each.failure : each.error;
}

std::string verdict_of(const ReportCase& each) {
  if (each.error) return "error";
  return each.failure ? "failed" : "passed";
}

}  // namespace

std::string markdown_summary(const CaseReport& report, const std::string& again) {
  Table table({{"case", TableColumn::Align::left},
               {"result", TableColumn::Align::left},
               {"score"},
               {"reason", TableColumn::Align::left}});
  for (const ReportCase& each : report.cases) {
    const auto& problem = problem_of(each);
    table.add_row({each.name, verdict_of(each),
                   std::to_string(std::lround(100 * each.score)) + " %",
                   problem ? problem->message : ""});
  }
  std::string text = "### " + report.command + "\n\n" + table.markdown() + "\n";
  const auto worst = std::ranges::find_if(
      report.cases, [](const ReportCase& each) { return problem_of(each).has_value(); });
  if (worst != report.cases.end() && !problem_of(*worst)->evidence.empty())
    text += markdown_code(problem_of(*worst)->evidence) + "\n";
  return text + markdown_code(again) + "\n";
}

}  // namespace connect4
