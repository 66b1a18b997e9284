#include "runner/tournament/report/report.hpp"

#include <gmock/gmock.h>

#include "runner/store/store.hpp"
#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

StoreHeader duel_header() {
  StoreHeader header = samples::header();
  header.config = R"({"name": "cup", "format": "duel", "games_per_pairing": 6, "players": [
    {"name": "Ann", "command": ["a"]}, {"name": "Bob", "command": ["b"]}]})";
  header.players.resize(2);
  return header;
}

/// Game `number` of the duel. From the second opening on all games are the same.
void record(Store& store, int number) {
  GameResult result = samples::place_of(number);
  result.opening = (number - 1) / 2;
  result.pairing = 0;
  GameRecord record = samples::random_game(number == 1 ? 1 : 2);
  record.game = number;
  result.outcome = record.outcome;
  store.record(result, record);
  store.flush();
}

TEST(ReadReport, IsOfTheGamesThatItBeganWithThoughARunAddsOthers) {
  const samples::TemporaryFolder folder;
  Store store = Store::create(folder.path() / "cup", duel_header());
  StoreReader reader(folder.path() / "cup");
  record(store, 1);
  const TournamentReport report = read_report(reader, [&](const GameResult&) {
    for (const int number : {4, 6}) record(store, number);
  });
  EXPECT_EQ(report.repeated_games, 0);
  EXPECT_TRUE(report.ratings.los(0, 1).has_value());
}

}  // namespace
}  // namespace connect4
