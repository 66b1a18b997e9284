// Games waiting for a worker.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// Games that wait, by meeting. They are dealt so that players are started seldom: a meeting that
/// nobody plays comes first. Within a meeting games keep the order of add(), but games that were
/// void come first. Belongs to one thread.
class WaitingGames {
 public:
  struct Meeting {
    std::deque<GameJob> games;
    int workers = 0;  ///< that play it
  };

  void add(const GameJob& job);

  /// The meeting `own` if it has games waiting, else the one with games waiting that has the fewest
  /// workers; a null pointer if no game waits. Valid until the next call of leave() or take_all().
  Meeting* choose(const std::optional<MeetingKey>& own = std::nullopt);

  /// Takes the first game out of a meeting that has games waiting.
  GameJob take(Meeting& meeting);

  /// A worker begins with a meeting, or leaves it.
  void enter(const MeetingKey& meeting) { ++meetings_[meeting].workers; }
  void leave(const MeetingKey& meeting);

  /// Takes out all games.
  std::vector<GameJob> take_all();

  std::size_t size() const { return size_; }

 private:
  std::map<MeetingKey, Meeting> meetings_;  // those with games waiting, or workers
  std::size_t size_ = 0;                    // games in all of them
};

/// Deals games to workers: a worker stays with its meeting as long as that has games, then takes
/// one that nobody plays, and only then helps with one in progress. Thread-safe.
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
  std::mutex lock_;
  std::condition_variable changed_;
  WaitingGames waiting_;
  bool is_closed_ = false;
};

}  // namespace connect4
