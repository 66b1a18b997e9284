// Workers on the nodes of a cluster.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "runner/cluster/array_sender.hpp"
#include "runner/cluster/batch_system.hpp"
#include "runner/cluster/chunk_cutter.hpp"
#include "runner/cluster/chunk_folder.hpp"
#include "runner/cluster/chunk_result.hpp"
#include "runner/cluster/sent_chunks.hpp"
#include "runner/process/pace.hpp"
#include "runner/store/store.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// Sentences for people. A trouble is told once, until it changes.
class Notices {
 public:
  void tell(const std::string& sentence) { sentences_.push_back(sentence); }
  void trouble(const std::string& sentence) {
    if (std::exchange(last_trouble_, sentence) != sentence) tell(sentence);
  }
  void no_trouble() { last_trouble_.clear(); }
  std::vector<std::string> take() { return std::exchange(sentences_, {}); }

 private:
  std::string last_trouble_;
  std::vector<std::string> sentences_;
};

/// The tasks of a tournament in the queue of the cluster. A look is due each second, and less often
/// if looks are slow. The object tells if the cluster does not answer, and why nothing runs for a
/// while. Belongs to one thread.
class TaskQueue {
 public:
  /// The names of the tournament's arrays begin with `name_prefix`. `notices` must outlive it.
  TaskQueue(std::unique_ptr<BatchSystem> batch, std::string name_prefix, Notices& notices)
      : batch_(std::move(batch)), name_prefix_(std::move(name_prefix)), notices_(notices) {}

  const BatchSystem& batch() const { return *batch_; }
  const std::string& name_prefix() const { return name_prefix_; }
  bool is_due() const { return std::chrono::steady_clock::now() >= next_; }

  /// Returns the tasks; nothing if the cluster does not answer.
  std::optional<std::vector<BatchTask>> look();

 private:
  void note_standstill(const std::vector<BatchTask>& tasks);

  const std::unique_ptr<BatchSystem> batch_;
  const std::string name_prefix_;
  Notices& notices_;
  std::chrono::steady_clock::time_point next_{};
  int looks_at_standstill_ = 0;  // in a row
};

/// Cuts games into chunks, sends each chunk as a task of an array, and takes in the results. The
/// machines share only files in the tournament's folder and the commands of the batch system.
///
/// The recorded games alone determine the games to play, and their numbers are unique. So each game
/// is recorded once, even if a process dies at any moment. The pool looks for results in the folder
/// four times per second, and for tasks in the queue once per second. If the task of a chunk is
/// held, backed off, failed or gone without a result, the chunk is sent again as another attempt. A
/// late result counts while its chunk is open. A pool cancels the tasks that an earlier pool has
/// left on the cluster, and takes in the complete results.
///
/// poll() throws SystemFault if the cluster refuses the first chunk, if no node is left that can
/// play, or if ten attempts at a chunk gave no result. Belongs to one thread.
class ClusterPool final : public WorkerPool {
 public:
  /// `store` and `reader` are those of the config's output; `store` must outlive the pool. The
  /// constructor writes the files for tasks into a ChunkFolder. `at_once` tasks play at the same
  /// time. `files_of_players` are hashes of the files of each player today: results of other files
  /// are not taken in.
  ClusterPool(const TournamentConfig& config, const std::vector<std::string>& files_of_players,
              int at_once, std::unique_ptr<BatchSystem> batch, Store& store, StoreReader& reader);

  /// Cancels the tasks on the cluster. After stop() or an error the folder stays: results that the
  /// tasks submit are for the next run.
  ~ClusterPool() override;

  void submit(const GameJob& job) override;
  std::vector<FinishedGame> poll(std::chrono::milliseconds timeout) override;

  /// Forgets the awaited games. The tasks go on until the caller has asked for games again.
  std::vector<GameJob> cancel() override;
  void stop() override;
  std::size_t appetite() const override { return cutter_.appetite() + sent_.games(); }
  std::vector<std::string> take_notices() override { return notices_.take(); }

 private:
  void take_in(std::vector<ChunkEntry> left, bool is_as_before);
  bool take_over(const ChunkEntry& entry);

  void keep_on_disk(const ArraySender::Chunks& chunks);
  void write_entries();
  void look_for_results();
  void read_games(std::vector<FinishedGame>& games);
  void deliver(ResultIntake::Item item, SentChunk& chunk, std::vector<FinishedGame>& games);
  void finish(SentChunk& chunk, const ChunkAttempt& attempt, const ChunkSummary& summary);
  void refuse_result(SentChunk& chunk, const ChunkAttempt& attempt, const std::string& reason);
  void close(SentChunk& chunk, ChunkState state);

  void look_at_queue();
  void drop_unwanted();
  void drop_if(const std::function<bool(const SentChunk&)>& is_to_go);
  bool is_handed_in(int chunk);
  void lose_failed(int id, const BatchTask& task);
  void lose(SentChunk& chunk, const std::string& reason);
  void blame(const std::string& node, const std::string& reason);
  void send_due();

  Store& store_;
  const ChunkFolder folder_;
  const std::size_t at_once_;

  Notices notices_;
  TaskQueue queue_;
  ChunkCutter cutter_;
  SentChunks sent_;
  ArraySender sender_;
  ResultIntake intake_;
  std::multimap<std::int32_t, FinishedGame> early_;  // played, not asked for yet; by number
  std::vector<FinishedGame> ready_;                  // asked for after they were played
  std::vector<ChunkEntry> entries_;  // changed ones; games go to the store before them

  Pace looks_for_results_;
  std::chrono::steady_clock::time_point last_asked_{};  // a game was
  bool is_stopped_ = false;
};

}  // namespace connect4
