#include "runner/store/game_writer.hpp"

#include <sqlite3.h>

#include <optional>
#include <tuple>
#include <utility>

#include "protocol/files/whole_file.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/store/game_rows.hpp"
#include "runner/store/schema.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

// A player may claim another version in every game: the cache is emptied before that adds up.
constexpr std::size_t most_cached_ids = 4096;

constexpr char insert_game_sql[] =
    "INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, "
    "(SELECT 1 + count(*) FROM set_aside WHERE number = ?1), ?11)";
constexpr char insert_record_sql[] = "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
constexpr char insert_logs_sql[] = "INSERT INTO logs VALUES (?, ?, ?, ?)";
constexpr char insert_machine_sql[] =
    "INSERT OR IGNORE INTO machines (node, processor) VALUES (?, ?)";
constexpr char find_machine_sql[] = "SELECT id FROM machines WHERE node = ? AND processor = ?";
constexpr char set_aside_sql[] =
    "INSERT INTO set_aside SELECT ?1, 1 + count(*), ?2, ?3, ?4, ?5, ?6, ?7, ?8 "
    "FROM set_aside WHERE number = ?1";
constexpr char insert_identity_sql[] =
    "INSERT OR IGNORE INTO identities (name, version, author, files) VALUES (?, ?, ?, ?)";
constexpr char find_identity_sql[] =
    "SELECT id FROM identities WHERE name = ? AND version = ? AND author = ? AND files = ?";

/// The names of new files last only once their folder is on the disk too, and its name in turn.
void sync_folders(const fs::path& folder) {
  for (fs::path at = fs::absolute(folder); at != at.root_path(); at = at.parent_path())
    sync_folder(at);
}

SQLite::Database open_with_tables(const fs::path& folder, const StoreHeader* header) {
  if (header) create_database(folder, *header);
  SQLite::Database database = open_for_writing(folder);
  guarded(database_file(folder), [&] {
    check_schema(database, folder);
    upgrade(database, folder);
    write_reasons(database);
  });
  return database;
}

/// Returns NULL in the place of an empty text.
std::optional<std::string> if_any(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

std::string describe(const RecordRow& row) {
  const GameResult& result = row.result;
  return "game " + std::to_string(row.result.number) + " (round " + std::to_string(result.round) +
         ", pairing " + std::to_string(result.pairing) + ", opening " +
         std::to_string(result.opening) + ", replay " + std::to_string(result.replay) +
         ", red player " + std::to_string(result.red) + ")";
}

}  // namespace

GameWriter::GameWriter(const fs::path& folder, const StoreHeader* header)
    : folder_(folder),
      database_(open_with_tables(folder, header)),
      game_(database_, insert_game_sql),
      record_(database_, insert_record_sql),
      logs_(database_, insert_logs_sql),
      set_aside_(database_, set_aside_sql),
      identities_{{database_, insert_identity_sql}, {database_, find_identity_sql}, {}},
      machines_{{database_, insert_machine_sql}, {database_, find_machine_sql}, {}} {}

/// Everything of `work` or nothing; returns once it is on the disk, and in files that have names.
template <class Work>
void GameWriter::transact(Work work) {
  guarded(database_file(folder_), [&] {
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    if (!file_) file_.emplace(database_file(folder_));
    work();
    if (file_->still_there()) transaction.commit();
    check_files();
    if (!std::exchange(has_lasting_name_, true)) sync_folders(folder_);
  });
}

/// The log beside the database is there from the first commit until the connection closes.
void GameWriter::check_files() {
  if (!log_) log_.emplace(log_file(folder_));
  if (file_->is_replaced() && log_->still_there()) put_log_aside();
  for (const auto* file : {&*file_, &*log_})
    if (!file->still_there())
      throw StoreError(file->path().string(), "was deleted, moved or replaced during the run",
                       "put the folder back if you moved it, and run the same command again");
}

/// SQLite goes by the name. It would take our log for that of the database that has come in place
/// of ours, and write it there.
void GameWriter::put_log_aside() const {
  std::error_code ignored;
  fs::rename(log_->path(), log_->path().string() + ".old", ignored);
  fs::remove(index_file(folder_), ignored);
}

GameWriter::Commit GameWriter::commit(const std::vector<RecordRow>& group) {
  Commit result;
  transact([&] {
    for (const RecordRow& row : group) {
      result.written.push_back(insert(row));
      if (!result.written.back() && result.duplicate.empty())
        result.duplicate = describe(row) + " is recorded already";
    }
  });
  return result;
}

bool GameWriter::insert(const RecordRow& row) {
  if (row.result.outcome.ending == Ending::void_game) {
    set_aside(row);
    return true;
  }
  if (!insert_game(row)) return false;
  insert_record(row);
  if (!row.logs.empty())
    execute(logs_, row.result.number, row.logs_size, Blob{row.logs}, row.logs_checksum);
  return true;
}

void GameWriter::set_aside(const RecordRow& row) {
  const GameResult& at = row.result;
  execute(set_aside_, row.result.number, at.round, at.pairing, at.opening, at.replay, at.red,
          at.blue, row.in_full);
}

