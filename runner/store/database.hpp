// A connection to a tournament's database. Only for the store's own files: it shows SQLiteCpp.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/stat.h>

#include <cerrno>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "runner/store/entries.hpp"
#include "runner/store/store_error.hpp"

namespace connect4 {

std::filesystem::path database_file(const std::filesystem::path& folder);

/// Returns the log of the database, which may have games that it does not have itself yet.
std::filesystem::path log_file(const std::filesystem::path& folder);

/// Returns the index of the log, for processes that have the database open.
std::filesystem::path index_file(const std::filesystem::path& folder);

/// The identity of a file in the kernel. Writes to a file that has lost its name are lost. The
/// object asks by name and never opens the file: closing a second descriptor of a database would
/// drop SQLite's locks on it. A value type.
class FileIdentity {
 public:
  explicit FileIdentity(std::filesystem::path path) : path_(std::move(path)), is_(look()) {}

  /// Returns false once the file has been deleted, moved or replaced, or if it never existed.
  bool still_there() const { return is_.has_value() && look() == is_; }

  /// Returns whether another file has the name now.
  bool is_replaced() const {
    const auto now = look();
    return is_.has_value() && now.has_value() && now != is_;
  }

  const std::filesystem::path& path() const { return path_; }

 private:
  using DeviceAndInode = std::pair<dev_t, ino_t>;

  std::optional<DeviceAndInode> look() const {
    struct stat status {};
    if (stat(path_.c_str(), &status) != 0) return std::nullopt;
    return DeviceAndInode{status.st_dev, status.st_ino};
  }

  std::filesystem::path path_;
  std::optional<DeviceAndInode> is_;
};

/// SQLite's error about `file`, with a remedy for its owner.
StoreError explain(const std::filesystem::path& file, const SQLite::Exception& problem,
                   int system_error = 0);

/// Runs `work`. Its SQLite errors become StoreErrors about `file`. The system's error is in errno:
/// SQLite before 3.44 does not tell it of a COMMIT that failed.
template <class Work>
auto guarded(const std::filesystem::path& file, Work work) {
  errno = 0;
  try {
    return work();
  } catch (const SQLite::Exception& problem) {
    throw explain(file, problem, errno);
  }
}

/// A parameter of a statement. Strings and blobs are not copied: they must live until the statement
/// has run.
inline void bind_one(SQLite::Statement& statement, int place, std::integral auto value) {
  statement.bind(place, static_cast<std::int64_t>(value));
}
inline void bind_one(SQLite::Statement& statement, int place, const std::string& text) {
  statement.bindNoCopy(place, text);
}
/// A view, such as the name of something, is copied.
inline void bind_one(SQLite::Statement& statement, int place, std::string_view text) {
  statement.bind(place, std::string(text));
}
struct Blob {
  std::string_view bytes;
};
inline void bind_one(SQLite::Statement& statement, int place, Blob blob) {
  statement.bindNoCopy(place, blob.bytes.data(), static_cast<int>(blob.bytes.size()));
}
template <class Value>
void bind_one(SQLite::Statement& statement, int place, const std::optional<Value>& value) {
  value ? bind_one(statement, place, *value) : statement.bind(place);
}

/// Binds all parameters of a statement, in their order.
template <class... Values>
void bind_all(SQLite::Statement& statement, const Values&... values) {
  int place = 0;
  (bind_one(statement, ++place, values), ...);
}

/// Runs a statement that gives no rows, with these parameters.
template <class... Values>
void execute(SQLite::Statement& statement, const Values&... values) {
  bind_all(statement, values...);
  statement.exec();
  statement.reset();
}

/// There is nothing to open in this folder.
StoreError no_tournament(const std::filesystem::path& folder);

/// Whether the folder has a database with our tables in it. One that a crash left without tables
/// is as good as none. Throws StoreError if the file is something else.
bool holds_tournament(const std::filesystem::path& folder);

/// Makes the database of a tournament without games, which is there as a whole or not at all. It is
/// on the disk, but its name, which the folder has, may not be yet. Replaces the value that was
/// there. For the holder of the folder's lock.
void create_database(const std::filesystem::path& folder, const StoreHeader& header);

/// Opens the folder's database in WAL mode, in which each commit waits until it is on the disk. For
/// the holder of the folder's lock. Not for sharing between threads without a lock.
SQLite::Database open_for_writing(const std::filesystem::path& folder);

/// Opens the folder's database for reading, next to a writer or without one, even in a folder that
/// cannot be written to. Checks that it is a tournament with a schema version that can be read.
SQLite::Database open_for_reading(const std::filesystem::path& folder);

/// Throws StoreError unless the database is a tournament of our schema version, with nothing else
/// in its schema and a whole last page.
void check_schema(SQLite::Database& database, const std::filesystem::path& folder);

/// Writes the header over the one that exists; part of the caller's transaction.
void write_header(SQLite::Database& database, const StoreHeader& header);

/// Returns the value of a key in the table `meta`. Throws StoreError if it is missing.
std::string read_meta(SQLite::Database& database, const std::filesystem::path& folder,
                      const char* key);

/// Returns the opening in a row of "SELECT moves, fen FROM openings". Throws StoreError if it is
/// damaged.
OpeningEntry read_opening(SQLite::Statement& row, const std::filesystem::path& folder);

/// Texts that are shown are made printable(): a stranger may have written them. Throws StoreError
/// if the header is damaged.
StoreHeader read_header(SQLite::Database& database, const std::filesystem::path& folder);

}  // namespace connect4
