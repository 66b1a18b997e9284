// SQLite as somebody else would use it on a store's database.
#pragma once

#include <sqlite3.h>

#include <filesystem>
#include <stdexcept>
#include <string>

namespace connect4::samples {

/// A connection of its own. Throws std::runtime_error with SQLite's words.
class SqliteSession {
 public:
  explicit SqliteSession(const std::filesystem::path& file) {
    if (sqlite3_open(file.c_str(), &handle_) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(handle_));
    sqlite3_busy_timeout(handle_, 10'000);
  }
  SqliteSession(const SqliteSession&) = delete;
  SqliteSession& operator=(const SqliteSession&) = delete;
  ~SqliteSession() { sqlite3_close(handle_); }

  /// Runs the statements and returns the first column of the last row.
  std::string run(const std::string& sql) {
    std::string value;
    const auto keep_first = [](void* out, int, char** columns, char**) {
      *static_cast<std::string*>(out) = columns[0] != nullptr ? columns[0] : "NULL";
      return 0;
    };
    if (sqlite3_exec(handle_, sql.c_str(), keep_first, &value, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(handle_));
    return value;
  }

 private:
  sqlite3* handle_ = nullptr;
};

}  // namespace connect4::samples
