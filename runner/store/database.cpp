#include "runner/store/database.hpp"

#include <sqlite3.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <string>
#include <system_error>

#include "lib/game/notation.hpp"
#include "lib/text/printable.hpp"
#include "protocol/files/file_errors.hpp"
#include "runner/command_line/program.hpp"
#include "runner/store/schema.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr auto patience_ms = 10'000;  // with another process that is recovering the database
constexpr std::size_t most_letters_of_sql = 60;

/// The database in the making.
fs::path draft_file(const fs::path& folder) {
  return folder / "tournament.db-new";
}

StoreError no_shared_log(const fs::path& file) {
  return {file.string(), "its file system cannot keep a shared write-ahead log",
          "give a folder on a local disk, or copy this one to it"};
}

/// Returns the size in bytes; 0 if the file does not exist.
std::uintmax_t size_of(const fs::path& file) {
  std::error_code missing;
  const std::uintmax_t size = fs::file_size(file, missing);
  return missing ? 0 : size;
}

/// Whether the database or one of the files beside it would grow beyond our limit for files. SQLite
/// does not keep the error number (EFBIG).
bool is_at_size_limit(const fs::path& database) {
  constexpr rlim_t largest_step = 32 * 1024;  // by which SQLite lets one grow
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  for (const char* const ending : {"", "-wal", "-shm"})
    if (size_of(database.string() + ending) + largest_step > limit.rlim_cur) return true;
  return false;
}

/// SQLite's errors if files cannot be locked, or memory not be shared (mmap), as its log needs.
/// Network file systems and some of FUSE are like that.
bool is_for_want_of_sharing(int extended) {
  return extended == SQLITE_IOERR_SHMMAP || extended == SQLITE_IOERR_LOCK;
}

/// The system's error, behind SQLite's.
std::string system_text(int system_error) {
  return system_error == 0 ? "" : ", " + std::generic_category().message(system_error);
}

/// Returns the system's error, if any written file may have it; else 0.
int write_error(const fs::path& file, int code, int extended, int system_error) {
  if ((code == SQLITE_FULL || code == SQLITE_IOERR) && is_at_size_limit(file)) return EFBIG;
  if (code == SQLITE_FULL || extended == SQLITE_IOERR_SHMSIZE) return ENOSPC;
  for (const int error : {ENOSPC, EDQUOT, EROFS, EFBIG})
    if (system_error == error) return error;
  return 0;
}

