// Queries of the rows of games, and readers of them. Only for the store's own files: it shows
// SQLiteCpp.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lib/game/game_record.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/store/entries.hpp"
#include "runner/store/game_row.hpp"
#include "runner/store/store_error.hpp"

namespace connect4 {

/// The games of a database, a row at a time. Damage is always noticed: numbers that are out of
/// range or out of order, a checksum that does not hold, a record that is missing or another
/// game's. Then it throws StoreError with the number of the game. As long as the database lives;
/// for one thread.
class GameRows {
 public:
  GameRows(SQLite::Database& database, std::filesystem::path folder);

  /// Returns the rows of `from`, such as "games ORDER BY number", without their records.
  SQLite::Statement select(const std::string& from) const;

  /// Returns the same with their records. `games` comes as "games LEFT JOIN ...": see
  /// games_in_full.
  SQLite::Statement select_in_full(const std::string& from) const;

  /// The games that count with their records. The join is a left one, since a game without its
  /// record is damaged, and must not be skipped.
  static constexpr char games_in_full[] = "games LEFT JOIN records ON game = number";

  /// Calls `take` with each row of one of these, which must be in the order of numbers.
  template <class Take>
  void each(SQLite::Statement& rows, Take take) const {
    for (std::int32_t last = 0; rows.executeStep();) {
      const std::int32_t number = number_in(rows.getColumn(0));
      if (number <= last) throw out_of_order(number, last);
      last = number;
      StopSignal::heed();
      take();
    }
  }

  /// Returns the game of a row, until the next one is read.
  const GameRow& read(SQLite::Statement& row);

  /// Returns the record of a row of select_in_full() that was just read, with its exact scores.
  /// Texts, which a stranger may have written, are made printable().
  GameRecord read_record(SQLite::Statement& row);

  int read_attempt(SQLite::Statement& row) const;

  /// Returns the position from which the game was played.
  Position start_of(const GameRow& row);

  /// Returns the scores of that game; empty if it has none.
  std::vector<int> scores_of(const GameRow& row) const;

  OpeningEntry opening(std::int32_t number);

  /// Returns the number in a column. SQLite cuts off what is too large for its type.
  std::int32_t number_in(const SQLite::Column& column) const;

  StoreError damaged(const std::string& reason) const;
  StoreError damaged_game(int number, const std::string& reason) const;

 private:
  StoreError out_of_order(int number, int last) const;
  Outcome read_outcome(SQLite::Statement& row, int number) const;
  void check_place(const GameResult& game);
  bool is_in_lists(const GameResult& result) const;

  SQLite::Database& database_;
  std::filesystem::path folder_;
  GameRow row_;
  std::vector<std::optional<Position>> starts_;  // of openings, as far as games began with them: a
                                                 // FEN takes longer to read than a game
  std::int64_t players_ = 0;                     // as many as were there when last asked
  std::int64_t openings_ = 0;
};

}  // namespace connect4
