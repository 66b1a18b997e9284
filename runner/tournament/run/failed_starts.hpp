// Who cannot be started.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "runner/tournament/run/workers/worker_pool.hpp"

namespace connect4 {

/// A player that could not be started three times in a row.
struct HopelessPlayer {
  std::int32_t player;
  std::int32_t game;  ///< number of the third one

  friend constexpr bool operator==(const HopelessPlayer&, const HopelessPlayer&) = default;
};

/// Counts each player's failed starts in a row, in the order of its games' numbers, whatever order
/// they end in, and whichever of them an earlier run has recorded. So it is the same game after
/// which a player is withdrawn, however many are played at once and however often a run is killed.
/// A game that could not be started is held back until the games before it of whoever failed have
/// ended: perhaps that player is withdrawn by then. Belongs to one thread.
class FailedStarts {
 public:
  /// Players are numbers, as in a GameResult.
  explicit FailedStarts(std::size_t players) : starts_(players), in_a_row_(players, 0) {}

  /// A game that is recorded already. In the order of their numbers; games with lower numbers that
  /// are still to be played are expected by then.
  void recall(const NumberedResult& game);

  /// The game is to be played.
  void expect(const PlannedGame& game);

  /// It will not be played.
  void forget(const PlannedGame& game);

  /// It was played; it is not void.
  void finish(FinishedGame game);

  /// The next game to be recorded: one that was played, or one that could not be started and whose
  /// turn it is to be counted. Nothing where the others have to wait for games, or for
  /// next_hopeless().
  std::optional<FinishedGame> next();

  /// A player that has turned out to be hopeless, once for every such row.
  std::optional<HopelessPlayer> next_hopeless();

  /// Drops the games that are held back because of this player, which has left. Returns how many.
  std::size_t drop(std::int32_t player);

  /// How many games are held back.
  std::size_t held() const { return held_.size(); }

 private:
  enum class Start : std::uint8_t {
    open,    ///< the game is still to be played
    held,    ///< it is held back
    good,    ///< it counts as soon as those before it are counted
    failed,  ///< so does this one
  };
  using Starts = std::map<std::int32_t, Start>;  // of one player, by the number of the game

  static std::size_t place(std::int32_t player) { return static_cast<std::size_t>(player); }
  void note(std::int32_t number, const GameResult& result);
  void count_due(std::int32_t player);
  bool is_due(const FinishedGame& game) const;

  std::vector<Starts> starts_;  // by player; not yet counted
  std::vector<int> in_a_row_;   // by player
  std::deque<FinishedGame> played_;
  std::map<std::int32_t, FinishedGame> held_;  // by number
  std::deque<HopelessPlayer> hopeless_;
};

}  // namespace connect4
