// The chunks that a cluster has.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runner/cluster/chunk.hpp"
#include "runner/cluster/slurm.hpp"
#include "runner/store/chunk_entry.hpp"

namespace connect4 {

/// A chunk that was sent, or is to be sent again, and has not come back.
struct SentChunk {
  Chunk chunk;
  ChunkEntry entry;                   ///< as the store's ledger has it
  std::vector<bool> is_asked;         ///< by game: whether somebody waits for it
  int looks_without_task = 0;         ///< in a row
  int losses = 0;                     ///< attempts of which no result came
  bool is_lost = false;               ///< it is to be sent again
  std::set<std::string> bad_nodes{};  ///< which could not play it

  bool is_wanted() const;  ///< whether somebody waits for any of its games
};

/// A chunk whose task is not in the queue, or will not run.
struct MissingChunk {
  int id = 1;
  std::string task;      ///< "123_4"; empty where none was ever seen
  std::string reason;    ///< a phrase: "its task is gone"
  bool is_lost = false;  ///< there is nothing to hope for any more
};

/// What a look at the queue has shown.
struct QueueFindings {
  std::vector<std::string> to_cancel;  ///< tasks that nobody waits for
  std::vector<MissingChunk> missing;
  std::vector<int> changed;  ///< chunks whose state, node or task is another one than before
};

/// Chunks by number, and who waits for their games. A value type: it knows of the cluster what it
/// is told.
class SentChunks {
 public:
  void add(SentChunk chunk);
  void remove(int id);
  SentChunk* find(int id);

  /// Somebody asks for a game. Returns whether a chunk has it as it is asked for; then it is not to
  /// be sent.
  bool ask_for(const GameJob& job);

  /// Where a game stands in a chunk that has it.
  std::optional<std::size_t> place_of(std::int32_t game, int id) const;

  /// Nobody waits for any of the games any more. Returns those that were asked for.
  std::vector<GameJob> forget_all();

  /// Compares the ledger with the queue. `tasks` are all of this tournament, and the names of their
  /// jobs end with the number of the submission. A chunk is lost when its task is held, backed off
  /// or failed to launch, and when it was missing from three looks in a row: a result may come into
  /// sight a little later than its task goes.
  QueueFindings compare(const std::vector<SlurmTask>& tasks, const std::string& name_prefix);

  std::size_t size() const { return chunks_.size(); }
  std::size_t games() const { return chunk_of_.size(); }
  std::map<int, SentChunk>& all() { return chunks_; }
  const std::map<int, SentChunk>& all() const { return chunks_; }

 private:
  std::map<std::pair<int, int>, int> by_task() const;
  static void compare(SentChunk& chunk, const SlurmTask& task, QueueFindings& findings);

  std::map<int, SentChunk> chunks_;
  std::map<std::int32_t, std::pair<int, std::size_t>> chunk_of_;  // by game: chunk, place in it
};

}  // namespace connect4
