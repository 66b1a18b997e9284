// Bringing an older tournament's tables up to date. For the store's own files alone.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>

namespace connect4 {

/// Brings the database to schema_version, step by step from the version that it has, in a single
/// transaction: all of it or nothing. Does nothing where it is of that version. For the holder of
/// the folder's lock. Throws StoreError where a game is damaged.
void upgrade(SQLite::Database& database, const std::filesystem::path& folder);

}  // namespace connect4
