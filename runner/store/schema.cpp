#include "runner/store/schema.hpp"

#include <set>
#include <string_view>

namespace connect4 {

namespace {

/// STORE.md is the normative text. `games` has the columns for standings and lists, in rows of some
/// 30 bytes. So a million games are read without touching `records`.
constexpr char create_schema[] = R"sql(
CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE players (
  number  INTEGER PRIMARY KEY,
  name    TEXT NOT NULL,
  command TEXT NOT NULL,
  version TEXT NOT NULL
) STRICT;

CREATE TABLE openings (
  number INTEGER PRIMARY KEY,
  moves  TEXT NOT NULL,
  fen    TEXT NOT NULL
) STRICT;

CREATE TABLE reasons (
  number INTEGER PRIMARY KEY,
  name   TEXT NOT NULL
) STRICT;

CREATE TABLE games (
  number   INTEGER PRIMARY KEY,
  round    INTEGER NOT NULL,
  pairing  INTEGER NOT NULL,
  opening  INTEGER NOT NULL,
  replay   INTEGER NOT NULL,
  red      INTEGER NOT NULL,
  blue     INTEGER NOT NULL,
  winner   INTEGER CHECK (winner IN (0, 1)),
  reason   INTEGER NOT NULL,
  plies    INTEGER NOT NULL,
  attempt  INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  UNIQUE (round, pairing, opening, replay, red)
) STRICT;

CREATE TABLE records (
  number        INTEGER PRIMARY KEY,
  seed          INTEGER NOT NULL,
  red_identity  INTEGER NOT NULL,
  blue_identity INTEGER NOT NULL,
  start         TEXT,
  moves         TEXT NOT NULL,
  plies         BLOB NOT NULL,
  rare          TEXT,
  machine       INTEGER,
  checksum      INTEGER NOT NULL
) STRICT;

CREATE TABLE scores (
  number   INTEGER PRIMARY KEY,
  scores   BLOB NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE logs (
  number   INTEGER PRIMARY KEY,
  size     INTEGER NOT NULL,
  logs     BLOB NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE identities (
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL,
  version TEXT NOT NULL,
  author  TEXT NOT NULL,
  files   TEXT NOT NULL,
  UNIQUE (name, version, author, files)
) STRICT;

CREATE TABLE machines (
  id        INTEGER PRIMARY KEY,
  node      TEXT NOT NULL,
  processor TEXT NOT NULL,
  UNIQUE (node, processor)
) STRICT;

CREATE TABLE set_aside (
  number  INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  round   INTEGER NOT NULL,
  pairing INTEGER NOT NULL,
  opening INTEGER NOT NULL,
  replay  INTEGER NOT NULL,
  red     INTEGER NOT NULL,
  blue    INTEGER NOT NULL,
  record  TEXT NOT NULL,
  PRIMARY KEY (number, attempt)
) STRICT, WITHOUT ROWID;

CREATE VIEW game_list AS
  SELECT games.number, round, red_player.name AS red, blue_player.name AS blue,
         iif(winner IS NULL, NULL, iif(winner, 'blue', 'red')) AS winner,
         reasons.name AS reason, opening, moves
    FROM games
    JOIN records USING (number)
    JOIN reasons ON reasons.number = reason
    JOIN players AS red_player ON red_player.number = games.red
    JOIN players AS blue_player ON blue_player.number = games.blue;
)sql";

/// Returns the statements of the script as SQLite keeps them.
std::set<std::string_view> statements_of(std::string_view script) {
  std::set<std::string_view> statements;
  for (std::size_t end = 0; (end = script.find(';')) != script.npos;
       script.remove_prefix(end + 1)) {
    const std::size_t begin = script.find_first_not_of('\n');
    statements.insert(script.substr(begin, end - begin));
  }
  return statements;
}

void set_version(SQLite::Database& database, std::size_t version) {
  database.exec("PRAGMA user_version = " + std::to_string(version));
}

}  // namespace

void create_tables(SQLite::Database& database) {
  database.exec(create_schema);
  database.exec("PRAGMA application_id = " + std::to_string(application_id));
  set_version(database, schema_version);
}

std::optional<std::string> strange_part_of_schema(SQLite::Database& database) {
  static const std::set<std::string_view> ours = statements_of(create_schema);
  // An entry without a text, such as the index of a UNIQUE, runs nothing.
  SQLite::Statement row(database, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL");
  while (row.executeStep())
    if (std::string sql = row.getColumn(0).getString(); !ours.contains(sql)) return sql;
  return std::nullopt;
}

int version_of(SQLite::Database& database) {
  return database.execAndGet("PRAGMA user_version").getInt();
}

void upgrade(SQLite::Database& database, const std::filesystem::path& folder,
             std::span<const UpgradeStep> steps) {
  auto version = static_cast<std::size_t>(version_of(database));
  if (version > steps.size()) return;
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  for (; version <= steps.size(); ++version) {
    steps[version - 1](database, folder);
    set_version(database, version + 1);
  }
  transaction.commit();
}

}  // namespace connect4
