#include "runner/tournament/store/schema_upgrade.hpp"

#include <array>

#include "runner/tournament/store/checksum.hpp"
#include "runner/tournament/store/database.hpp"
#include "runner/tournament/store/game_rows.hpp"
#include "runner/tournament/store/schema.hpp"

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
    set_checksum(game, row.number,
                 checksum_of_game(row.number, row.result, static_cast<int>(row.moves.size())));
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

/// One step, from a version to the next one. It may count on the tables that the steps before it
/// have made, and on nothing that a later version may change. (GameRows knows the rows of every
/// version, by what version_of() says.)
struct Migration {
  int from;
  void (*run)(SQLite::Database& database, const std::filesystem::path& folder);
};

/// Every step there has been. A new version adds a line here, raises schema_version, and keeps a
/// store of the version before it in tests/runner/tournament/store/stores.
constexpr std::array migrations{
    Migration{1, add_checksums},
    Migration{2, add_scores},
    Migration{3, add_logs},
    Migration{4, add_machines},
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
