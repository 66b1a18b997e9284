// Workers on the nodes of a Slurm cluster.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "runner/cluster/array_sender.hpp"
#include "runner/cluster/chunk_cutter.hpp"
#include "runner/cluster/chunk_folder.hpp"
#include "runner/cluster/chunk_result.hpp"
#include "runner/cluster/node_faults.hpp"
#include "runner/cluster/result_intake.hpp"
#include "runner/cluster/sent_chunks.hpp"
#include "runner/cluster/slurm.hpp"
#include "runner/process/pace.hpp"
#include "runner/store/store.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// Cuts games into chunks, sends each as a task of a job array, and takes in what the tasks hand
/// in. Between the machines there are nothing but files in the tournament's folder and Slurm's own
/// commands.
///
/// The store has the ledger. A chunk is in it before it is sent; it is done in the transaction of
/// its games, or a later one; the games themselves are unique by number. So whatever dies, and
/// whenever, each game is recorded once. Four times a second the folder is looked at for results,
/// each second the queue for the tasks: one that is held, backed off, failed or gone without a
/// result is sent again as another attempt. A result that comes late is taken while its chunk is
/// open. A pool takes over the chunks that an earlier one, which was killed, has left open.
///
/// Throws SystemFault from poll() where the first chunk is refused by the cluster, where no node is
/// left that can play, or where no result came of ten attempts at a chunk. Used by one thread.
class SlurmPool final : public WorkerPool {
 public:
  /// `store`, which must outlive the pool, and `reader` are those of the config's output. Writes
  /// what tasks need into a ChunkFolder. `at_once` tasks play at once.
  SlurmPool(const TournamentConfig& config, int at_once, Store& store, StoreReader& reader);

  /// Cancels what is in the cluster. After stop(), and behind an error, its chunks stay open:
  /// whatever their tasks hand in is for the next run.
  ~SlurmPool() override;

  void submit(const GameJob& job) override;
  std::vector<FinishedGame> poll(std::chrono::milliseconds timeout) override;

  /// Nothing is cancelled in the cluster until it is known which games are asked for again.
  std::vector<GameJob> cancel() override;
  void stop() override;
  std::size_t appetite() const override;
  std::vector<std::string> take_notices() override;

 private:
  void clear_up(const std::filesystem::path& results, bool is_begun);
  void adopt(const ChunkEntry& entry);

  bool take_early(const GameJob& job);
  void close_chunks_read();
  void commit_ledger();
  void keep_on_disk(std::vector<ChunkEntry> entries);
  void look_for_results();
  void take_result(const ChunkAttempt& attempt);
  void read_games(std::vector<FinishedGame>& games);
  void deliver(ResultIntake::Item item, SentChunk& chunk, std::vector<FinishedGame>& games);
  void finish(SentChunk& chunk, const ChunkAttempt& attempt, const ChunkSummary& summary);
  void refuse_result(SentChunk& chunk, const ChunkAttempt& attempt, const std::string& reason);

  void look_at_queue_and_rest();
  void look_at_queue();
  void note_standstill(const std::vector<SlurmTask>& tasks);
  void drop_unwanted();
  bool is_handed_in(const SentChunk& chunk);
  void look_after(std::vector<MissingChunk> chunks);
  void ask_about(MissingChunk& chunk);
  void lose(SentChunk& chunk, const std::string& reason);
  void blame(const std::string& node, const std::string& reason);

  void send_due();
  std::vector<int> chunks_to_send();
  void note(const std::string& notice);

  Store& store_;
  const ChunkFolder folder_;
  const std::string name_prefix_;  // of our jobs
  const std::size_t at_once_;
  const Slurm slurm_;

  ChunkCutter cutter_;
  SentChunks sent_;
  NodeFaults faults_;
  ResultIntake intake_;
  ArraySender sender_;
  std::multimap<std::int32_t, FinishedGame> early_;  // played, not asked for yet; by number
  std::vector<FinishedGame> ready_;                  // asked for after they were played
  std::set<std::int32_t> void_in_result_;  // games of it that were void, and are asked for again
  std::vector<ChunkEntry> read_;           // chunks whose games were all given out
  std::vector<int> closed_;                // likewise, and the ledger was told: files may go
  int last_chunk_ = 0;
  bool is_stopped_ = false;
  bool is_taking_over_ = false;  // chunks of an earlier run

  Pace looks_for_results_;
  std::chrono::steady_clock::time_point next_look_{};
  std::chrono::steady_clock::time_point last_asked_{};  // a game was
  int looks_at_standstill_ = 0;                         // in a row
  std::string last_problem_;
  std::vector<std::string> notices_;
};

}  // namespace connect4
