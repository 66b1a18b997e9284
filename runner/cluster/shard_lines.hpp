// The games that a task has played, as lines of a file.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "lib/expected.hpp"
#include "lib/game/game_record.hpp"
#include "protocol/files/file.hpp"
#include "runner/match/turn_account.hpp"

namespace connect4 {

/// A game as a task has played it.
struct ShardLine {
  GameRecord record;
  TurnShare share{};
};

/// Returns the game record (protocol/GAME_RECORD.md) with one more member, `task`: the share of its
/// turns, for which records have no place. Ends with a newline.
std::string to_line(const GameRecord& record, const TurnShare& share);

/// Reads the text of to_line() without its newline. It has the bounds of parse_record().
Expected<ShardLine> parse_line(std::string_view line);

/// Adds lines to a file, each in one piece, so that a reader sees whole lines even if two tasks
/// write there. Throws SystemFault. Belongs to one thread.
class ShardWriter {
 public:
  /// Ends a broken last line of an earlier task.
  explicit ShardWriter(const std::filesystem::path& path);
  ~ShardWriter();  ///< syncs, and reports no error
  ShardWriter(const ShardWriter&) = delete;
  ShardWriter& operator=(const ShardWriter&) = delete;

  /// Syncs at most once per second.
  void add(const std::string& lines);

 private:
  const std::string path_;
  File file_;
  std::chrono::steady_clock::time_point next_sync_{};
};

/// Reads the whole lines of a file that grows. The file is opened anew for each block, since only
/// that shows the growth on NFS. Belongs to one thread.
class ShardReader {
 public:
  explicit ShardReader(std::filesystem::path path) : path_(std::move(path)) {}

  /// Returns the next line without its newline; nothing while there is none.
  std::optional<std::string> next();

  const std::filesystem::path& path() const { return path_; }

 private:
  bool read_block();

  std::filesystem::path path_;
  off_t read_ = 0;          // bytes of the file
  std::string buffer_;      // read and not given out
  std::size_t begin_ = 0;   // of the next line there
  std::size_t looked_ = 0;  // up to there no newline is behind begin_
};

}  // namespace connect4
