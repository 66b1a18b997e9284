// Bringing an older tournament's tables up to date. For the store's own files alone.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>

namespace connect4 {

/// Brings the database to schema_version, all at once or not at all; does nothing where it is of
/// that version. For the holder of the folder's lock. Throws StoreError where a game is damaged.
void upgrade(SQLite::Database& database, const std::filesystem::path& folder);

}  // namespace connect4
