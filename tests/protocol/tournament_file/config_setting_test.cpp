#include "protocol/tournament_file/config_setting.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "protocol/tournament_file/located_json.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;

/// The config after a setting, as JSON on one line; or the error.
std::string after(const std::string& text, const std::string& setting) {
  auto root = read_located_json(text, "cup.json");
  const auto parsed = parse_setting(setting);
  if (!parsed) return parsed.error();
  if (const auto applied = apply_setting(*root, *parsed); !applied) return applied.error();
  return root->root.dump();
}

TEST(ConfigSetting, TakesTheMembersPlace) {
  EXPECT_EQ(after(R"({"seed":1,"name":"cup"})", "seed=7"), R"({"seed":7,"name":"cup"})");
  EXPECT_EQ(after(R"({"time":{"turn_ms":5,"bank_ms":6}})", "time.turn_ms=10"),
            R"({"time":{"turn_ms":10,"bank_ms":6}})");
  EXPECT_EQ(after(R"({"players":[{"command":"a"},{"command":"b"}]})", "players[1].command=./new"),
            R"({"players":[{"command":"a"},{"command":"./new"}]})");
}

TEST(ConfigSetting, AddsAMissingMember) {
  EXPECT_EQ(after("{}", "time.turn_ms=10"), R"({"time":{"turn_ms":10}})");
  EXPECT_EQ(after("{}", "openings=random:6"), R"({"openings":"random:6"})");
}

TEST(ConfigSetting, IsJsonIfItCanBeRead) {
  EXPECT_EQ(after("{}", "logs=true"), R"({"logs":true})");
  EXPECT_EQ(after("{}", R"(sandbox={"kind":"none"})"), R"({"sandbox":{"kind":"none"}})");
  EXPECT_EQ(after("{}", R"(name="7")"), R"({"name":"7"})");
  EXPECT_EQ(after("{}", "name=a=b"), R"({"name":"a=b"})");
  EXPECT_EQ(after("{}", "name="), R"({"name":""})");
}

TEST(ConfigSetting, NamesThePlaceAtWhichItsPathEnds) {
  EXPECT_EQ(
      after(R"({"players":[1]})", "players[1].name=x"),
      "\"players[1].name\": there is no [1] in the config; give the path of a member, such as "
      "time.turn_ms");
  EXPECT_EQ(
      after(R"({"seed":1})", "seed.x=2"),
      "\"seed.x\": there is no x in the config; give the path of a member, such as time.turn_ms");
}

TEST(ConfigSetting, RefusesAMemberThatIsTwiceInItsValue) {
  EXPECT_EQ(after("{}", R"(time={"turn_ms":5,"turn_ms":7})"),
            "\"time\": turn_ms appears twice in its value; leave one");
}

TEST(ConfigSetting, ReplacesMembersThatWereThereTwice) {
  auto file = read_located_json(R"({"seed":1,"seed":2,"time":{"turn_ms":5,"turn_ms":7}})", "");
  ASSERT_EQ(file->repeated.size(), 2U);
  ASSERT_TRUE(apply_setting(*file, *parse_setting(R"(time={"turn_ms":9})")));
  EXPECT_EQ(file->repeated.size(), 1U) << "those of the seed stay";
}

TEST(ConfigSetting, OfAnotherFormNamesTheRightOne) {
  for (const char* const text : {"", "seed", "=1", ".a=1", "a.=1", "a..b=1", "a[x]=1", "a[1=1"})
    EXPECT_THAT(after("{}", text), HasSubstr("it takes PATH=VALUE")) << text;
}

RC_GTEST_PROP(ConfigSetting, NeverThrowsForAnyBytes, (const std::string& text)) {
  auto root = read_located_json(R"({"a":[{"b":1}],"c":{}})", "cup.json");
  if (const auto setting = parse_setting(text)) apply_setting(*root, *setting);
}

}  // namespace
}  // namespace connect4
