// Workers on the nodes of a cluster.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "runner/cluster/shard_folder.hpp"
#include "runner/cluster/shard_lines.hpp"
#include "runner/cluster/waiting_command.hpp"
#include "runner/store/store.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// Divides the games that are asked for at a time, a stage, into shards, has a command play them on
/// other machines, and reads the games from the files that its tasks write. The machines share only
/// the files of a ShardFolder, besides that command.
///
/// A game has one number and counts once, whichever file it comes from. When the command ends and
/// games are missing, their shards are submitted again. A pool takes in the games of stages that an
/// earlier run has left, if config and players are the same. Void games of these are left out.
///
/// poll() throws SystemFault, with what the tasks say, if three submissions in a row bring no new
/// game. Belongs to one thread.
class ShardPool final : public WorkerPool {
 public:
  /// `store` and `reader` are those of the config's output; config and store must outlive the pool.
  /// Ends the tasks that an earlier run has left. `files_of_players` are hashes of the files of
  /// each player today.
  ShardPool(const TournamentConfig& config, const std::vector<std::string>& files_of_players,
            int shards, Store& store, StoreReader& reader);

  /// Ends the tasks. After stop() or an error the folders stay: their games are for the next run.
  ~ShardPool() override;

  void submit(const GameJob& job) override { awaited_[job.plan.number] = job; }
  std::vector<FinishedGame> poll(std::chrono::milliseconds timeout) override;

  /// Forgets the awaited games, and ends the stage: what is submitted again begins another one.
  std::vector<GameJob> cancel() override;
  void stop() override;
  std::size_t appetite() const override;
  std::vector<std::string> take_notices() override { return std::exchange(notices_, {}); }

 private:
  /// The games that are being played.
  struct Stage {
    ShardFolder folder;
    std::unordered_map<std::int32_t, int> open{};  ///< games that were not played: their shards
    int submission = 0;
    std::size_t played = 0;  ///< since the last submission
    int fruitless = 0;       ///< submissions in a row
    std::optional<WaitingCommand> command{};
    std::vector<ShardReader> readers{};  ///< of the submission, by shard
    std::size_t next_reader = 0;
    bool has_ended = false;  ///< the command, when the readers began their look
    std::chrono::steady_clock::time_point next_look{}, next_submission{};
    std::string damage{};  ///< the last line that cannot be read
  };

  using Games = std::vector<FinishedGame>;

  void take_over_stages();
  void read_left(Games& games);
  void begin_stage();
  void submit_shards();
  void follow(Games& games);
  void finish_look();
  void take_end_of_command();
  std::vector<std::string> last_words() const;
  bool deliver(const std::string& line, bool is_left, Games& games);
  void end_stage(bool is_complete);
  void cancel_tasks();

  const TournamentConfig& config_;
  Store& store_;
  const nlohmann::ordered_json plan_;
  const int shards_;
  const std::string name_;  // of the jobs

  std::map<std::int32_t, GameJob> awaited_;  // by number
  std::vector<ShardReader> left_;            // of stages that have ended
  std::vector<ShardFolder> ended_;           // their folders
  std::optional<Stage> stage_;
  std::vector<std::string> notices_;
  bool is_cancelled_ = false;  // the stage is to end
  bool is_stopped_ = false;
};

}  // namespace connect4
