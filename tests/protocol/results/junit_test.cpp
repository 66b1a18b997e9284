#include "protocol/results/junit.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(JUnitXml, HasACaseForEachWithItsProblem) {
  EXPECT_EQ(junit_xml("suite", {{.name = "one", .failure = {}, .error = {}},
                                {.name = "two", .failure = {{"why", "a\nb"}}, .error = {}},
                                {.name = "three", .failure = {}, .error = {{"broken", ""}}}}),
            R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="suite" tests="3" failures="1" errors="1">
    <testcase name="one" classname="suite"/>
    <testcase name="two" classname="suite">
      <failure message="why">a
b
</failure>
    </testcase>
    <testcase name="three" classname="suite">
      <error message="broken"></error>
    </testcase>
  </testsuite>
</testsuites>
)");
}

TEST(JUnitXml, MakesTextsOfStrangersHarmless) {
  const std::string hostile = "\"><script>&\x01\x1b[31m]]>\xff\xef\xbf\xbe";
  const std::string text = junit_xml(hostile, {{hostile, {{hostile, hostile}}, {}}});
  EXPECT_THAT(text, Not(HasSubstr("<script")));
  EXPECT_THAT(text, Not(HasSubstr("]]>")));
  for (const char letter : text)
    EXPECT_TRUE(letter == '\n' || static_cast<unsigned char>(letter) >= 0x20) << text;
  EXPECT_THAT(text, Not(HasSubstr("\xff")));
  EXPECT_THAT(text, Not(HasSubstr("\xef\xbf\xbe")));
}

}  // namespace
}  // namespace connect4
