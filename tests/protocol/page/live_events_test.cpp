#include "protocol/page/live_events.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "lib/game/notation.hpp"
#include "protocol/records/record_codec.hpp"

namespace connect4 {
namespace {

SeenGames seen(std::uint32_t edition, const char* games) {
  return {edition, GameSet::parse(games).value()};
}

TEST(EventId, NamesTheTournamentAndTheGames) {
  EXPECT_EQ(event_id(seen(0x6a4c1b2e, "1-17+19")), "6a4c1b2e:1-17+19");
  EXPECT_EQ(event_id(seen(255, "")), "ff:");
}

TEST(EventId, IsReadAsItWasWritten) {
  for (const auto& games : {seen(0x6a4c1b2e, "1-17+19"), seen(255, ""), seen(0xffff'ffff, "3")})
    EXPECT_EQ(parse_event_id(event_id(games)).value(), games);
}

TEST(EventId, HasNoMoreLettersThanFitIntoARequest) {
  SeenGames many = seen(0x6a4c1b2e, "");
  for (int number = 1; number < 100'000; number += 2) many.games.add(number);
  const std::string id = event_id(many);
  EXPECT_LE(id.size(), longest_event_id);
  EXPECT_GT(id.size(), longest_event_id - 10);
  EXPECT_TRUE(parse_event_id(id).has_value());
}

TEST(EventId, IsRefusedIfItIsNotOneOfOurs) {
  for (const std::string id : {"", ":", ":1", "1-17", "6a4c1b2e", "x:1", "-6a:1", "6a4c1b2e0:1",
                               "6a:1+", "6a:1 ", " 6a:1"})
    EXPECT_FALSE(parse_event_id(id).has_value()) << id;
  EXPECT_FALSE(parse_event_id("6a:1+3" + std::string(longest_event_id, '0')).has_value());
}

TEST(LiveGame, IsARecordWithItsPlace) {
  GameRecord record;
  record.game = 19;
  record.start = *parse_fen("7/7/7/7/7/7 x");
  record.outcome = {std::nullopt, Ending::draw};
  nlohmann::json expected = nlohmann::json::parse(to_json(record));
  expected["players"] = {3, 1};
  expected["round"] = 2;
  expected["pairing"] = 5;
  expected["state"] = 1;
  EXPECT_EQ(nlohmann::json::parse(live_game(
                record, {.players = {3, 1}, .round = 2, .pairing = 5, .is_surplus = true})),
            expected);
}

TEST(LiveTables, AreThoseOfThePage) {
  const PageData page{.standings = {{"name", "cup"}}, .crosstable = {{"players", {"A"}}}};
  EXPECT_EQ(
      live_tables(page),
      R"({"standings":{"name":"cup"},"crosstable":{"players":["A"]},"rounds":[],"test":null})");
}

TEST(ServerEvent, IsInLinesWithAnEmptyOneAfterThem) {
  EXPECT_EQ(server_event("game", "6a:1", "{}"), "event: game\nid: 6a:1\ndata: {}\n\n");
  EXPECT_EQ(server_event("fresh", "", "{}"), "event: fresh\ndata: {}\n\n");
}

}  // namespace
}  // namespace connect4
