// Groups of games into the database. Only for the store's own files: it shows SQLiteCpp.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runner/store/database.hpp"
#include "runner/store/entries.hpp"
#include "runner/store/record_row.hpp"

namespace connect4 {

/// The connection that writes. Not for sharing between threads without a lock.
class GameWriter {
 public:
  /// Opens the folder's database; with a header, makes it first. Throws StoreError.
  GameWriter(const std::filesystem::path& folder, const StoreHeader* header);

  /// The games of a group that were written.
  struct Commit {
    std::vector<bool> written;  ///< one entry a row
    std::string duplicate;      ///< says which game existed already; empty if none was
  };

  /// Writes the group, in one transaction and returns once it is on the
  /// disk. A game that already exists is left as it is. Throws StoreError, and then none of the
  /// group may be reported.
  Commit commit(const std::vector<RecordRow>& group);

  /// Writes the exact scores of these games, over those that exist, in one transaction, and
  /// returns once they are on the disk. Throws StoreError.
  void keep_scores(const std::vector<GameScores>& games);

  /// Store::set_games_aside(). Throws StoreError, also if one of the games is damaged.
  int set_games_aside(std::int32_t player, std::int32_t from_round, const std::string& state);

  /// Moves the content of the log into the database, so that a copy of that file alone is complete.
  /// Pages that a reader still needs stay in the log. Throws StoreError; the log keeps its content
  /// then.
  void empty_log();

  StoreHeader header();
  void replace_header(const StoreHeader& header);
  void set_state(const std::string& state);

 private:
  /// A table that has each combination of texts once, by an id.
  template <std::size_t texts>
  struct IdTable {
    SQLite::Statement insert, find;
    std::map<std::array<std::string, texts>, std::int64_t> ids;  // the ids so far
  };

  template <class Work>
  void transact(Work work);
  void check_header(const StoreHeader& header);
  bool insert(const RecordRow& row);
  void put_state(const std::string& state);
  void set_aside(const RecordRow& row);
  std::vector<RecordRow> games_in_full(std::int32_t player, std::int32_t from_round);
  void remove(int number);
  bool insert_game(const RecordRow& row);
  void insert_record(const RecordRow& row);
  std::int64_t id_of(const Identity& identity);
  std::int64_t id_of(const Machine& machine);
  template <std::size_t count>
  static std::int64_t id_of(const std::array<std::string, count>& texts, IdTable<count>& table);
  void check_files();
  void put_log_aside() const;

  std::filesystem::path folder_;
  SQLite::Database database_;
  SQLite::Statement game_, record_, logs_, set_aside_;
  IdTable<4> identities_;
  IdTable<2> machines_;
  std::optional<FileIdentity> file_, log_;  // known after the first commit
  bool has_lasting_name_ = false;  // the database, from the first commit on: that of the state,
                                   // which a run makes while its first players start
};

}  // namespace connect4
