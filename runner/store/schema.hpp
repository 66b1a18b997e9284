// The tables of a tournament's database. STORE.md is the normative text.
#pragma once

namespace connect4 {

/// The version of the tables below, in the database's `user_version`. A store of a higher version
/// is refused; one of a lower version can be read, and is brought up to date by the next run.
inline constexpr int schema_version = 7;

/// From here on games have checksums.
inline constexpr int version_with_checksums = 2;

/// From here on games may have exact scores.
inline constexpr int version_with_scores = 3;

/// From here on games may have logs.
inline constexpr int version_with_logs = 4;

/// From here on games may have machines, and chunks of them a ledger.
inline constexpr int version_with_machines = 5;

/// From here on games of a round robin or gauntlet have the numbers of their pairs, identities have
/// the files that a player was, and `void_games` is `set_aside`, since others are in it too.
inline constexpr int version_with_pair_numbers = 6;

/// From here on a record has a fault of each player (old_faults.hpp).
inline constexpr int version_with_faults_apart = 7;

/// What marks a database as ours, in its `application_id`: "C4DB" in ASCII.
inline constexpr int application_id = 0x43344442;

/// The table of exact scores, which a migration makes too.
inline constexpr char create_scores[] = R"sql(
CREATE TABLE scores (
  number   INTEGER PRIMARY KEY,
  scores   BLOB NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;
)sql";

/// The table of what players printed, likewise.
inline constexpr char create_logs[] = R"sql(
CREATE TABLE logs (
  number   INTEGER PRIMARY KEY,
  size     INTEGER NOT NULL,
  logs     BLOB NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;
)sql";

/// The tables of the machines that games were played on, and of the chunks that clusters were sent,
/// likewise. Of the chunks, those that are not closed are few, and found by their own index.
inline constexpr char create_machines[] = R"sql(
CREATE TABLE machines (
  id        INTEGER PRIMARY KEY,
  node      TEXT NOT NULL,
  processor TEXT NOT NULL,
  UNIQUE (node, processor)
) STRICT;

ALTER TABLE records ADD COLUMN machine INTEGER;

CREATE TABLE chunks (
  id         INTEGER PRIMARY KEY,
  attempt    INTEGER NOT NULL,
  submission INTEGER NOT NULL,
  place      INTEGER NOT NULL,
  job        TEXT NOT NULL,
  state      INTEGER NOT NULL,
  node       TEXT NOT NULL,
  games      TEXT NOT NULL,
  story      TEXT NOT NULL
) STRICT;

CREATE INDEX open_chunks ON chunks (id) WHERE state < 2;
)sql";

/// The table of what players were, likewise.
inline constexpr char create_identities[] = R"sql(
CREATE TABLE identities (
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL,
  version TEXT NOT NULL,
  author  TEXT NOT NULL,
  files   TEXT NOT NULL,
  UNIQUE (name, version, author, files)
) STRICT;
)sql";

/// Makes every other table of an empty database. `games` holds what standings and lists ask for in
/// rows of some 30 bytes, so that a million of them are read without touching `records`.
inline constexpr char create_schema[] = R"sql(
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

CREATE TABLE endings (
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
  ending   INTEGER NOT NULL,
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
  checksum      INTEGER NOT NULL
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
         endings.name AS ending, opening, moves
    FROM games
    JOIN records USING (number)
    JOIN endings ON endings.number = ending
    JOIN players AS red_player ON red_player.number = games.red
    JOIN players AS blue_player ON blue_player.number = games.blue;
)sql";

/// All of the above, in an order in which an empty database takes it.
inline constexpr const char* whole_schema[] = {create_schema, create_identities, create_scores,
                                               create_logs, create_machines};

}  // namespace connect4
