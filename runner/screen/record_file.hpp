// A file of game records that somebody names.
#pragma once

#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/game_record.hpp"
#include "protocol/records/foreign_games.hpp"

namespace connect4 {

/// Returns the games of a regular file that other programs have written (foreign_games()); nothing
/// if it has game records or none of those games.
std::optional<std::vector<Expected<ForeignGame>>> foreign_games_of(const std::string& path);

/// Game records (protocol/GAME_RECORD.md), one a line, read one at a time, even from a pipe. Of a
/// file with foreign_games_of(), the records are those of its finished games. Not for sharing
/// between threads.
class RecordFile {
 public:
  /// Throws UsageError if it cannot be read, as all members do.
  explicit RecordFile(const std::string& path);

  /// The number of lines; nothing if only reading would tell, as that takes them out of a pipe.
  std::optional<int> count_lines() const;

  /// The next line's record; nothing at the end. The error of a line that is not a record is
  /// "FILE:LINE: reason".
  std::optional<Expected<GameRecord>> next();

  /// Returns the number of the last line that was read.
  int line() const { return line_; }

 private:
  Expected<GameRecord> next_foreign();

  std::string path_;
  std::optional<std::vector<Expected<ForeignGame>>> foreign_;
  std::ifstream file_;
  int line_ = 0;
};

}  // namespace connect4
