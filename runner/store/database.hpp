// A connection to a tournament's database. For the store's own files alone: it shows SQLiteCpp.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <string_view>

#include "runner/store/store_error.hpp"
#include "runner/store/store_header.hpp"

namespace connect4 {

std::filesystem::path database_file(const std::filesystem::path& folder);

/// The log of the database, which may have games that it does not have itself yet.
std::filesystem::path log_file(const std::filesystem::path& folder);

/// The index of the log, for those who have the database open.
std::filesystem::path index_file(const std::filesystem::path& folder);

/// What SQLite says about `file`, in terms of what its owner can do.
StoreError explain(const std::filesystem::path& file, const SQLite::Exception& problem,
                   int system_error = 0);

/// Runs `work`, whose SQLite errors become StoreErrors about `file`. What the system said is in
/// errno: SQLite before 3.44 does not tell it of a COMMIT that failed.
template <class Work>
auto guarded(const std::filesystem::path& file, Work work) {
  errno = 0;
  try {
    return work();
  } catch (const SQLite::Exception& problem) {
    throw explain(file, problem, errno);
  }
}

/// There is nothing to open in this folder.
StoreError no_tournament(const std::filesystem::path& folder);

/// Whether the folder has a database with our tables in it. One that a crash left without tables
/// is as good as none. Throws StoreError where the file is something else.
bool holds_tournament(const std::filesystem::path& folder);

/// Makes the database of a tournament without games, which is there as a whole or not at all. It is
/// on the disk, but its name, which the folder has, may not be yet. In place of whatever was there.
/// For the holder of the folder's lock.
void create_database(const std::filesystem::path& folder, const StoreHeader& header);

/// Opens the folder's database in WAL mode, where each commit waits until it is on the disk. For
/// the holder of the folder's lock. Not for sharing between threads without a lock.
SQLite::Database open_for_writing(const std::filesystem::path& folder);

/// Opens the folder's database for reading, beside a writer or without one, even in a folder that
/// cannot be written to. Checks that it is a tournament whose schema version can be read.
SQLite::Database open_for_reading(const std::filesystem::path& folder);

/// Throws StoreError unless the database is a tournament of our schema version or an older one,
/// with nothing else in its schema and a whole last page.
void check_schema(SQLite::Database& database, const std::filesystem::path& folder);

/// The version of its tables.
int version_of(SQLite::Database& database);

/// Says of which version its tables are; part of the caller's transaction.
void set_version(SQLite::Database& database, int version);

/// Writes the header over the one that is there; part of the caller's transaction.
void write_header(SQLite::Database& database, const StoreHeader& header);

/// Parts of the header, which may be long: how many openings it has, the config and its folder, and
/// when it was made.
std::size_t opening_count(SQLite::Database& database);
std::string read_config(SQLite::Database& database, const std::filesystem::path& folder);
std::string read_config_folder(SQLite::Database& database);
std::chrono::sys_seconds read_created(SQLite::Database& database,
                                      const std::filesystem::path& folder);

/// The opening in a row of "SELECT moves, fen FROM openings". Throws StoreError where it is
/// damaged.
OpeningEntry read_opening(SQLite::Statement& row, const std::filesystem::path& folder);

/// Texts that are shown are made printable(): a stranger may have written them. Throws StoreError
/// where the header is damaged.
StoreHeader read_header(SQLite::Database& database, const std::filesystem::path& folder);

}  // namespace connect4
