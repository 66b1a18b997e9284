// Games waiting for a worker.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "runner/match/start_streaks.hpp"
#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// The waiting games, by meeting. They are dealt so that players are started rarely: a meeting
/// without workers comes first. Within a meeting games keep the order of add(), but games that were
/// void come first. Belongs to one thread.
class WaitingGames {
 public:
  struct MeetingGames {
    std::deque<GameJob> games;
    int workers = 0;  ///< of this meeting
  };

  void add(const GameJob& job);

  /// Returns the meeting `own` if it has waiting games, else the meeting with waiting games and the
  /// fewest workers; null if no game waits. Valid until the next call of leave() or take_all().
  MeetingGames* choose(const std::optional<Meeting>& own = std::nullopt);

  /// The same among the meetings of the lowest rank; those without a rank are left out. Looks at
  /// every meeting.
  MeetingGames* choose(const std::optional<Meeting>& own,
                       const std::function<std::optional<int>(const Meeting&)>& rank_of);

  /// Takes the first game out of a meeting with waiting games.
  GameJob take(MeetingGames& meeting);

  /// Count a worker that begins with a meeting, or leaves it.
  void enter(const Meeting& meeting) { ++meetings_[meeting].workers; }
  void leave(const Meeting& meeting);

  /// Takes out all games.
  std::vector<GameJob> take_all();

  std::size_t size() const { return size_; }

 private:
  std::map<Meeting, MeetingGames> meetings_;  // those with games waiting, or workers
  std::size_t size_ = 0;                      // games in all of them
};

/// Deals games to workers. A worker stays with its meeting while it has games. Then it takes a
/// meeting without workers, and only then helps with one in progress.
///
/// The games of a player whose last start has failed are only for retriers, and one at a time:
/// each try may last for the whole limit of a start, which keeps no worker from playing. Without
/// retriers they are for workers, before all others. The next try waits for release(), so that a
/// player that was withdrawn is not tried again. While a player
/// is in its first game, and it is unknown whether it starts, other workers prefer games of others.
/// Thread-safe.
class JobQueue {
 public:
  explicit JobQueue(bool has_retriers = true) : has_retriers_(has_retriers) {}

  /// Deals all of these or none: a worker that woke for the first one would not know that there
  /// are games of other players.
  void submit(const std::vector<GameJob>& jobs);

  /// A game that was taken has ended. Must be called in the order in which games are recorded.
  void end(const PlannedGame& game, const Outcome& outcome);

  /// These games have ended, and what follows from that was done.
  void release(const std::vector<PlannedGame>& games);

  /// Returns the next game for a worker with the last game `last`; waits for a game. Nothing after
  /// close().
  std::optional<GameJob> take(const std::optional<PlannedGame>& last);

  /// Returns the same for a retrier.
  std::optional<GameJob> take_retry(const std::optional<PlannedGame>& last);

  /// Takes out all games that were not dealt.
  std::vector<GameJob> cancel();

  /// Returns whether every game was dealt.
  bool is_empty();

  /// Ends every take(), now and later.
  void close();

 private:
  enum class Taker : std::uint8_t { worker, retrier };
  std::optional<GameJob> take_as(Taker taker, const std::optional<PlannedGame>& last);
  WaitingGames::MeetingGames* choose(Taker taker, const std::optional<Meeting>& own);
  std::optional<int> rank_for_worker(const Meeting& meeting) const;
  std::optional<int> rank_for_retrier(const Meeting& meeting) const;
  void wake_all();

  const bool has_retriers_;
  std::mutex lock_;
  std::condition_variable for_workers_, for_retriers_;
  WaitingGames waiting_;
  StartStreaks streaks_;
  std::set<std::int32_t> tried_;          // players with a game that has ended
  std::set<std::int32_t> first_tries_;    // players in a game before that
  std::map<std::int32_t, int> games_of_;  // by player: that were taken and not released
  bool is_closed_ = false;
};

}  // namespace connect4
