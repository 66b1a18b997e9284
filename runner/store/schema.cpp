#include "runner/store/schema.hpp"

#include <set>
#include <string_view>

namespace connect4 {

namespace {

/// STORE.md is the normative text. `games` has what standings and lists read, in rows of some 100
/// bytes. So a million games are read without touching `records`.
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

CREATE TABLE games (
  number     INTEGER PRIMARY KEY,
  round      INTEGER NOT NULL,
  pairing    INTEGER NOT NULL,
  opening    INTEGER NOT NULL,
  replay     INTEGER NOT NULL,
  red        INTEGER NOT NULL,
  blue       INTEGER NOT NULL,
  winner     TEXT,
  reason     TEXT NOT NULL,
  attempt    INTEGER NOT NULL,
  start      TEXT,
  moves      TEXT NOT NULL,
  scores     BLOB,
  red_files  TEXT,
  blue_files TEXT,
  checksum   INTEGER NOT NULL,
  UNIQUE (round, pairing, opening, replay, red)
) STRICT;

CREATE INDEX scored ON games (number) WHERE scores IS NOT NULL;

CREATE TABLE records (
  game          INTEGER PRIMARY KEY,
  json          TEXT NOT NULL,
  json_checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE set_aside (
  number        INTEGER NOT NULL,
  round         INTEGER NOT NULL,
  pairing       INTEGER NOT NULL,
  opening       INTEGER NOT NULL,
  replay        INTEGER NOT NULL,
  red           INTEGER NOT NULL,
  blue          INTEGER NOT NULL,
  winner        TEXT,
  reason        TEXT NOT NULL,
  attempt       INTEGER NOT NULL,
  start         TEXT,
  moves         TEXT NOT NULL,
  scores        BLOB,
  red_files     TEXT,
  blue_files    TEXT,
  checksum      INTEGER NOT NULL,
  json          TEXT NOT NULL,
  json_checksum INTEGER NOT NULL,
  PRIMARY KEY (number, attempt)
) STRICT, WITHOUT ROWID;
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

}  // namespace

void create_tables(SQLite::Database& database) {
  database.exec(create_schema);
  database.exec("PRAGMA application_id = " + std::to_string(application_id));
  database.exec("PRAGMA user_version = " + std::to_string(schema_version));
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

}  // namespace connect4
