// Cuts the games of a tournament into chunks.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "runner/cluster/chunk.hpp"
#include "runner/tournament/workers/job_queue.hpp"

namespace connect4 {

/// Games that wait to be sent, and the size of their chunks. A chunk has as many games as take the
/// wanted time at the pace of their two players so far. While the pace is not known it has few of
/// them and a short time. Towards the end chunks have fewer games, so that all tasks end together.
/// A chunk is of one meeting, and keeps opening pairs together. Meetings of which no chunk is being
/// played come first, so that paces are known soon. No clock of its own; belongs to one thread.
class ChunkCutter {
 public:
  /// `at_once` tasks play at the same time, each for about `length`. Chunks get the numbers behind
  /// `last_id`.
  ChunkCutter(int at_once, std::chrono::seconds length, int last_id = 0)
      : at_once_(at_once), length_(length), last_id_(last_id) {}

  void add(const GameJob& job) { waiting_.add(job); }

  /// Returns the next chunk; nothing if no game waits.
  std::optional<Chunk> cut();

  /// A chunk of that game's meeting is being played that another one has cut.
  void begin(const PlannedGame& game) { waiting_.enter(meeting_of(game)); }

  /// A chunk of that game's meeting is not being played any more.
  void finish(const PlannedGame& game) { waiting_.leave(meeting_of(game)); }

  /// A task has played so many games of these players in that time.
  void learn(const PlannedGame& game, int games, std::chrono::duration<double> time);

  /// Takes out all that waits.
  std::vector<GameJob> take_all() { return waiting_.take_all(); }

  std::size_t waiting() const { return waiting_.size(); }

  /// The number of games that would keep every task busy for two chunks.
  std::size_t appetite() const;

 private:
  using Players = std::pair<std::int32_t, std::int32_t>;  // the lower number first

  struct Pace {
    double games = 0;
    double seconds = 0;
  };

  static Players players_of(const PlannedGame& game);
  std::optional<double> pace_of(const PlannedGame& game) const;  // games per second
  std::size_t size_of_chunk(const std::optional<double>& pace) const;
  std::chrono::seconds time_of_chunk(bool is_pace_known) const;

  int at_once_;
  std::chrono::seconds length_;
  int last_id_;
  WaitingGames waiting_;  // the workers of a meeting are its chunks
  std::map<Players, Pace> paces_;
  Pace fastest_{};  // of all of them
};

}  // namespace connect4
