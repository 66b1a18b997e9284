// Queries of the rows of games, and readers of them. Only for the store's own files: it shows
// SQLiteCpp.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "lib/tournament/results/game_result.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/store/record_row.hpp"
#include "runner/store/store_error.hpp"

namespace connect4 {

/// The games of a database, a row at a time. Damage is always noticed: numbers that are out of
/// range or out of order, a checksum that does not hold, parts that are missing. Then it throws
/// StoreError with the number of the game. As long as the database lives; for one thread.
class GameRows {
 public:
  GameRows(SQLite::Database& database, std::filesystem::path folder);

  /// All games with `columns` after those of the result; `rest` continues after FROM games. The
  /// first of the columns is number `own_columns`.
  SQLite::Statement select(const std::string& columns = "", const std::string& rest = "") const;
  static constexpr int own_columns = 11;

  /// Returns all games in full; `rest` as above.
  SQLite::Statement select_records(const std::string& rest) const;

  /// Calls `take` with each row of one of these, which must be in the order of numbers.
  template <class Take>
  void each(SQLite::Statement& rows, Take take) const {
    for (std::int32_t last = 0; rows.executeStep();) {
      const std::int32_t number = rows.getColumn(0).getInt();
      if (number <= last) throw out_of_order(number, last);
      last = number;
      StopSignal::heed();
      take();
    }
  }

  /// Returns the result in a row of select() or select_records().
  GameResult read_result(SQLite::Statement& row);

  /// Returns the result without its checksum: for rows that read_result() has seen.
  GameResult read_unproven(SQLite::Statement& row);

  /// Reads it from any row that begins with number, round, pairing, opening, replay, red and blue:
  /// the outcome is still to be filled in.
  GameResult read_place(SQLite::Statement& row);

  /// Returns a row of select_records() as it is stored: `start` is empty if it is the opening's.
  RecordRow read_record(SQLite::Statement& row);

  /// Returns the same as a record, with its exact scores.
  std::pair<GameResult, GameRecord> read_game(SQLite::Statement& row);

  /// The record of a row of select_records(), or of select() with the attempt as the first of its
  /// `columns`.
  static int read_attempt(SQLite::Statement& row);

  static int read_plies(SQLite::Statement& row);  ///< of any row

  /// Returns the exact scores in a row that has them from `column` on, followed by their checksum;
  /// empty if the row has none.
  std::vector<int> read_scores(SQLite::Statement& row, int column);

  /// Returns the logs of players in that game.
  PerColour<PlayerLog> read_logs(int number);

  StoreError damaged(const std::string& reason) const;
  StoreError damaged_game(int number, const std::string& reason) const;

 private:
  StoreError out_of_order(int number, int last) const;
  Outcome read_outcome(SQLite::Statement& row, int number) const;
  void check_sum(SQLite::Statement& row, int column, int number, std::uint32_t computed) const;
  void check_place(const GameResult& game);
  bool is_in_lists(const GameResult& result) const;

  SQLite::Database& database_;
  std::filesystem::path folder_;
  std::int64_t players_ = 0;  // as many as were there when last asked
  std::int64_t openings_ = 0;
};

}  // namespace connect4
