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
  /// Throws UsageError where it cannot be read, as all members do.
  explicit RecordFile(const std::string& path);

  /// How many lines there are; nothing where only reading would tell, which takes them out of a
  /// pipe.
  std::optional<int> count_lines() const;

  /// The next line's record; nothing at the end. Of a line that is none, "FILE:LINE: what is
  /// wrong with it".
  std::optional<Expected<GameRecord>> next();

  /// The number of the last line that was read.
  int line() const { return line_; }

 private:
  std::string path_;
  std::ifstream file_;
  int line_ = 0;
};

}  // namespace connect4
