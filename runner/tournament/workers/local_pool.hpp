// Workers on this machine.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "runner/match/player_pair.hpp"
#include "runner/tournament/live/live_pipe.hpp"
#include "runner/tournament/workers/job_queue.hpp"
#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// The starts that workers wait for. Thread-safe.
class StartsInProgress {
 public:
  /// `worker` tells them apart.
  void begin(const void* worker, std::int32_t player, std::chrono::milliseconds limit);
  void end(const void* worker);

  /// Returns the player that is waited for longest, if that is a second or more.
  std::optional<AwaitedStart> longest();

 private:
  struct Start {
    std::int32_t player;
    std::chrono::milliseconds limit;
    std::chrono::steady_clock::time_point begun;
  };

  std::mutex lock_;
  std::map<const void*, Start> starts_;  // by worker
};

/// The games that may be played at once. Whoever waits for longest is the next, so a game that
/// waits once is not overtaken by workers that come again and again. Thread-safe.
class GamePlaces {
 public:
  explicit GamePlaces(int count) : free_(count) {}

  /// Waits for a place.
  void acquire();
  void release();

 private:
  std::mutex lock_;
  std::condition_variable changed_;
  int free_;
  std::uint64_t came_ = 0, served_ = 0;  // visitors so far
};

/// Returns the number of games that this machine plays at the same time: that of the config, or one
/// per physical core that we may use.
int games_at_once(const TournamentConfig& config);

/// Throws SystemFault if this process may not open enough descriptors for that many games.
void require_descriptors(int games);

/// Begins `count` threads, each pinned to a processor, spread over the physical cores that we may
/// use, and `unpinned` more. Each calls `work`, which must throw nothing. Throws SystemFault if the
/// machine has too few threads: then `stop` was called, must make `work` return, and no thread is
/// left. `work` is given the number of its thread, from 0.
std::vector<std::jthread> start_workers(int count, const std::function<void(int)>& work,
                                        const std::function<void()>& stop, int unpinned = 0);

/// A thread for each game at once. Worker and players are pinned to one processor, the workers
/// spread over the physical cores that we may use. A worker keeps its two players from game to game
/// while the meeting continues; a player that broke a rule is replaced.
///
/// A few more threads play the games of players whose last start has failed. Such a start usually
/// waits for the whole limit without using a processor, so it must not keep a worker from playing.
/// If the player does start this time, its game waits for the end of a worker's game and takes that
/// place, so that no more games are played at once than were asked for. A pool of one worker has no
/// such threads.
///
/// The destructor stops the pool. The constructor throws SystemFault if the machine has too few
/// threads or descriptors for that many games.
class LocalPool final : public WorkerPool {
 public:
  /// `players` in the tournament's order. The threads start at once. `live` gets the games in
  /// progress, and outlives the pool; null: nobody is.
  LocalPool(std::vector<PlayerSpec> players, Restart restart, int workers,
            LivePipe* live = nullptr);
  ~LocalPool() override;

  std::size_t appetite() const override;
  void submit(const GameJob& job) override { submitted_.push_back(job); }
  std::vector<FinishedGame> poll(std::chrono::milliseconds timeout) override;
  std::vector<GameJob> cancel() override;
  void stop() override;
  std::optional<AwaitedStart> awaited_start() override { return starts_.longest(); }

 private:
  void work();
  void retry();
  template <class Life>
  void live_until_stopped(const Life& life);
  void report(FinishedGame game);

  const std::vector<PlayerSpec> players_;
  const Restart restart_;
  LivePipe* const live_;
  JobQueue queue_;
  GamePlaces places_;
  StartsInProgress starts_;
  std::vector<GameJob> submitted_;       // since the last poll()
  std::vector<PlannedGame> handed_out_;  // by the last poll()

  std::mutex lock_;
  std::condition_variable finished_something_;
  std::vector<FinishedGame> finished_;
  bool has_failed_start_ = false;  // one of those
  std::exception_ptr failure_;

  std::vector<std::jthread> threads_;  // last: they use the members above
};

}  // namespace connect4