/// A sentence for each way in which the machine lets us down.
StoreError explain(const fs::path& file, int code, int extended, int system_error,
                   const std::string& message) {
  const std::string input = file.string();
  if (const int error = write_error(file, code, extended, system_error)) {
    const WriteProblem problem = write_problem(error);
    return {input, problem.reason, problem.remedy};
  }
  if (is_for_want_of_sharing(extended)) return no_shared_log(file);
  switch (code) {
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
      return {input, "cannot be opened or written to (" + message + ")",
              "check that the folder exists and that you may write to it"};
    case SQLITE_NOTADB:
      return {input, "is not the database of a tournament",
              "give the folder of a tournament, or move the file away"};
    case SQLITE_CORRUPT:
      return {
          input, "is damaged (" + message + ")",
          "save what `sqlite3 FILE .recover` can read, or put a backup of the folder in its place"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {input, "is in use by another program", "close that program and try again"};
    case SQLITE_IOERR:
      return {input, "the disk failed (" + message + system_text(system_error) + ")",
              "check the disk (dmesg says more) and run the same command again"};
    default:
      return {input, message, "run the same command again; if it persists, report it"};
  }
}

int pragma(SQLite::Database& database, const char* name) {
  return database.execAndGet(std::string("PRAGMA ") + name).getInt();
}

bool has_tables(SQLite::Database& database) {
  return database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() > 0;
}

/// A path as a URI, for a database that nobody can write to.
std::string immutable_uri(const fs::path& file) {
  std::string uri = "file:";
  for (const char character : fs::absolute(file).string()) {
    if (character == '?' || character == '#' || character == '%') {
      constexpr char digits[] = "0123456789abcdef";
      uri += {'%', digits[character >> 4], digits[character & 15]};
    } else {
      uri += character;
    }
  }
  return uri + "?immutable=1";
}

constexpr char last_words[] =
    "connect4 tournament: the index of its database (tournament.db-shm) cannot be kept in memory: "
    "the disk is full, has failed or is gone; make room, or bring it back, and run the same "
    "command "
    "again\n";

/// Reports a lost mapping. The kernel sends SIGBUS if it has no room for a page of a mapped file,
/// as on a full btrfs, or if the file system is gone. Without this message a run of hours would end
/// with "Bus error".
void tell_of_lost_mapping(int) {
  [[maybe_unused]] const ssize_t length = write(STDERR_FILENO, last_words, sizeof last_words - 1);
  _exit(exit_our_error);
}

SQLite::Database open_database(const std::string& name, int flags) {
  signal(SIGBUS, tell_of_lost_mapping);
  SQLite::Database database(name, flags | SQLite::OPEN_NOMUTEX, patience_ms);
  for (const int setting : {SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_TRUSTED_SCHEMA})
    sqlite3_db_config(database.getHandle(), setting, 0, nullptr);  // ours needs neither
  return database;
}

/// Reading in WAL mode needs an index file beside the database, and the first reader after a crash
/// tidies up. Both take a folder that can be written to, on a file system where memory can be
/// shared. If that is not so, nobody is writing either. So the file alone is all there is, provided
/// that nothing waits in a log beside it.
SQLite::Database open_beside_writer(const fs::path& file) {
  try {
    SQLite::Database database = open_database(file.string(), SQLite::OPEN_READONLY);
    has_tables(database);
    return database;
  } catch (const SQLite::Exception& problem) {
    const bool shares = !is_for_want_of_sharing(problem.getExtendedErrorCode());
    const bool writable = access(file.c_str(), W_OK) == 0 &&
                          access(fs::absolute(file).parent_path().c_str(), W_OK) == 0;
    if (shares && writable) return open_database(file.string(), SQLite::OPEN_READWRITE);
    if (size_of(file.string() + "-wal") > 0) throw;
  }
  return open_database(immutable_uri(file), SQLite::OPEN_READONLY | SQLite::OPEN_URI);
}

/// Files that a deleted database has left would be taken for a new one's, while somebody still
/// reads the old one. The same holds for files of an interrupted making of a folder.
void remove_leftovers(const fs::path& folder) {
  std::error_code ignored;
  for (const fs::path& file : {log_file(folder), index_file(folder), draft_file(folder)})
    fs::remove(file, ignored);
}

/// Checks a strange folder before SQLite opens it. SQLite follows links, writes into any file of
/// ours that they name, and waits for the other end of a pipe. A rollback journal may make it
/// delete any file of ours; no tournament has one.
void check_files(const fs::path& folder) {
  std::error_code unseen;
  for (const fs::path& file : {database_file(folder), log_file(folder), index_file(folder)}) {
    const fs::file_status status = fs::symlink_status(file, unseen);
    if (fs::is_symlink(status))
      throw StoreError(file.string(), "is a link", "put the file itself in its place");
    if (fs::exists(status) && !fs::is_regular_file(status))
      throw StoreError(file.string(), "is not a regular file", "give another folder, or delete it");
  }
  const fs::path journal = folder / "tournament.db-journal";
  if (fs::exists(fs::symlink_status(journal, unseen)))
    throw StoreError(journal.string(), "does not belong to a tournament",
                     "give another folder, or delete it");
}

void write_players(SQLite::Database& database, const std::vector<PlayerEntry>& players) {
  database.exec("DELETE FROM players");
  SQLite::Statement insert(database, "INSERT INTO players VALUES (?, ?, ?, ?)");
  for (std::size_t i = 0; i < players.size(); ++i) {
    const PlayerEntry& player = players[i];
    execute(insert, i, player.name, player.command, player.version);
  }
}

/// There may be ten thousand: by many in a statement they take half of the time.
void write_openings(SQLite::Database& database, const std::vector<OpeningEntry>& openings) {
  database.exec("DELETE FROM openings");
  std::size_t number = 0;
  for (const std::size_t rows : {std::size_t{64}, std::size_t{1}}) {
    std::string sql = "INSERT INTO openings VALUES (?, ?, ?)";
    for (std::size_t row = 1; row < rows; ++row) sql += ", (?, ?, ?)";
    SQLite::Statement insert(database, sql);
    while (openings.size() - number >= rows) {
      for (int column = 0; column < static_cast<int>(3 * rows); ++number) {
        insert.bind(++column, static_cast<std::int64_t>(number));
        insert.bindNoCopy(++column, openings[number].moves);
        insert.bind(++column, to_fen(openings[number].start));
      }
      insert.exec();
      insert.reset();
    }
  }
}

void fill_tables(SQLite::Database& database, const StoreHeader& header) {
  SQLite::Transaction transaction(database);
  create_tables(database);
  write_header(database, header);
  transaction.commit();
}

void use_log(SQLite::Database& database, const fs::path& file) {
  if (database.execAndGet("PRAGMA journal_mode = WAL").getString() != "wal")
    throw no_shared_log(file);
}

StoreError damaged(const fs::path& folder, const std::string& reason) {
  return {database_file(folder).string(), "is damaged: " + reason,
          "put a backup of the folder in its place"};
}

/// Checks that the last page is whole: SQLite takes zeros for a missing part. The log may still
/// have that page, since a writer keeps it until the page is whole. So the file counts as cut off
/// only if the page is short both before and after the look at the log.
void check_last_page(SQLite::Database& database, const fs::path& folder) {
  const std::uintmax_t size = size_of(database_file(folder));
  if (size % static_cast<std::uintmax_t>(pragma(database, "page_size")) == 0) return;
  if (size_of(log_file(folder)) == 0 && size_of(database_file(folder)) == size)
    throw damaged(folder, "it is cut off inside its last page");
}

void check_own_schema(SQLite::Database& database, const fs::path& folder) {
  if (const auto strange = strange_part_of_schema(database))
    throw StoreError(database_file(folder).string(),
                     "has something in its schema that no tournament has: " +
                         shortened(*strange, most_letters_of_sql),
                     "drop it with `sqlite3` if you added it; otherwise do not trust the folder");
}

/// The version of the program that began the tournament does not tell that of the tables.
StoreError of_another_version(const std::string& file, int version) {
  const std::string versions = " connect4 (schema version " + std::to_string(version) +
                               "; this one, " CONNECT4_VERSION ", reads version " +
                               std::to_string(schema_version) + ")";
  if (version > schema_version)
    return {file, "was written by a newer" + versions, "install the newer one"};
  return {file, "was written by an older" + versions,
          "read it with the older one, or play the tournament again in another folder"};
}

/// Returns a number in the table `meta`.
template <class Number>
Number number_of(SQLite::Database& database, const fs::path& folder, const char* key) {
  const std::string text = read_meta(database, folder, key);
  Number number = 0;
  const char* const end = text.data() + text.size();
  if (const auto [stop, error] = std::from_chars(text.data(), end, number);
      error != std::errc{} || stop != end)
    throw damaged(folder, "\"" + text + "\" is not a number");
  return number;
}

}  // namespace

