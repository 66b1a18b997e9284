#include "runner/store/old_places.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>

#include "lib/tournament/schedule/schedule.hpp"

namespace connect4 {
namespace {

/// A database of version 5, as far as it is looked at.
SQLite::Database store_of(const ScheduleRules& rules, const std::string& config) {
  SQLite::Database database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  database.exec("CREATE TABLE meta (key, value); CREATE TABLE players (number)");
  SQLite::Statement meta(database, "INSERT INTO meta VALUES ('config', ?)");
  meta.bind(1, config);
  meta.exec();
  for (int player = 0; player < rules.players; ++player)
    database.exec("INSERT INTO players VALUES (" + std::to_string(player) + ")");
  database.exec("PRAGMA user_version = 5");
  return database;
}

std::string config_of(const ScheduleRules& rules) {
  return R"({"format":")" + std::string(name(rules.format)) + R"(","gauntlet_size":)" +
         std::to_string(rules.gauntlet_size) + "}";
}

/// The places of a round robin as versions up to 5 planned it: a round for each turn of the table,
/// and its meetings numbered in it.
std::vector<GameResult> old_round_robin(int players, int cycles) {
  std::vector<GameResult> games;
  const int seats = players + players % 2, turns = seats - 1;
  for (int round = 1; round <= cycles * turns; ++round) {
    int pairing = 0;
    for (int table = 0; table < seats / 2; ++table) {
      const int turn = (round - 1) % turns, hub = turn * (seats / 2) % turns;
      const int one = table == 0 ? hub : (hub + table) % turns;
      const int two = table == 0 ? seats - 1 : (hub - table + turns) % turns;
      if (one >= players || two >= players) continue;
      const int opening = (round - 1) / turns;
      games.push_back({round, pairing, opening, 0, one, two});
      games.push_back({round, pairing, opening, 0, two, one});
      ++pairing;
    }
  }
  return games;
}

/// The same of a gauntlet.
std::vector<GameResult> old_gauntlet(int players, int challengers, int cycles) {
  std::vector<GameResult> games;
  const int opponents = players - challengers, turns = std::max(challengers, opponents);
  for (int round = 1; round <= cycles * turns; ++round) {
    int pairing = 0;
    for (int challenger = 0; challenger < challengers; ++challenger) {
      const int place = (round - 1 + challenger) % turns;
      if (place >= opponents) continue;
      const int opponent = challengers + place, opening = (round - 1) / turns;
      games.push_back({round, pairing, opening, 0, challenger, opponent});
      games.push_back({round, pairing, opening, 0, opponent, challenger});
      ++pairing;
    }
  }
  return games;
}

/// Those stores were played with the same openings for all pairings.
void expect_planned_today(ScheduleRules rules, const std::vector<GameResult>& old) {
  rules.openings_per_pairing = OpeningsPerPairing::same;
  SQLite::Database database = store_of(rules, config_of(rules));
  const OldPlaces places(database);
  ResultTable results;
  for (const GameResult& game : old) results.add(places.today(game));
  const auto schedule = plan_schedule(rules, results);
  ASSERT_TRUE(schedule) << schedule.error();
  EXPECT_EQ(schedule->games.size(), old.size());
  EXPECT_TRUE(schedule->remaining.empty()) << "every game is one of those that are planned";
}

TEST(OldPlaces, OfEveryRoundRobinAreThoseOfToday) {
  for (int players = 2; players <= 13; ++players)
    for (int cycles = 1; cycles <= 3; ++cycles) {
      SCOPED_TRACE(std::to_string(players) + " players, " + std::to_string(cycles) + " cycles");
      expect_planned_today({.players = players, .openings = 3, .rounds = cycles},
                           old_round_robin(players, cycles));
    }
}

TEST(OldPlaces, OfEveryGauntletAreThoseOfToday) {
  for (int players = 2; players <= 10; ++players)
    for (int challengers = 1; challengers < players; ++challengers)
      for (int cycles = 1; cycles <= 2; ++cycles) {
        SCOPED_TRACE(std::to_string(challengers) + " of " + std::to_string(players));
        expect_planned_today({.format = Format::gauntlet,
                              .players = players,
                              .openings = 2,
                              .rounds = cycles,
                              .gauntlet_size = challengers},
                             old_gauntlet(players, challengers, cycles));
      }
}

TEST(OldPlaces, StayAsTheyAreInOtherFormatsAndInStoresOfToday) {
  const GameResult game{.round = 3, .pairing = 1, .red = 4, .blue = 2};
  for (const Format format : {Format::swiss, Format::knockout, Format::duel}) {
    const ScheduleRules rules{.format = format, .players = 6};
    SQLite::Database database = store_of(rules, config_of(rules));
    EXPECT_EQ(OldPlaces(database).today(game), game) << name(format);
  }
  const ScheduleRules rules{.players = 6};
  SQLite::Database database = store_of(rules, config_of(rules));
  database.exec("PRAGMA user_version = 6");
  EXPECT_EQ(OldPlaces(database).today(game), game);
}

TEST(OldPlaces, AreNotKnownOfAConfigThatCannotBeRead) {
  for (const char* const config : {"", "{", "[]", R"({"format":"bridge"})"}) {
    SQLite::Database database = store_of({.players = 6}, config);
    EXPECT_FALSE(OldPlaces(database).differ()) << config;
  }
}

}  // namespace
}  // namespace connect4
