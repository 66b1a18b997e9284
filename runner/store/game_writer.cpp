#include "runner/store/game_writer.hpp"

#include <sqlite3.h>

#include <optional>
#include <utility>

#include "lib/game/outcome.hpp"
#include "protocol/files/whole_file.hpp"
#include "runner/store/folder_lock.hpp"
#include "runner/store/game_rows.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

// The attempt is 1, and one more for each game that was set aside before it.
constexpr char insert_game_sql[] =
    "INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, "
    "(SELECT 1 + count(*) FROM set_aside WHERE number = ?1), ?10, ?11, ?12, ?13, ?14, ?15)";
constexpr char insert_void_sql[] =
    "INSERT INTO set_aside VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, "
    "(SELECT 1 + count(*) FROM set_aside WHERE number = ?1), ?10, ?11, ?12, ?13, ?14, ?15, ?16, "
    "?17)";
constexpr char insert_record_sql[] = "INSERT INTO records VALUES (?, ?, ?)";

/// The names of new files last only once their folder is on the disk too, and its name in turn.
void sync_folders(const fs::path& folder) {
  for (fs::path at = fs::absolute(folder); at != at.root_path(); at = at.parent_path())
    sync_folder(at);
}

SQLite::Database open_with_tables(const fs::path& folder, const StoreHeader* header) {
  if (header) create_database(folder, *header);
  SQLite::Database database = open_for_writing(folder);
  guarded(database_file(folder), [&] { check_schema(database, folder); });
  return database;
}

/// Returns NULL in the place of an empty text.
std::optional<std::string> if_any(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

std::string describe(const GameResult& result) {
  return "game " + std::to_string(result.number) + " (round " + std::to_string(result.round) +
         ", pairing " + std::to_string(result.pairing) + ", opening " +
         std::to_string(result.opening) + ", replay " + std::to_string(result.replay) +
         ", red player " + std::to_string(result.red) + ")";
}

}  // namespace

GameWriter::GameWriter(const fs::path& folder, const StoreHeader* header)
    : folder_(folder),
      lock_(lock_file(folder)),
      database_(open_with_tables(folder, header)),
      game_(database_, insert_game_sql),
      record_(database_, insert_record_sql),
      void_(database_, insert_void_sql) {}

/// Everything of `work` or nothing; returns once it is on the disk, and in files that have names.
template <class Work>
void GameWriter::transact(Work work) {
  guarded(database_file(folder_), [&] {
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    if (!file_) file_.emplace(database_file(folder_));
    work();
    if (file_->still_there() && lock_.still_there()) transaction.commit();
    check_files();
    if (!std::exchange(has_lasting_name_, true)) sync_folders(folder_);
  });
}

/// The log beside the database is there from the first commit until the connection closes.
void GameWriter::check_files() {
  if (!log_) log_.emplace(log_file(folder_));
  if (file_->is_replaced() && log_->still_there()) put_log_aside();
  for (const auto* file : {&*file_, &lock_, &*log_})
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

GameWriter::Commit GameWriter::commit(const std::vector<GameRow>& group) {
  Commit result;
  transact([&] {
    for (const GameRow& row : group) {
      result.written.push_back(insert(row));
      if (!result.written.back() && result.duplicate.empty())
        result.duplicate = describe(row.result) + " is already recorded";
    }
  });
  return result;
}

/// False if a game with this number or key is there.
bool GameWriter::insert(const GameRow& row) {
  const int number = row.result.number;
  const std::uint32_t checksum = checksum_of_record(number, row.json);
  if (row.result.outcome.ending == Ending::void_game)
    return insert_columns(void_, row, row.json, checksum);
  if (!insert_columns(game_, row)) return false;
  execute(record_, number, row.json, checksum);
  return true;
}

/// Runs a statement with the columns of the row in `games`, and those that follow them there.
template <class... More>
bool GameWriter::insert_columns(SQLite::Statement& statement, const GameRow& row,
                                const More&... more) {
  const GameResult& at = row.result;
  const auto winner = at.outcome.winner ? std::optional(name(*at.outcome.winner)) : std::nullopt;
  const auto start = if_any(row.start), red = if_any(row.files[0]), blue = if_any(row.files[1]);
  const auto scores = row.scores.empty() ? std::nullopt : std::optional(Blob{row.scores});
  bind_all(statement, at.number, at.round, at.pairing, at.opening, at.replay, at.red, at.blue,
           winner, name(at.outcome.ending), start, row.moves, scores, red, blue,
           checksum_of_game(row), more...);
  const int code = statement.tryExecuteStep();
  if (code != SQLITE_DONE && code != SQLITE_CONSTRAINT)
    throw SQLite::Exception(database_.getHandle(), code);
  statement.tryReset();  // repeats the code
  return code == SQLITE_DONE;
}

void GameWriter::keep_scores(const std::vector<GameScores>& games) {
  transact([&] {
    GameRows rows(database_, folder_);
    SQLite::Statement find = rows.select("games WHERE number = ?");
    SQLite::Statement update(database_,
                             "UPDATE games SET scores = ?, checksum = ? WHERE number = ?");
    for (const GameScores& game : games) {
      bind_all(find, game.number);
      if (!find.executeStep()) throw rows.damaged_game(game.number, "it is gone");
      GameRow row = rows.read(find);
      find.reset();
      row.scores = encode_scores(game.scores);
      execute(update, Blob{row.scores}, checksum_of_game(row), game.number);
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

/// A game goes with its record as it is, checksums and all.
int GameWriter::set_games_aside(std::int32_t player, std::int32_t from_round,
                                const std::string& state) {
  int count = 0;
  transact([&] {
    const std::string in_full(GameRows::games_in_full);
    const std::string of_player = " WHERE ?1 IN (red, blue) AND round >= ?2";
    GameRows rows(database_, folder_);
    SQLite::Statement games = rows.select_in_full(in_full + of_player + " ORDER BY number");
    bind_all(games, player, from_round);
    rows.each(games, [&] {
      rows.read(games);
      rows.read_record(games);
      ++count;
    });
    for (const std::string& sql :
         {"INSERT INTO set_aside SELECT games.*, json, json_checksum FROM " + in_full + of_player,
          "DELETE FROM records WHERE game IN (SELECT number FROM games" + of_player + ")",
          "DELETE FROM games" + of_player}) {
      SQLite::Statement move(database_, sql);
      execute(move, player, from_round);
    }
    put_state(state);
  });
  return count;
}

}  // namespace connect4
