// The page and the schema of the game record list its members as the codec has them.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "protocol/records/record_codec.hpp"

namespace connect4 {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> names_of(const std::vector<RecordMember>& members) {
  std::vector<std::string> names;
  for (const RecordMember& member : members) names.emplace_back(member.name);
  return names;
}

std::string file_at(const std::string& path) {
  std::ifstream file(CONNECT4_SOURCE_DIR "/protocol/" + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// All texts in the page that are set as code, in their order, each once.
std::vector<std::string> code_in(const std::string& page) {
  static const std::regex code("`([^`]*)`");
  std::vector<std::string> found;
  for (std::sregex_iterator it(page.begin(), page.end(), code), end; it != end; ++it)
    if (std::find(found.begin(), found.end(), (*it)[1]) == found.end()) found.push_back((*it)[1]);
  return found;
}

void expect_listed(const Json& schema, const std::vector<RecordMember>& members) {
  std::vector<std::string> listed, required;
  for (const auto& [name, member] : schema.at("properties").items()) listed.push_back(name);
  for (const RecordMember& member : members)
    if (!member.is_optional) required.emplace_back(member.name);
  EXPECT_EQ(listed, names_of(members));
  EXPECT_EQ(schema.at("required"), required);
}

TEST(RecordPages, SchemaListsTheMembersInTheirOrder) {
  const Json schema = Json::parse(file_at("schema/game_record.schema.json"));
  expect_listed(schema, record_members());
  const Json& fault = schema.at("definitions").at("fault_of_player");
  expect_listed(fault, fault_members());
}

TEST(RecordPages, PageHasARowOfEachMember) {
  const std::string page = file_at("GAME_RECORD.md");
  std::string first_cells;
  static const std::regex row("\n\\| (`[^|]*`) \\|");
  for (std::sregex_iterator it(page.begin(), page.end(), row), end; it != end; ++it)
    first_cells += (*it)[1];
  EXPECT_EQ(code_in(first_cells), names_of(record_members()));
}

TEST(RecordPages, PageNamesEachMemberOfAFault) {
  const std::string page = file_at("GAME_RECORD.md");
  const std::size_t begin = page.find("\nEach of the `faults` has");
  const auto named = code_in(page.substr(begin, page.find("\n\n", begin) - begin));
  for (const std::string& name : names_of(fault_members()))
    EXPECT_THAT(named, testing::Contains(name));
}

}  // namespace
}  // namespace connect4
