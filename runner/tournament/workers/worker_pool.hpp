// The workers that play a tournament's games.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/game/game_record.hpp"
#include "lib/game/position.hpp"
#include "lib/tournament/results/game_result.hpp"
#include "runner/match/turn_account.hpp"

namespace connect4 {

/// A game to be played.
struct GameJob {
  PlannedGame plan;
  Position start;
  std::uint32_t seed = 0;
  bool was_void = false;  ///< and is played again
};

/// A game that was played, or was void.
struct FinishedGame {
  GameJob job;
  GameRecord record;
  TurnShare share{};  ///< of both players' turns

  GameResult result() const { return {job.plan, record.outcome}; }
};

/// A player that is waited for to start.
struct AwaitedStart {
  std::int32_t player = 0;
  std::chrono::seconds waited{};
  std::chrono::seconds limit{};
};

/// Plays games, several at the same time, in an order of its own: on this machine's processors, or
/// on other machines. Used by one thread.
class WorkerPool {
 public:
  virtual ~WorkerPool() = default;

  /// The number of games that it is useful to have submitted at a time. They keep every worker
  /// busy, and a tournament of millions fits in memory. It may change from call to call.
  virtual std::size_t appetite() const = 0;

  /// Takes a game on. Returns at once; a worker gets the game with the next poll() at the latest.
  virtual void submit(const GameJob& job) = 0;

  /// The games finished since the last call; waits up to `timeout` for some. A pool may hold games
  /// back for that long, so as to give many at once, but not if a worker has nothing to play.
  /// Throws the exception that kept a worker from continuing, such as a failure of the machine.
  virtual std::vector<FinishedGame> poll(std::chrono::milliseconds timeout) = 0;

  /// Gives back games, since the schedule is about to change. Those that are in progress on this
  /// machine are finished and polled as usual. Elsewhere they are given back too, and if they are
  /// submitted once more, they are not played twice.
  virtual std::vector<GameJob> cancel() = 0;

  /// Ends all workers: games in progress are finished, or given up if the program was told to stop.
  /// Finished games can still be polled; submitting more is an error.
  virtual void stop() = 0;

  /// Returns the player that is waited for longest to start, if it is slow.
  virtual std::optional<AwaitedStart> awaited_start() { return std::nullopt; }

  /// Sentences for people, such as that a node cannot play; each once.
  virtual std::vector<std::string> take_notices() { return {}; }
};

}  // namespace connect4
