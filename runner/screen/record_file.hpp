// A file of game records that somebody names.
#pragma once

#include <fstream>
#include <optional>
#include <string>

#include "lib/expected.hpp"
#include "lib/game/game_record.hpp"

namespace connect4 {

/// Game records (protocol/GAME_RECORD.md), one a line, read one at a time; also from a pipe. Not
/// for sharing between threads.
class RecordFile {
 public:
  /// Throws UsageError if it cannot be read, as all members do.
  explicit RecordFile(const std::string& path);

  /// The number of lines; nothing if only reading would tell, as that takes them out of a pipe.
  std::optional<int> count_lines() const;

  /// The next line's record; nothing at the end. The error of a line that is not a record is
  /// "FILE:LINE: reason".
  std::optional<Expected<GameRecord>> next();

  /// The number of the last line that was read.
  int line() const { return line_; }

 private:
  std::string path_;
  std::ifstream file_;
  int line_ = 0;
};

}  // namespace connect4
