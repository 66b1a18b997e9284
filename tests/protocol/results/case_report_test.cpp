#include "protocol/results/case_report.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

namespace connect4 {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(JUnitXml, HasACaseForEachWithItsProblem) {
  EXPECT_EQ(junit_xml({"suite",
                       {{.name = "one"},
                        {.name = "two", .problem = {{CaseEnd::failed, "why", "a\nb"}}},
                        {.name = "three", .problem = {{CaseEnd::error, "broken", ""}}},
                        {.name = "four", .problem = {{CaseEnd::skipped, "too late", ""}}}}}),
            R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="suite" tests="4" failures="1" errors="1" skipped="1">
    <testcase name="one" classname="suite"/>
    <testcase name="two" classname="suite">
      <failure message="why">a
b
</failure>
    </testcase>
    <testcase name="three" classname="suite">
      <error message="broken"></error>
    </testcase>
    <testcase name="four" classname="suite">
      <skipped message="too late"></skipped>
    </testcase>
  </testsuite>
</testsuites>
)");
}

TEST(JUnitXml, MakesTextsOfStrangersHarmless) {
  const std::string hostile = "\"><script>&\x01\x1b[31m]]>\xff\xef\xbf\xbe";
  const std::string text =
      junit_xml({hostile, {{hostile, 1, {{CaseEnd::failed, hostile, hostile}}}}});
  EXPECT_THAT(text, Not(HasSubstr("<script")));
  EXPECT_THAT(text, Not(HasSubstr("]]>")));
  for (const char letter : text)
    EXPECT_TRUE(letter == '\n' || static_cast<unsigned char>(letter) >= 0x20) << text;
  EXPECT_THAT(text, Not(HasSubstr("\xff")));
  EXPECT_THAT(text, Not(HasSubstr("\xef\xbf\xbe")));
}

TEST(GradescopeJson, HasAScoreForEachCaseAndTheLeaderboard) {
  const auto json = nlohmann::json::parse(gradescope_json(
      {"check",
       {{.name = "one"},
        {.name = "two", .score = 0.5, .problem = {{CaseEnd::failed, "why", "\x1b"}}}},
       {{"steps", 1}}}));
  EXPECT_EQ(json["tests"][0], nlohmann::json::parse(R"({"name": "one", "score": 1.0, "max_score": 1,
                                                       "status": "passed"})"));
  EXPECT_EQ(json["tests"][1]["score"], 0.5);
  EXPECT_EQ(json["tests"][1]["status"], "failed");
  EXPECT_EQ(json["tests"][1]["output"].get<std::string>().find('\x1b'), std::string::npos);
  EXPECT_EQ(json["leaderboard"], nlohmann::json::parse(R"([{"name": "steps", "value": 1.0}])"));
}

}  // namespace
}  // namespace connect4
