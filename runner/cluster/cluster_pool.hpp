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

/// Sentences for people. A trouble is told once, as long as it stays the same.
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

/// The tasks of a tournament in the queue of the cluster. It is looked at each second, more seldom
/// if looks are slow. Tells if the cluster does not answer, and why nothing runs for a while.
/// Belongs to one thread.
class TaskQueue {
 public:
  /// The names of the tournament's arrays begin with `name_prefix`. `notices` must outlive it.
  TaskQueue(std::unique_ptr<BatchSystem> batch, std::string name_prefix, Notices& notices)
      : batch_(std::move(batch)), name_prefix_(std::move(name_prefix)), notices_(notices) {}

  const BatchSystem& batch() const { return *batch_; }
  const std::string& name_prefix() const { return name_prefix_; }
  bool is_due() const { return std::chrono::steady_clock::now() >= next_; }

  /// The tasks; nothing if the cluster does not answer.
  std::optional<std::vector<BatchTask>> look();

 private:
  void note_standstill(const std::vector<BatchTask>& tasks);

  const std::unique_ptr<BatchSystem> batch_;
  const std::string name_prefix_;
  Notices& notices_;
  std::chrono::steady_clock::time_point next_{};
  int looks_at_standstill_ = 0;  // in a row
};

/// Cuts games into chunks, sends each as a task of an array, and takes in what the tasks hand in.
/// Between the machines there are nothing but files in the tournament's folder and the commands of
/// the batch system.
///
/// What is to be played follows from the recorded games alone, which are unique by number. So
/// whatever dies, and whenever, each game is recorded once. Four times a second the folder is
/// looked at for results, each second the queue for the tasks: a chunk whose task is held, backed
/// off, failed or gone without a result is sent again as another attempt. A result that comes late
/// is taken while its chunk is open. A pool cancels what an earlier one has left on the cluster,
/// and takes in the results that are complete.
///
/// Throws SystemFault from poll() if the first chunk is refused by the cluster, if no node is left
/// that can play, or if no result came of ten attempts at a chunk. Used by one thread.
class ClusterPool final : public WorkerPool {
 public:
  /// `store`, which must outlive the pool, and `reader` are those of the config's output. Writes
  /// what tasks need into a ChunkFolder. `at_once` tasks play at once. `files_of_players` are
  /// hashes of what each player is today: results that others have played are not taken in.
  ClusterPool(const TournamentConfig& config, const std::vector<std::string>& files_of_players,
              int at_once, std::unique_ptr<BatchSystem> batch, Store& store, StoreReader& reader);

  /// Cancels what is on the cluster. After stop(), and behind an error, the folder stays: what the
  /// tasks hand in is for the next run.
  ~ClusterPool() override;

  void submit(const GameJob& job) override;
  std::vector<FinishedGame> poll(std::chrono::milliseconds timeout) override;

  /// Nothing is cancelled on the cluster until it is known which games are asked for again.
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
  std::vector<ChunkEntry> entries_;  // that have changed; games go to the store before them

  Pace looks_for_results_;
  std::chrono::steady_clock::time_point last_asked_{};  // a game was
  bool is_stopped_ = false;
};

}  // namespace connect4
