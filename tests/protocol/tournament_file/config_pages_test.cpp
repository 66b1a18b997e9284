// The page of config files and the schema hold all members, formats, limits and options.
#include <gmock/gmock.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "lib/tournament/config/sandbox_limits.hpp"
#include "lib/tournament/schedule/formats/format.hpp"
#include "protocol/tournament_file/tournament_file.hpp"

namespace connect4 {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

std::string text_at(const std::string& path) {
  std::ifstream file(CONNECT4_SOURCE_DIR "/" + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string page_of_config_files() {
  return text_at("protocol/TOURNAMENT_FILE.md");
}

nlohmann::json schema_of_config_files() {
  return nlohmann::json::parse(text_at("protocol/schema/tournament.schema.json"));
}

/// The part of the schema that a reference leads to, with what stands beside the reference.
nlohmann::json resolved_part(nlohmann::json part, const nlohmann::json& whole) {
  if (!part.is_object() || !part.contains("$ref")) return part;
  const auto place = part["$ref"].get<std::string>().substr(1);
  nlohmann::json target = resolved_part(whole.at(nlohmann::json::json_pointer(place)), whole);
  target.update(part);
  return target;
}

std::vector<std::string> property_names(const nlohmann::json& object) {
  std::vector<std::string> names;
  for (const auto& [name, ignored] : object.items()) names.push_back(name);
  return names;
}

/// Expects all that the rows say in the schema, which has descriptions and more besides.
void expect_said(const nlohmann::json& rows, const nlohmann::json& part,
                 const nlohmann::json& whole, const std::string& path) {
  const nlohmann::json said = resolved_part(part, whole);
  if (path.ends_with("/properties")) {
    EXPECT_EQ(property_names(said), property_names(rows)) << path;
  }
  if (rows.is_object()) {
    for (const auto& [name, value] : rows.items()) {
      ASSERT_TRUE(said.contains(name)) << path << "/" << name;
      expect_said(value, said[name], whole, path + "/" + name);
    }
  } else if (rows.is_array() && path.ends_with("/anyOf")) {
    ASSERT_GE(said.size(), rows.size()) << path;
    for (std::size_t i = 0; i < rows.size(); ++i)
      expect_said(rows[i], said[i], whole, path + "/" + std::to_string(i));
  } else {
    EXPECT_EQ(said, rows) << path;
  }
}

TEST(ConfigSchema, AgreesWithTheRowsOfAllMembers) {
  const nlohmann::json whole = schema_of_config_files();
  expect_said(nlohmann::json::parse(config_schema()), whole, whole, "");
}

TEST(FormatPages, SchemaDescribesEach) {
  const std::string text = schema_of_config_files().at("properties").at("format").at("description");
  for (const FormatRules* const format : format_table)
    EXPECT_THAT(text, HasSubstr(std::string(format->name) + ": "));
}

TEST(FormatPages, PagesHaveARowOfEach) {
  const std::string page = page_of_config_files();
  const std::string rules = text_at("protocol/TOURNAMENT_FORMATS.md");
  const std::size_t line = page.find("| `format` |");
  const std::string choices = page.substr(line, page.find('\n', line) - line);
  for (const FormatRules* const format : format_table) {
    const std::string name(format->name);
    EXPECT_THAT(choices, HasSubstr("`\"" + name + "\"`"));
    EXPECT_NE(rules.find("\n| `" + name + "` | "), std::string::npos) << name;
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

TEST(LimitPages, PageHasARowOfEachWithItsDefault) {
  const std::string page = page_of_config_files();
  for (const SandboxLimit& limit : sandbox_limits) {
    const std::size_t line = page.find("\n| `" + std::string(limit.name) + "` | ");
    ASSERT_NE(line, std::string::npos) << limit.name;
    EXPECT_THAT(page.substr(line, page.find('\n', line + 1) - line),
                EndsWith(" | " + std::to_string(Limits().*limit.value) + " |"));
  }
}

TEST(LimitPages, PageOfTheSandboxDescribesEach) {
  const std::string page = text_at("runner/SANDBOX.md");
  for (const SandboxLimit& limit : sandbox_limits)
    EXPECT_NE(page.find("`" + std::string(limit.name) + "`"), std::string::npos) << limit.name;
}

/// The words that `pattern` finds in its first group.
std::set<std::string> words_in(const std::string& text, const std::string& pattern) {
  const std::regex word(pattern);
  std::set<std::string> words;
  for (std::sregex_iterator it(text.begin(), text.end(), word), end; it != end; ++it)
    words.insert((*it)[1]);
  return words;
}

/// The options that a complaint about another one lists.
std::set<std::string> known() {
  const auto file = read_tournament_file(
      R"({"players": [{"command": "a"}, {"command": "b"}], "workers": {"options": ["x"]}})", "");
  return words_in(file ? "" : file.error(), "--([a-z-]+)");
}

TEST(WorkerPages, ListTheOptionsForSbatch) {
  const std::string page = page_of_config_files();
  const std::size_t row = page.find("| `options` | for `sbatch`");
  ASSERT_NE(row, std::string::npos);
  EXPECT_EQ(words_in(page.substr(row, page.find('\n', row) - row), "`--([a-z-]+)`"), known());
}

TEST(WorkerPages, SchemaAcceptsTheOptionsForSbatch) {
  const std::string schema = text_at("protocol/schema/tournament.schema.json");
  const std::size_t begin = schema.find("^--(");
  ASSERT_NE(begin, std::string::npos);
  EXPECT_EQ(
      words_in(schema.substr(begin + 3, schema.find(')', begin) - begin - 2), "[(|]([a-z-]+)"),
      known());
}

}  // namespace
}  // namespace connect4