fs::path database_file(const fs::path& folder) {
  return folder / "tournament.db";
}

fs::path log_file(const fs::path& folder) {
  return folder / "tournament.db-wal";
}

fs::path index_file(const fs::path& folder) {
  return folder / "tournament.db-shm";
}

StoreError explain(const fs::path& file, const SQLite::Exception& problem, int system_error) {
  return explain(file, problem.getErrorCode() & 0xff, problem.getExtendedErrorCode(), system_error,
                 problem.getErrorStr());
}

StoreError no_tournament(const fs::path& folder) {
  return {folder.string(), "holds no tournament",
          "give the folder of one, or start one with `connect4 tournament run`"};
}

bool holds_tournament(const fs::path& folder) {
  check_files(folder);
  if (!fs::exists(database_file(folder))) return false;
  return guarded(database_file(folder), [&] {
    SQLite::Database database = open_beside_writer(database_file(folder));
    if (!has_tables(database)) return false;
    check_schema(database, folder);
    return true;
  });
}

void create_database(const fs::path& folder, const StoreHeader& header) {
  const fs::path file = database_file(folder);
  check_files(folder);
  remove_leftovers(folder);
  guarded(file, [&] {
    auto draft =
        open_database(draft_file(folder).string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    draft.exec("PRAGMA journal_mode = OFF");
    draft.exec("PRAGMA synchronous = OFF");
    fill_tables(draft, header);
    draft.exec("PRAGMA synchronous = FULL");  // the next step waits for the disk
    use_log(draft, file);
  });
  std::error_code error;
  fs::rename(draft_file(folder), file, error);
  if (error) throw unwritable(file.string(), error.value());
}

SQLite::Database open_for_writing(const fs::path& folder) {
  const fs::path file = database_file(folder);
  check_files(folder);
  return guarded(file, [&] {
    auto database = open_database(file.string(), SQLite::OPEN_READWRITE);
    use_log(database, file);
    database.exec("PRAGMA synchronous = FULL");
    database.exec("PRAGMA journal_size_limit = 16777216");
    return database;
  });
}

SQLite::Database open_for_reading(const fs::path& folder) {
  const fs::path file = database_file(folder);
  check_files(folder);
  if (!fs::exists(file)) throw no_tournament(folder);
  return guarded(file, [&] {
    SQLite::Database database = open_beside_writer(file);
    if (!has_tables(database)) throw no_tournament(folder);
    check_schema(database, folder);
    return database;
  });
}

void check_schema(SQLite::Database& database, const fs::path& folder) {
  const std::string file = database_file(folder).string();
  const int version = version_of(database);
  if (pragma(database, "application_id") != application_id || version < 1)
    throw StoreError(file, "is not the database of a tournament",
                     "give the folder of a tournament, or move the file away");
  if (version != schema_version) throw of_another_version(file, version);
  check_own_schema(database, folder);
  check_last_page(database, folder);
}

void write_header(SQLite::Database& database, const StoreHeader& header) {
  SQLite::Statement insert(database, "INSERT OR REPLACE INTO meta VALUES (?, ?)");
  const auto put = [&](const std::string& key, const std::string& value) {
    execute(insert, key, value);
  };
  put("config", header.config);
  put("config_folder", header.config_folder);
  put("created", std::to_string(header.created.time_since_epoch().count()));
  put("runner_version", header.runner_version);
  put("seed", std::to_string(header.seed));
  write_players(database, header.players);
  write_openings(database, header.openings);
}

std::string read_meta(SQLite::Database& database, const fs::path& folder, const char* key) {
  SQLite::Statement query(database, "SELECT value FROM meta WHERE key = ?");
  query.bind(1, key);
  if (!query.executeStep()) throw damaged(folder, std::string("meta has no \"") + key + "\"");
  return query.getColumn(0).getString();
}

OpeningEntry read_opening(SQLite::Statement& row, const fs::path& folder) {
  const auto start = parse_fen(row.getColumn(1).getString());
  if (!start) throw damaged(folder, "an opening's FEN: " + start.error());
  return {printable(row.getColumn(0).getString()), *start};
}

StoreHeader read_header(SQLite::Database& database, const fs::path& folder) {
  StoreHeader header;
  header.config = read_meta(database, folder, "config");
  header.config_folder = read_meta(database, folder, "config_folder");
  header.runner_version = printable(read_meta(database, folder, "runner_version"));
  header.created = std::chrono::sys_seconds(
      std::chrono::seconds(number_of<std::int64_t>(database, folder, "created")));
  header.seed = number_of<std::uint64_t>(database, folder, "seed");

  // The numbers are compared: a damaged table may go round in circles.
  const auto check_number = [&](SQLite::Statement& row, int column, std::size_t place) {
    if (row.getColumn(column).getInt64() != static_cast<std::int64_t>(place))
      throw damaged(folder, "its lists of players and openings are out of order");
  };
  SQLite::Statement players(database,
                            "SELECT name, command, version, number FROM players ORDER BY number");
  while (players.executeStep()) {
    check_number(players, 3, header.players.size());
    header.players.push_back({printable(players.getColumn(0).getString()),
                              printable(players.getColumn(1).getString()),
                              printable(players.getColumn(2).getString())});
  }
  SQLite::Statement openings(database, "SELECT moves, fen, number FROM openings ORDER BY number");
  while (openings.executeStep()) {
    check_number(openings, 2, header.openings.size());
    header.openings.push_back(read_opening(openings, folder));
  }
  return header;
}

}  // namespace connect4
