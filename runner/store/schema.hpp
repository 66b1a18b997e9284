// The tables of a tournament's database and their version. Only for the store's own files: it
// shows SQLiteCpp.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <string>

namespace connect4 {

/// The version of the tables, in the database's `user_version`. A store of another version is
/// refused.
inline constexpr int schema_version = 2;

/// The mark of our databases in `application_id`: "C4DB" in ASCII.
inline constexpr int application_id = 0x43344442;

/// Makes the tables of today's version in an empty database, as a part of the caller's transaction.
void create_tables(SQLite::Database& database);

/// Returns a part of the schema that is not ours, as SQL; nothing if all parts are ours. A view in
/// the place of a table, a trigger, a virtual table or a computed column runs its author's code as
/// soon as the tournament is read. Our parts are exactly the statements that make a new database.
std::optional<std::string> strange_part_of_schema(SQLite::Database& database);

/// Returns the version of the database's tables.
int version_of(SQLite::Database& database);

}  // namespace connect4
