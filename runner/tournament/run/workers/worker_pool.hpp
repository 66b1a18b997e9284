// Whoever plays a tournament's games.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "lib/game/game_record.hpp"
#include "lib/game/position.hpp"
#include "lib/tournament/schedule/schedule.hpp"
#include "runner/match/turn_share.hpp"

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
};

/// Plays games, several at once, in an order of its own: on this machine's processors, or some day
/// on other machines. Used by one thread.
class WorkerPool {
 public:
  virtual ~WorkerPool() = default;

  /// Takes a game on. Returns at once.
  virtual void submit(const GameJob& job) = 0;

  /// The games finished since the last call; waits up to `timeout` for some. A pool may hold games
  /// back for that long, so as to give many at once, but not where a worker has nothing to play.
  /// Throws what kept a worker from going on, such as a failure of the machine.
  virtual std::vector<FinishedGame> poll(std::chrono::milliseconds timeout) = 0;

  /// Gives back the games that were not begun. Those in progress are finished and polled as usual.
  virtual std::vector<GameJob> cancel() = 0;

  /// Ends all workers: games in progress are finished, or given up where the program was told to
  /// stop. What was finished can still be polled; nothing may be submitted any more.
  virtual void stop() = 0;
};

}  // namespace connect4
