// The pages and the schema of config files hold all limits of the sandbox.
#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "lib/tournament/config/sandbox_limits.hpp"

namespace connect4 {
namespace {

using testing::EndsWith;

std::string page_at(const std::string& path) {
  std::ifstream file(CONNECT4_SOURCE_DIR "/" + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(LimitPages, SchemaHasTheirBoundsAndDefaults) {
  const auto schema =
      nlohmann::ordered_json::parse(page_at("protocol/schema/tournament.schema.json"));
  const auto& members = schema["properties"]["sandbox"]["anyOf"][1]["properties"];
  std::vector<std::string> names{"kind", "read_only", "scratch"};
  for (const SandboxLimit& limit : sandbox_limits) {
    const std::string& name = names.emplace_back(limit.name);
    ASSERT_TRUE(members.contains(name)) << name;
    EXPECT_EQ(members[name]["type"], "integer") << name;
    EXPECT_EQ(members[name]["minimum"], limit.least) << name;
    EXPECT_EQ(members[name]["maximum"], limit.most) << name;
    EXPECT_EQ(members[name]["default"], Limits().*limit.value) << name;
  }
  std::vector<std::string> listed;
  for (const auto& [name, member] : members.items()) listed.push_back(name);
  EXPECT_EQ(listed, names);
}

TEST(LimitPages, PageHasARowOfEachWithItsDefault) {
  const std::string page = page_at("protocol/TOURNAMENT_FILE.md");
  for (const SandboxLimit& limit : sandbox_limits) {
    const std::size_t line = page.find("\n| `" + std::string(limit.name) + "` | ");
    ASSERT_NE(line, std::string::npos) << limit.name;
    EXPECT_THAT(page.substr(line, page.find('\n', line + 1) - line),
                EndsWith(" | " + std::to_string(Limits().*limit.value) + " |"));
  }
}

TEST(LimitPages, PageOfTheSandboxSaysWhatBecomesOfEach) {
  const std::string page = page_at("runner/SANDBOX.md");
  for (const SandboxLimit& limit : sandbox_limits)
    EXPECT_NE(page.find("`" + std::string(limit.name) + "`"), std::string::npos) << limit.name;
}

}  // namespace
}  // namespace connect4
