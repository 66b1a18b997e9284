// Workers on this machine.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "runner/match/player_pair.hpp"
#include "runner/match/turn_account.hpp"
#include "runner/tournament/live/live_pipe.hpp"
#include "runner/tournament/workers/job_queue.hpp"
#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// The share of other processes in the turns of one worker's players, over several whole games. It
/// counts the turns of both players, and no player can add to it. Belongs to one thread.
class Fitness {
 public:
  explicit Fitness(std::chrono::milliseconds first_rest = std::chrono::seconds(1))
      : first_rest_(first_rest) {}

  /// Adds the turns of a game.
  void add(const TurnShare& share);

  /// Rests before a game, if other processes had more than 95 % of the turns of the last eight
  /// games or more, in ten seconds or more. The time given back to a player has a limit. The first
  /// rest is short. Each further rest in a row is twice as long, up to half a minute. Throws
  /// SystemFault if fourteen rests, some five minutes, have not helped. Throws Interrupted when
  /// told to stop.
  void rest_if_unfit();

 private:
  bool is_known() const;
  bool is_unfit() const;

  std::chrono::milliseconds next_rest() const;

  std::chrono::milliseconds first_rest_;
  int rests_ = 0;  // in a row
  int games_ = 0;
  TurnShare sum_;
};

/// Returns the number of games that this machine plays at the same time: that of the config, or one
/// per physical core that we may use.
int games_at_once(const TournamentConfig& config);

/// Throws SystemFault if this process may not open enough descriptors for so many games.
void require_descriptors(int games);

/// Begins `count` threads, each pinned to a processor, spread over the physical cores that we may
/// use. Each calls `work`, which must throw nothing. Throws SystemFault if the machine has too few
/// threads: then `stop` was called, must make `work` return, and no thread is left.
std::vector<std::jthread> start_workers(int count, const std::function<void()>& work,
                                        const std::function<void()>& stop);

/// A thread for each game at once. Worker and players are pinned to one processor, the workers
/// spread over the physical cores that we may use. A worker keeps its two players from game to game
/// while the meeting goes on; a player that broke a rule is replaced.
///
/// The destructor stops the pool. The constructor throws SystemFault if the machine has too few
/// threads or descriptors for so many games.
class LocalPool final : public WorkerPool {
 public:
  /// `players` in the tournament's order. The threads start at once. `live` is told of the games in
  /// progress, and outlives the pool; null: nobody is.
  LocalPool(std::vector<PlayerSpec> players, Restart restart, int workers,
            LivePipe* live = nullptr);
  ~LocalPool() override;

  std::size_t appetite() const override;
  void submit(const GameJob& job) override { queue_.submit(job); }
  std::vector<FinishedGame> poll(std::chrono::milliseconds timeout) override;
  std::vector<GameJob> cancel() override { return queue_.cancel(); }
  void stop() override;

 private:
  void work();
  void report(FinishedGame game);

  const std::vector<PlayerSpec> players_;
  const Restart restart_;
  LivePipe* const live_;
  JobQueue queue_;

  std::mutex lock_;
  std::condition_variable finished_something_;
  std::vector<FinishedGame> finished_;
  std::exception_ptr failure_;

  std::vector<std::jthread> threads_;  // last: they use the members above
};

}  // namespace connect4
