// The page and the schema of config files hold all formats.
#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "lib/tournament/schedule/formats/format.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;

std::string page_of_config_files() {
  std::ifstream file(CONNECT4_SOURCE_DIR "/protocol/TOURNAMENT_FILE.md");
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(FormatPages, SchemaListsThemInTheirOrder) {
  std::ifstream file(CONNECT4_SOURCE_DIR "/protocol/schema/tournament.schema.json");
  const auto schema = nlohmann::json::parse(file).at("properties").at("format");
  std::vector<std::string> names;
  for (const FormatRules* const format : format_table) names.emplace_back(format->name);
  EXPECT_EQ(schema.at("enum"), names);
  for (const std::string& name : names)
    EXPECT_THAT(schema.at("description").get<std::string>(), HasSubstr(name + ": "));
}

TEST(FormatPages, PageHasARowOfEach) {
  const std::string page = page_of_config_files();
  const std::size_t line = page.find("| `format` |");
  const std::string choices = page.substr(line, page.find('\n', line) - line);
  for (const FormatRules* const format : format_table) {
    const std::string name(format->name);
    EXPECT_THAT(choices, HasSubstr("`\"" + name + "\"`"));
    EXPECT_NE(page.find("\n| `" + name + "` | "), std::string::npos) << name;
  }
}

/// The page says of such a member which formats have it: "| `rounds` | swiss: ...; round_robin,
/// ...".
TEST(FormatPages, PageNamesTheFormatsThatHaveAMember) {
  const std::string page = page_of_config_files();
  const std::vector<std::pair<std::string, bool FormatMembers::*>> members{
      {"rounds", &FormatMembers::rounds},
      {"gauntlet_size", &FormatMembers::gauntlet_size},
      {"max_replays", &FormatMembers::max_replays},
      {"error_bar", &FormatMembers::ladder},
      {"most_games", &FormatMembers::ladder},
      {"sprt", &FormatMembers::sprt}};
  for (const auto& [member, has_it] : members) {
    const std::size_t line = page.find("| `" + member + "` |");
    ASSERT_NE(line, std::string::npos) << member;
    const std::string row = page.substr(line, page.find('\n', line) - line);
    for (const FormatRules* const format : format_table)
      EXPECT_EQ(row.find(" " + std::string(format->name)) != std::string::npos,
                format->members.*has_it)
          << member << " of " << format->name;
  }
}

}  // namespace
}  // namespace connect4
