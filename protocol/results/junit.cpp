#include "protocol/results/junit.hpp"

#include <algorithm>

#include "lib/text/escapes.hpp"
#include "lib/text/phrases.hpp"

namespace connect4 {

namespace {

/// The escapes of HTML within text and attributes are those of XML.
std::string attribute(const std::string& name, const std::string& value) {
  return " " + name + "=\"" + escaped_for_html(value) + "\"";
}

/// Each line by itself, since a line end is all that may stay.
std::string lines(const std::string& text) {
  std::string escaped;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    escaped += escaped_for_html(text.substr(begin, end - begin)) + "\n";
    begin = end + 1;
  }
  return escaped;
}

std::string element(const std::string& name, const std::optional<JUnitCase::Problem>& problem) {
  if (!problem) return "";
  return "      <" + name + attribute("message", problem->message) + ">" +
         lines(problem->evidence) + "</" + name + ">\n";
}

std::string element(const std::string& suite, const JUnitCase& each) {
  const std::string content = element("failure", each.failure) + element("error", each.error);
  const std::string begin =
      "    <testcase" + attribute("name", each.name) + attribute("classname", suite);
  return content.empty() ? begin + "/>\n" : begin + ">\n" + content + "    </testcase>\n";
}

}  // namespace

std::string junit_xml(const std::string& suite, const std::vector<JUnitCase>& cases) {
  const auto has_failure = [](const JUnitCase& each) { return each.failure.has_value(); };
  const auto has_error = [](const JUnitCase& each) { return each.error.has_value(); };
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite" +
      attribute("name", suite) + attribute("tests", std::to_string(cases.size())) +
      attribute("failures", std::to_string(std::ranges::count_if(cases, has_failure))) +
      attribute("errors", std::to_string(std::ranges::count_if(cases, has_error))) + ">\n";
  for (const JUnitCase& each : cases) text += element(suite, each);
  return text + "  </testsuite>\n</testsuites>\n";
}

}  // namespace connect4
