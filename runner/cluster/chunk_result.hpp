// The result that a task submits.
#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lib/game/game_record.hpp"
#include "protocol/files/file.hpp"
#include "runner/cluster/chunk_folder.hpp"

namespace connect4 {

/// The last line of a result: the facts of all its games.
struct ChunkSummary {
  ChunkAttempt attempt;
  Machine machine;                    ///< the computer on which it was played
  int games = 0;                      ///< as many lines stand above
  std::chrono::milliseconds time{0};  ///< that the task has played
  double load = 0;                ///< of the node, processes that want to run, over the last minute
  TurnShare share;                ///< of all turns
  std::vector<Identity> authors;  ///< of the players that named one: records have no place for it
  std::string failure;  ///< why it could not play on, which is nobody's game's fault; or empty
};

/// Writes a result, `17.2.res`: a line for each game, its record (protocol/GAME_RECORD.md), void
/// ones too, and the summary. It gets its name once it is whole and on the disk. Throws SystemFault
/// if that fails; then it has no name. Belongs to one thread.
class ResultWriter {
 public:
  explicit ResultWriter(std::filesystem::path path);
  ~ResultWriter();  ///< removes the file if it was not committed
  ResultWriter(const ResultWriter&) = delete;
  ResultWriter& operator=(const ResultWriter&) = delete;

  void add(const GameRecord& record);

  /// Fills in the number of games and the authors. Once only.
  void commit(ChunkSummary summary);

 private:
  void write(const std::string& text);
  void flush();
  void note_authors(const GameRecord& record);

  std::filesystem::path path_, draft_;
  File file_;
  std::string buffer_;
  int games_ = 0;
  std::vector<Identity> authors_;
};

/// Reads a result, a game at a time. Belongs to one thread.
class ResultReader {
 public:
  /// Reads the summary. The error is the reason why it cannot be read.
  static Expected<ResultReader> open(const std::filesystem::path& path);

  const ChunkSummary& summary() const { return summary_; }

  /// The next game; nothing behind the last one. The error is that of a damaged file.
  Expected<std::optional<GameRecord>> next();

 private:
  ResultReader(std::ifstream file, ChunkSummary summary)
      : file_(std::move(file)), summary_(std::move(summary)) {}

  void fill_in_authors(GameRecord& record) const;

  /// No record is as long.
  static constexpr std::streamsize longest_line = 1 << 26;

  std::ifstream file_;
  std::unique_ptr<char[]> line_ = std::make_unique_for_overwrite<char[]>(longest_line);
  ChunkSummary summary_;
  int read_ = 0;
};

/// Reads results one after the other, a game at a time, so a large result takes little memory. The
/// first result of a chunk counts, from any attempt. Belongs to one thread.
class ResultIntake {
 public:
  /// A game or the end of a result, with the attempt at the chunk.
  struct Item {
    ChunkAttempt of;
    std::optional<GameRecord> game{};
    TurnShare share{};                  ///< of all turns in the result: with its first game
    std::optional<ChunkSummary> end{};  ///< if all games of the result were returned
    std::string damage{};               ///< why the result has neither games nor an end
  };

  /// `folder` must outlive it.
  explicit ResultIntake(const ChunkFolder& folder) : folder_(folder) {}

  /// Adds the result, unless one of that chunk was added before.
  void add(const ChunkAttempt& attempt);

  bool has(int chunk) const;
  bool is_reading(int chunk) const { return reading_ && attempts_.front().id == chunk; }

  /// Returns the next game or end; nothing while no result waits. A result is removed with its end.
  std::optional<Item> next();

  /// Drops the results of a chunk: those that wait, and the one that is being read.
  void drop(int chunk);

 private:
  Item end_of_result(Item item);

  const ChunkFolder& folder_;
  std::vector<ChunkAttempt> attempts_;  // the first one is being read
  std::optional<ResultReader> reading_;
};

}  // namespace connect4
