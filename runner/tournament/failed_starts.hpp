// Who cannot be started.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "runner/tournament/worker_pool.hpp"

namespace connect4 {

/// Counts each player's failed starts in a row, in the order of its games' numbers, whatever order
/// they end in. So it is the same game after which a player is withdrawn, however many are played
/// at once. A game that could not be started is held back until that player's games before it have
/// ended: perhaps it is withdrawn by then. Belongs to one thread.
class FailedStarts {
 public:
  /// Players are numbers, as in a GameResult.
  explicit FailedStarts(std::size_t players) : starts_(players), in_a_row_(players, 0) {}

  /// A game that an earlier run has recorded; in the order of their numbers.
  void recall(const GameResult& result);

  /// The game is about to be played, or played again.
  void expect(const PlannedGame& game);

  /// It will not be played for now.
  void forget(const PlannedGame& game);

  /// It was played; it is not void.
  void finish(FinishedGame game);

  /// The next game to be recorded: one that was played, or one that could not be started and whose
  /// turn it is to be counted. Nothing where the others have to wait.
  std::optional<FinishedGame> next();

  /// How often in a row that player could not be started, up to the last game from next().
  int in_a_row(std::int32_t player) const { return in_a_row_[place(player)]; }

  /// Drops the games that are held back because of this player, which has left. Returns how many.
  std::size_t drop(std::int32_t player);

 private:
  enum class Start : std::uint8_t { unknown, good, failed };
  using Starts = std::map<std::int32_t, Start>;  // of one player, by the number of the game

  static std::size_t place(std::int32_t player) { return static_cast<std::size_t>(player); }
  void count(std::int32_t player, bool failed);
  void advance(std::int32_t player);
  bool is_due(const FinishedGame& game);

  std::vector<Starts> starts_;  // by player; not yet counted
  std::vector<int> in_a_row_;   // by player
  std::deque<FinishedGame> played_;
  std::map<std::int32_t, FinishedGame> held_;  // by number
};

/// Whether that side could not be started.
bool has_failed_to_start(const Outcome& outcome, Colour colour);

}  // namespace connect4
