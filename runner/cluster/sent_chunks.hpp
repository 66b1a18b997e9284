// The chunks that a cluster has.
#pragma once

#include <chrono>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "runner/cluster/batch_system.hpp"
#include "runner/cluster/chunk.hpp"
#include "runner/store/chunk_entry.hpp"

namespace connect4 {

/// A chunk that was sent, or is to be sent, and has not come back.
struct SentChunk {
  /// A chunk that is to be sent. Nobody waits for its games yet.
  explicit SentChunk(const Chunk& chunk);

  ChunkEntry entry;  ///< what the store tells of it
  std::chrono::seconds time;
  std::map<std::int32_t, GameJob> games;  ///< by number
  std::set<std::int32_t> awaited{};       ///< numbers of the games that somebody waits for
  int looks_without_task = 0;             ///< in a row
  int losses = 0;                         ///< attempts of which no result came
  bool is_lost = true;                    ///< it is to be sent

  ChunkAttempt attempt() const { return {entry.id, entry.attempt}; }
  const PlannedGame& first_game() const { return games.begin()->second.plan; }
};

/// What a look at the queue has shown.
struct QueueFindings {
  std::vector<std::string> to_cancel;  ///< tasks that nobody waits for
  std::map<int, BatchTask> failed;     ///< by chunk: its task has failed, or would not run
  std::set<int> missing;               ///< chunks whose task is not to be seen for too long
  std::vector<int> changed;            ///< chunks whose state, node or task is another than before
};

/// Chunks by number, and who waits for their games. A value type: it knows of the cluster what it
/// is told.
class SentChunks {
 public:
  SentChunk& add(SentChunk chunk);
  void remove(int id);
  SentChunk* find(int id);

  /// Somebody asks for a game that is not waited for. Returns whether a chunk has it as it is asked
  /// for; then it is not to be sent.
  bool ask_for(const GameJob& job);

  /// Nobody waits for any of the games any more. Returns those that were awaited.
  std::vector<GameJob> forget_all();

  /// Compares the chunks with the queue. `tasks` are all of this tournament, and the names of their
  /// arrays end with the number of the submission. A task that ended well, or cannot be seen, is
  /// missing only after some looks in a row: its result may come into sight later.
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
