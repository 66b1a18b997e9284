// The chunks that a cluster has.
#pragma once

#include <chrono>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "runner/cluster/batch_system.hpp"
#include "runner/cluster/chunk.hpp"
#include "runner/store/entries.hpp"

namespace connect4 {

/// A chunk without a result: it was sent, or will be sent.
struct SentChunk {
  /// Makes a chunk that will be sent. Its games are not awaited yet.
  explicit SentChunk(const Chunk& chunk);

  ChunkEntry entry;  ///< its row in the store
  std::chrono::seconds time;
  std::map<std::int32_t, GameJob> games;  ///< by number
  std::set<std::int32_t> awaited{};       ///< numbers of the games that were asked for
  int looks_without_task = 0;             ///< in a row
  int losses = 0;                         ///< attempts without a result
  bool is_lost = true;                    ///< it must be sent

  ChunkAttempt attempt() const { return {entry.id, entry.attempt}; }
  const PlannedGame& first_game() const { return games.begin()->second.plan; }
};

/// The findings of a look at the queue.
struct QueueFindings {
  std::vector<std::string> to_cancel;  ///< tasks without awaited games
  std::map<int, BatchTask> failed;     ///< by chunk: its task has failed, or would not run
  std::set<int> missing;               ///< chunks with a task that was not seen for too long
  std::vector<int> changed;            ///< chunks with a new state, node or task
};

/// The chunks by number, with their awaited games. A value type: it never asks the cluster.
class SentChunks {
 public:
  SentChunk& add(SentChunk chunk);
  void remove(int id);
  SentChunk* find(int id);

  /// Marks a game as awaited. Returns whether a chunk has the same game; then it need not be sent
  /// again.
  bool ask_for(const GameJob& job);

  /// Marks all games as not awaited. Returns those that were.
  std::vector<GameJob> forget_all();

  /// Compares the chunks with the queue. `tasks` are all of this tournament, and the names of their
  /// arrays end with the number of the submission. A task that ended well, or cannot be seen, is
  /// missing only after some looks in a row: its result may appear later.
  QueueFindings compare(const std::vector<BatchTask>& tasks, const std::string& name_prefix);

  std::size_t size() const { return chunks_.size(); }
  std::size_t games() const { return games_; }  ///< in all chunks
  std::map<int, SentChunk>& all() { return chunks_; }

 private:
  static void compare(SentChunk& chunk, const BatchTask& task, QueueFindings& findings);

  std::map<int, SentChunk> chunks_;
  std::map<std::int32_t, int> chunk_of_;  // by game
  std::size_t games_ = 0;
};

}  // namespace connect4
