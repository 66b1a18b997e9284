// Results that wait to be read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runner/cluster/chunk_folder.hpp"
#include "runner/cluster/chunk_result.hpp"

namespace connect4 {

/// Reads results one after the other, a game at a time, so that the largest takes no memory. Of
/// each chunk the first one counts, whichever attempt it is of. Belongs to one thread.
class ResultIntake {
 public:
  /// What comes out of it: a game, or the end of a result. Either has the chunk that it is of.
  struct Item {
    ChunkAttempt of;
    std::optional<GameRecord> game{};
    TurnShare share{};                  ///< of all turns in the result: with its first game
    std::optional<ChunkSummary> end{};  ///< of a result whose games were all given out
    std::string damage{};               ///< why there are no more games in it, where it has no end
  };

  /// `folder` must outlive it.
  explicit ResultIntake(const ChunkFolder& folder) : folder_(folder) {}

  /// Unless there is a result of that chunk.
  void add(const ChunkAttempt& attempt);

  bool has(int chunk) const;
  bool is_reading(int chunk) const { return reading_ && attempts_.front().id == chunk; }

  /// The next game or end; nothing while no result waits. A result is gone from here with its end.
  std::optional<Item> next();

  /// The results of a chunk are of no use: those that wait, and the one that is being read.
  void drop(int chunk);

 private:
  Item end_of_result(Item item);

  const ChunkFolder& folder_;
  std::vector<ChunkAttempt> attempts_;  // the first one is being read
  std::optional<ResultReader> reading_;
};

}  // namespace connect4
