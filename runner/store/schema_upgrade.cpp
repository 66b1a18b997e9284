#include "runner/store/schema_upgrade.hpp"

#include <array>
#include <utility>
#include <vector>

#include "runner/store/checksum.hpp"
#include "runner/store/database.hpp"
#include "runner/store/game_rows.hpp"
#include "runner/store/old_faults.hpp"
#include "runner/store/schema.hpp"

namespace connect4 {

namespace {

void set_checksum(SQLite::Statement& update, int number, std::uint32_t checksum) {
  update.reset();
  update.bind(1, checksum);
  update.bind(2, number);
  update.exec();
}

/// From here on games have checksums. Until its end the rows are read as those of version 1.
void add_checksums(SQLite::Database& database, const std::filesystem::path& folder) {
  GameRows rows(database, folder);
  for (const char* const table : {"games", "records"})
    database.exec(std::string("ALTER TABLE ") + table +
                  " ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0");
  SQLite::Statement game(database, "UPDATE games SET checksum = ? WHERE number = ?");
  SQLite::Statement record(database, "UPDATE records SET checksum = ? WHERE number = ?");
  SQLite::Statement query = rows.select_records(" ORDER BY games.number");
  rows.each(query, [&] {
    const RecordRow row = rows.read_record(query);
    const GameResult stored = rows.read_stored(query).result;
    set_checksum(game, row.number,
                 checksum_of_game(row.number, stored, static_cast<int>(row.moves.size())));
    set_checksum(record, row.number, checksum_of_record(row));
  });
}

/// From here on there is a place for exact scores.
void add_scores(SQLite::Database& database, const std::filesystem::path&) {
  database.exec(create_scores);
}

/// From here on there is a place for what players print.
void add_logs(SQLite::Database& database, const std::filesystem::path&) {
  database.exec(create_logs);
}

/// From here on there is a place for where games are played.
void add_machines(SQLite::Database& database, const std::filesystem::path&) {
  database.exec(create_machines);
}

/// Games get the places of today. Those that are still to get theirs are out of the way meanwhile,
/// since a place is one game's.
void move_games(SQLite::Database& database, const std::filesystem::path& folder) {
  GameRows reader(database, folder);
  if (!reader.old_places().differ()) return;
  std::vector<NumberedResult> games;
  std::vector<int> plies;
  SQLite::Statement query = reader.select("", " ORDER BY number");
  reader.each(query, [&] {
    games.push_back(reader.read_result(query));
    plies.push_back(GameRows::read_plies(query));
  });
  database.exec("UPDATE games SET round = -round");
  SQLite::Statement update(
      database, "UPDATE games SET round = ?, pairing = ?, checksum = ? WHERE number = ?");
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto& [number, place] = games[i];
    update.reset();
    update.bind(1, place.round);
    update.bind(2, place.pairing);
    update.bind(3, checksum_of_game(number, place, plies[i]));
    update.bind(4, number);
    update.exec();
  }
}

/// The same for games that do not count, whose numbers and attempts are theirs.
void move_games_set_aside(SQLite::Database& database, const std::filesystem::path& folder) {
  GameRows reader(database, folder);
  SQLite::Statement query(database,
                          "SELECT number, round, pairing, opening, replay, red, blue, attempt"
                          " FROM void_games");
  std::vector<std::pair<NumberedResult, int>> games;
  while (query.executeStep())
    games.emplace_back(reader.read_place(query), query.getColumn(7).getInt());
  SQLite::Statement update(
      database, "UPDATE void_games SET round = ?, pairing = ? WHERE number = ? AND attempt = ?");
  for (const auto& [game, attempt] : games) {
    update.reset();
    update.bind(1, game.result.round);
    update.bind(2, game.result.pairing);
    update.bind(3, game.number);
    update.bind(4, attempt);
    update.exec();
  }
}

/// From here on players may join, and their games be set aside to be played again.
void number_by_pairs(SQLite::Database& database, const std::filesystem::path& folder) {
  move_games_set_aside(database, folder);
  move_games(database, folder);
  database.exec("ALTER TABLE void_games RENAME TO set_aside");
  database.exec("ALTER TABLE identities RENAME TO old_identities");
  database.exec(create_identities);
  database.exec("INSERT INTO identities SELECT id, name, version, author, '' FROM old_identities");
  database.exec("DROP TABLE old_identities");
}

/// From here on a record has a fault of each player.
void set_faults_apart(SQLite::Database& database, const std::filesystem::path& folder) {
  GameRows rows(database, folder);
  SQLite::Statement record(database, "UPDATE records SET rare = ?, checksum = ? WHERE number = ?");
  SQLite::Statement query = rows.select_records(" WHERE rare IS NOT NULL ORDER BY games.number");
  rows.each(query, [&] {
    RecordRow row = rows.read_record(query);
    row.rare = with_faults_apart(row.rare);
    record.reset();
    record.bind(1, row.rare);
    record.bind(2, checksum_of_record(row));
    record.bind(3, row.number);
    record.exec();
  });
  SQLite::Statement set_aside(database,
                              "UPDATE set_aside SET record = ? WHERE number = ? AND attempt = ?");
  SQLite::Statement attempts(database, "SELECT number, attempt, record FROM set_aside");
  while (attempts.executeStep()) {
    set_aside.reset();
    set_aside.bind(1, with_faults_apart(attempts.getColumn(2).getString()));
    set_aside.bind(2, attempts.getColumn(0).getInt());
    set_aside.bind(3, attempts.getColumn(1).getInt());
    set_aside.exec();
  }
}

/// One step, from a version to the next one. It may count on the tables that the steps before it
/// have made, and on nothing that a later version may change. (GameRows knows the rows of every
/// version, by what version_of() says.)
struct Migration {
  int from;
  void (*run)(SQLite::Database& database, const std::filesystem::path& folder);
};

/// Every step there has been. A new version adds a line here, raises schema_version, and keeps a
/// store of the version before it in tests/runner/store/stores.
constexpr std::array migrations{
    Migration{1, add_checksums}, Migration{2, add_scores},      Migration{3, add_logs},
    Migration{4, add_machines},  Migration{5, number_by_pairs}, Migration{6, set_faults_apart},
};

constexpr bool leads_to_this_version() {
  for (std::size_t i = 0; i < migrations.size(); ++i)
    if (migrations[i].from != static_cast<int>(i) + 1) return false;
  return migrations.size() + 1 == schema_version;
}
static_assert(leads_to_this_version());

}  // namespace

void upgrade(SQLite::Database& database, const std::filesystem::path& folder) {
  if (version_of(database) == schema_version) return;
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  for (const Migration& migration : migrations) {
    if (version_of(database) != migration.from) continue;
    migration.run(database, folder);
    set_version(database, migration.from + 1);
  }
  transaction.commit();
}

}  // namespace connect4
