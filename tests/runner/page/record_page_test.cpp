#include "runner/page/record_page.hpp"

#include <gmock/gmock.h>

#include <utility>

#include "tests/lib/game/games.hpp"
#include "tests/protocol/page/unpacked.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

GameRecord between(int number, const std::string& red, const std::string& blue) {
  GameRecord record;
  record.game = number;
  record.players = {Identity{red, "", ""}, Identity{blue, "", ""}};
  return record;
}

std::vector<int> bytes(const PageData& data, const char* column) {
  return unpacked_bytes(data.games.json()[column].get<std::string>());
}

std::vector<std::string> names(const PageData& data) {
  std::vector<std::string> names;
  for (const PagePlayer& player : data.players) names.push_back(player.name);
  return names;
}

TEST(RecordPage, KnowsPlayersByTheirNames) {
  RecordPage page;
  page.add(between(1, "Ann", "Bob"));
  page.add(between(2, "Bob", "Ann"));
  page.add(between(3, "Cid", "Ann"));
  const PageData data = std::move(page).data("games.jsonl");
  EXPECT_EQ(data.title, "games.jsonl");
  EXPECT_THAT(names(data), ElementsAre("Ann", "Bob", "Cid"));
  EXPECT_THAT(bytes(data, "red"), ElementsAre(0, 1, 2));
  EXPECT_THAT(bytes(data, "blue"), ElementsAre(1, 0, 0));
  EXPECT_FALSE(data.players[0].command);
}

TEST(RecordPage, GoesOnCountingIfNumbersBeginAgain) {
  RecordPage page;
  for (const int number : {1, 2, 5, 1, 2, 9}) page.add(between(number, "Ann", "Bob"));
  EXPECT_THAT(bytes(std::move(page).data(""), "number"), ElementsAre(1, 1, 3, 1, 1, 2));
}

TEST(RecordPage, PassesOverVoidGames) {
  RecordPage page;
  GameRecord lost = between(1, "Ann", "Bob");
  lost.outcome = {std::nullopt, Ending::void_game};
  page.add(lost);
  page.add(between(1, "Ann", "Bob"));
  EXPECT_THAT(bytes(std::move(page).data(""), "number"), ElementsAre(1));
}

TEST(RecordPage, NamesAPlayerAsItLastAnswered) {
  RecordPage page;
  page.players() = {{.name = "ann.py", .command = "ann.py"}, {.name = "bob.py"}};
  page.add(between(1, "ann.py", "Bob"), {0, 1});
  page.add(between(2, "Bob", "Ann"), {1, 0});
  const PageData data = std::move(page).data("");
  EXPECT_THAT(names(data), ElementsAre("Ann", "Bob"));
  EXPECT_EQ(data.players[0].command, "ann.py");
  EXPECT_THAT(bytes(data, "red"), ElementsAre(0, 1));
}

TEST(RecordPage, SaysHowManyGamesThereAre) {
  RecordPage page;
  EXPECT_THAT(page.tables(), HasSubstr("no games yet"));
  page.add(between(1, "Ann", "Bob"));
  EXPECT_THAT(page.tables(), HasSubstr("1 game,"));
}

}  // namespace
}  // namespace connect4
