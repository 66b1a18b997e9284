// Groups of games into the database. Only for the store's own files: it shows SQLiteCpp.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "runner/store/database.hpp"
#include "runner/store/entries.hpp"
#include "runner/store/game_row.hpp"

namespace connect4 {

/// The connection that writes, of the holder of the folder's lock. Not for sharing between threads
/// without a lock.
class GameWriter {
 public:
  /// Opens the folder's database; with a header, makes it first. Throws StoreError.
  GameWriter(const std::filesystem::path& folder, const StoreHeader* header);

  /// The games of a group that were written.
  struct Commit {
    std::vector<bool> written;  ///< one entry a row
    std::string duplicate;      ///< says which game existed already; empty if none was
  };

  /// Writes the group in one transaction, and returns once it is on the disk. A game that already
  /// exists is left as it is. Throws StoreError, and then none of the group may be reported.
  Commit commit(const std::vector<GameRow>& group);

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
  template <class Work>
  void transact(Work work);
  void check_header(const StoreHeader& header);
  bool insert(const GameRow& row);
  template <class... More>
  bool insert_columns(SQLite::Statement& statement, const GameRow& row, const More&... more);
  void put_state(const std::string& state);
  void check_files();
  void put_log_aside() const;

  std::filesystem::path folder_;
  FileIdentity lock_;  // without it another run may have the folder
  SQLite::Database database_;
  SQLite::Statement game_, record_, void_;
  std::optional<FileIdentity> file_, log_;  // known after the first commit
  bool has_lasting_name_ = false;  // the database, from the first commit on: that of the state,
                                   // which a run makes while its first players start
};

}  // namespace connect4
