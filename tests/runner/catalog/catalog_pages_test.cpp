// The tables of players agree with the built programs and the pages.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "runner/catalog/hosts.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/catalog/player_catalog.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string page_at(const std::string& path) {
  std::ifstream file(CONNECT4_SOURCE_DIR "/" + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// "`a`, `b` and `c`", as a page lists them.
std::string listed_as_code(const std::vector<std::string>& names, const std::string& last) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? last : ", ") + ("`" + names[i] + "`");
  return text;
}

TEST(CatalogPages, EveryBundledPlayerAndHostIsAProgramAndTheOtherWayRound) {
  std::vector<std::string> programs, players;
  for (const auto& entry : fs::directory_iterator(CONNECT4_BIN_DIR "/../libexec/connect4/players"))
    programs.push_back(entry.path().filename());
  for (const BundledPlayer& player : bundled_players()) players.push_back(player.name);
  for (const Host& host : hosts)
    if (host.interpreter.empty()) players.emplace_back(host.program);
  players.emplace_back("remote");  // no person starts it: an arena does
  EXPECT_THAT(programs, testing::UnorderedElementsAreArray(players));
}

TEST(CatalogPages, ListAllBundledPlayers) {
  std::vector<std::string> all, without_persons;
  for (const BundledPlayer& player : bundled_players()) {
    all.push_back(player.name);
    if (!player.is_person) without_persons.push_back(player.name);
  }
  EXPECT_THAT(page_at("docs/play/match.md"),
              HasSubstr("\nA player is one of " + listed_as_code(all, " and ") + "."));
  EXPECT_THAT(page_at("protocol/TOURNAMENT_FILE.md"),
              HasSubstr("a bundled player (" + listed_as_code(without_persons, ", ") + "), "));
}

TEST(CatalogPages, ListAllEndingsOfFilesThatAnInterpreterRuns) {
  std::vector<std::string> endings;
  for (const Interpreter& each : interpreters) endings.emplace_back(each.ending);
  EXPECT_THAT(page_at("docs/play/match.md"),
              HasSubstr("\na file that ends in " + listed_as_code(endings, " or ") + "."));
  EXPECT_THAT(page_at("protocol/TOURNAMENT_FILE.md"),
              HasSubstr(" end in " + listed_as_code(endings, " or ") + "."));
}

TEST(CatalogPages, EveryHostHasAProgramAPageAndItsPlaceInTheOverview) {
  const fs::path folder = CONNECT4_SOURCE_DIR "/players/hosts";
  const std::string overview = page_at("docs/bots/other-bots.md");
  for (const Host& host : hosts) {
    const fs::path program = folder / host.program;
    EXPECT_TRUE(fs::exists(program) || fs::exists(program.string() + ".cpp")) << program;
    EXPECT_THAT(overview, HasSubstr(host.name.empty() ? host.ending : host.example));
    if (host.name.empty()) continue;
    const std::string page = "players/hosts/" + std::string(host.name) + ".md";
    EXPECT_THAT(page_at(page), HasSubstr(host.example));
    EXPECT_THAT(overview, HasSubstr("](../../" + page + ")"));
  }
}

TEST(CatalogPages, TheTournamentFileNamesAllHosts) {
  std::vector<std::string> names;
  for (const Host& host : hosts)
    if (!host.name.empty()) names.emplace_back(host.name);
  EXPECT_THAT(page_at("protocol/TOURNAMENT_FILE.md"),
              HasSubstr("(" + listed_as_code(names, ", ") + ") followed by its guest"));
}

}  // namespace
}  // namespace connect4
