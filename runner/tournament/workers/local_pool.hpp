// Workers on this machine.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "runner/match/player_pair.hpp"
#include "runner/tournament/workers/job_queue.hpp"
#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// A thread for each game at once. Worker and players are pinned to one processor, the workers
/// spread over the physical cores that we may use. A worker keeps its two players from game to game
/// while the meeting goes on; a player that broke a rule is replaced.
///
/// Destruction stops it. The constructor throws SystemFault where the machine has too few threads
/// or descriptors for so many games.
class LocalPool final : public WorkerPool {
 public:
  /// `players` in the tournament's order. The threads start at once.
  LocalPool(std::vector<PlayerSpec> players, Restart restart, int workers);
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
  JobQueue queue_;

  std::mutex lock_;
  std::condition_variable finished_something_;
  std::vector<FinishedGame> finished_;
  std::exception_ptr failure_;

  std::vector<std::jthread> threads_;  // last: they use what stands above
};

}  // namespace connect4
