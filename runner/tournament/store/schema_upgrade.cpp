#include "runner/tournament/store/schema_upgrade.hpp"

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

/// To version 2. Until its end the rows are read as those of version 1, without checksums.
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

}  // namespace

void upgrade(SQLite::Database& database, const std::filesystem::path& folder) {
  if (version_of(database) == schema_version) return;
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  if (version_of(database) < version_with_checksums) add_checksums(database, folder);
  set_version(database);
  transaction.commit();
}

}  // namespace connect4
