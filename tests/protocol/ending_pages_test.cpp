// The schemas and pages list all endings of games.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "lib/game/outcome.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;

std::string file_in_protocol(const std::string& path) {
  std::ifstream file(CONNECT4_SOURCE_DIR "/protocol/" + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

nlohmann::json schema_of(const std::string& name) {
  return nlohmann::json::parse(file_in_protocol("schema/" + name + ".schema.json"));
}

std::vector<std::string> names_of_endings(bool (*is_wanted)(const EndingRow&)) {
  std::vector<std::string> names;
  for (const EndingRow& row : ending_table)
    if (is_wanted(row)) names.emplace_back(row.name);
  return names;
}

TEST(EndingPages, SchemasListThem) {
  const auto all = names_of_endings([](const EndingRow&) { return true; });
  const auto record = schema_of("game_record");
  EXPECT_EQ(record.at("properties").at("reason").at("enum"), all);
  EXPECT_EQ(record.at("definitions").at("fault").at("enum"),
            names_of_endings([](const EndingRow& row) { return row.is_fault; }));
  EXPECT_EQ(record.at("allOf")[1].at("if").at("properties").at("reason").at("enum"),
            names_of_endings([](const EndingRow& row) { return !row.may_have_winner; }));
  const auto message = schema_of("to_player").at("definitions").at("game_over");
  EXPECT_EQ(message.at("properties").at("params").at("properties").at("reason").at("enum"), all);
}

TEST(EndingPages, ReasonsNameEachFaultAndTheVoidGame) {
  const std::string page = file_in_protocol("PROTOCOL.md");
  const std::size_t begin = page.find("\n## Reasons\n");
  ASSERT_NE(begin, std::string::npos);
  const std::string reasons = page.substr(begin, page.find("\n## ", begin + 1) - begin);
  for (const std::string& name : names_of_endings(
           [](const EndingRow& row) { return row.is_fault || row.ending == Ending::void_game; }))
    EXPECT_THAT(reasons, HasSubstr(" `" + name + "` |"));
}

}  // namespace
}  // namespace connect4
