// The tables of a tournament's database and their version. Only for the store's own files: it
// shows SQLiteCpp.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace connect4 {

/// The version of the tables, in the database's `user_version`. A store of a higher version is
/// refused. One of a lower version is brought up to date by the next run.
inline constexpr int schema_version = 1;

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

/// Brings the tables of one version to the next. Throws StoreError if a game is damaged. A step may
/// use the tables that the steps before it have made, and nothing that a later version may change.
/// It makes a table again instead of altering it, since SQLite keeps the text of statements.
using UpgradeStep = void (*)(SQLite::Database& database, const std::filesystem::path& folder);

/// The step from version 1, the one from version 2, and so on. A new version adds its step here,
/// raises schema_version, lets the statements of the version before it pass as ours. It keeps a
/// store of its own in tests/runner/store/stores.
inline constexpr std::span<const UpgradeStep> upgrade_steps{};
static_assert(upgrade_steps.size() + 1 == schema_version);

/// Takes all steps after the database's version, in a single transaction: all of them or none. The
/// caller must hold the folder's lock.
void upgrade(SQLite::Database& database, const std::filesystem::path& folder,
             std::span<const UpgradeStep> steps = upgrade_steps);

}  // namespace connect4
