// Whether a database has our tables and nothing else.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <string>

namespace connect4 {

/// A part that somebody has put into the schema and is not ours, as SQL; nothing if all of it is. A
/// view in the place of a table, a trigger, a virtual table or a computed column runs whatever its
/// author wrote as soon as the tournament is read. This or an older version's tables pass: each
/// has a name of ours, and its text has no word that is not in the schema (schema.hpp).
std::optional<std::string> strange_part_of_schema(SQLite::Database& database);

}  // namespace connect4