/// False if a game with this number or key is there.
bool GameWriter::insert_game(const RecordRow& row) {
  const GameResult& at = row.result;
  const auto winner = at.outcome.winner ? std::optional(index(*at.outcome.winner)) : std::nullopt;
  const int plies = static_cast<int>(row.moves.size());
  bind_all(game_, row.result.number, at.round, at.pairing, at.opening, at.replay, at.red, at.blue,
           winner, static_cast<int>(at.outcome.ending), plies, checksum_of_game(at, plies));
  const int code = game_.tryExecuteStep();
  if (code != SQLITE_DONE && code != SQLITE_CONSTRAINT)
    throw SQLite::Exception(database_.getHandle(), code);
  game_.tryReset();  // repeats the code
  return code == SQLITE_DONE;
}

void GameWriter::insert_record(const RecordRow& row) {
  std::optional<std::int64_t> machine;
  if (row.machine.is_known()) machine = id_of(row.machine);
  execute(record_, row.result.number, row.seed, id_of(row.players[0]), id_of(row.players[1]),
          if_any(row.start), row.moves, Blob{row.plies}, if_any(row.rare), machine,
          checksum_of_record(row));
}

template <std::size_t count>
std::int64_t GameWriter::id_of(const std::array<std::string, count>& texts, IdTable<count>& table) {
  if (const auto known = table.ids.find(texts); known != table.ids.end()) return known->second;
  std::apply([&](const auto&... each) { execute(table.insert, each...); }, texts);
  std::apply([&](const auto&... each) { bind_all(table.find, each...); }, texts);
  table.find.executeStep();
  const std::int64_t id = table.find.getColumn(0).getInt64();
  table.find.reset();
  if (table.ids.size() >= most_cached_ids) table.ids.clear();
  return table.ids[texts] = id;
}

std::int64_t GameWriter::id_of(const Identity& identity) {
  return id_of<4>({identity.name, identity.version, identity.author, identity.files}, identities_);
}

std::int64_t GameWriter::id_of(const Machine& machine) {
  return id_of<2>({machine.node, machine.processor}, machines_);
}

void GameWriter::keep_scores(const std::vector<GameScores>& games) {
  transact([&] {
    SQLite::Statement insert(database_, "INSERT OR REPLACE INTO scores VALUES (?, ?, ?)");
    for (const GameScores& game : games) {
      const std::string bytes = encode_scores(game.scores);
      execute(insert, game.number, Blob{bytes}, checksum_of_part(game.number, bytes));
    }
  });
}

/// Empties the log. It does not wait for readers, which may stay for long.
void GameWriter::empty_log() {
  guarded(database_file(folder_), [&] {
    database_.setBusyTimeout(0);
    database_.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  });
}

StoreHeader GameWriter::header() {
  return guarded(database_file(folder_), [&] { return read_header(database_, folder_); });
}

void GameWriter::replace_header(const StoreHeader& header) {
  transact([&] {
    check_header(header);
    write_header(database_, header);
  });
}

/// Recorded games refer to players and openings by number, and must go on to mean the same ones.
void GameWriter::check_header(const StoreHeader& header) {
  const StoreHeader old = read_header(database_, folder_);
  SQLite::Statement used(
      database_,
      "SELECT coalesce(max(max(red, blue)) + 1, 0), coalesce(max(opening) + 1, 0)"
      " FROM games");
  used.executeStep();
  const auto used_players = static_cast<std::size_t>(used.getColumn(0).getInt());
  const auto used_openings = static_cast<std::size_t>(used.getColumn(1).getInt());
  if (header.players.size() < used_players || header.openings.size() < used_openings)
    throw std::logic_error("the new header drops a player or an opening of a recorded game");
  for (std::size_t i = 0; i < used_players; ++i)
    if (header.players[i].name != old.players.at(i).name)
      throw std::logic_error("the new header renames a player of a recorded game");
  for (std::size_t i = 0; i < used_openings; ++i)
    if (header.openings[i].start != old.openings.at(i).start)
      throw std::logic_error("the new header changes the opening of a recorded game");
}

void GameWriter::set_state(const std::string& state) {
  transact([&] { put_state(state); });
}

void GameWriter::put_state(const std::string& state) {
  SQLite::Statement insert(database_, "INSERT OR REPLACE INTO meta VALUES ('state', ?)");
  execute(insert, state);
}

int GameWriter::set_games_aside(std::int32_t player, std::int32_t from_round,
                                const std::string& state) {
  int count = 0;
  transact([&] {
    const std::vector<RecordRow> games = games_in_full(player, from_round);
    for (const RecordRow& row : games) {
      remove(row.result.number);
      set_aside(row);
    }
    put_state(state);
    count = static_cast<int>(games.size());
  });
  return count;
}

/// With logs and all, as they are set aside.
std::vector<RecordRow> GameWriter::games_in_full(std::int32_t player, std::int32_t from_round) {
  GameRows rows(database_, folder_);
  SQLite::Statement query =
      rows.select_records(" WHERE ?1 IN (red, blue) AND round >= ?2 ORDER BY games.number");
  bind_all(query, player, from_round);
  std::vector<RecordRow> games;
  rows.each(query, [&] {
    auto [result, record] = rows.read_game(query);
    record.logs = rows.read_logs(record.game);
    RecordRow& row = games.emplace_back();
    row.result = result;
    row.in_full = to_json(record);
  });
  return games;
}

void GameWriter::remove(int number) {
  for (const char* const table : {"games", "records", "scores", "logs"}) {
    SQLite::Statement row(database_, std::string("DELETE FROM ") + table + " WHERE number = ?");
    execute(row, number);
  }
}

}  // namespace connect4
