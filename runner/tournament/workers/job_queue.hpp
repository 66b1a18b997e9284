// Games waiting for a worker.
#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// Deals games so that players are started seldom: a worker stays with its meeting as long as that
/// has games, then takes one that nobody plays, and only then helps with one in progress. Within a
/// meeting games are dealt in the order of submission, but those first that were void. Thread-safe.
class JobQueue {
 public:
  void submit(const GameJob& job);

  /// The next game for a worker whose last one was `last`; waits for one. Nothing after close().
  std::optional<GameJob> take(const std::optional<PlannedGame>& last);

  /// Takes out everything that was not dealt.
  std::vector<GameJob> cancel();

  /// Whether every game was dealt.
  bool is_empty();

  /// Ends every take(), now and later.
  void close();

 private:
  using Meeting = std::array<std::int32_t, 3>;  // round, pairing, replay

  struct Waiting {
    std::deque<GameJob> jobs;
    int workers = 0;  // that took a game of it last
  };

  static Meeting meeting_of(const PlannedGame& game);
  std::map<Meeting, Waiting>::iterator choose(const std::optional<PlannedGame>& last);

  std::mutex lock_;
  std::condition_variable changed_;
  std::map<Meeting, Waiting> meetings_;  // those with games waiting or workers
  std::size_t waiting_ = 0;              // games in all of them
  bool is_closed_ = false;
};

}  // namespace connect4
