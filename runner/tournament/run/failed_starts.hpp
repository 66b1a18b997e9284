// The players that cannot be started, so that the run withdraws them.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "lib/tournament/schedule/formats/schedule_rules.hpp"
#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// A player that could not be started three times in a row.
struct HopelessPlayer {
  std::int32_t player;
  std::int32_t game;  ///< number of the third one

  friend constexpr bool operator==(const HopelessPlayer&, const HopelessPlayer&) = default;
};

/// Finds the players that fail to start in three of their games in a row. "In a row" goes by game
/// numbers, not by the order in which games end. So the same game decides however many games are
/// played at once, and however often the run is killed and taken up again.
///
/// For that, a game that could not be started waits here ("is held back") until every earlier game
/// of the player that failed has ended. If the player turns out to be withdrawn by then, the game
/// is dropped; otherwise next() gives it out to be recorded.
///
/// TournamentRun tells it of each game twice: expect() when it is submitted, finish() when it has
/// ended. Then it asks next() and next_hopeless() until both have nothing more to say. Gives no
/// errors. Belongs to one thread.
class FailedStarts {
 public:
  /// Players are numbers, as in a GameResult.
  explicit FailedStarts(std::size_t players) : starts_(players), in_a_row_(players, 0) {}

  /// Counts a game that an earlier run has recorded. Call it in the order of game numbers, and
  /// call expect() first for every game with a lower number that is still to be played. A player
  /// that has come back since, after an absence, is forgiven.
  void recall(const GameResult& game, const std::vector<Absence>& absences = {});

  /// The game is going to be played: later games of its players wait for it.
  void expect(const PlannedGame& game);

  /// An expected game will not be played after all: nothing waits for it any more.
  void forget(const PlannedGame& game);

  /// An expected game has ended, or could not be started. Not for void games: those are played
  /// again.
  void finish(FinishedGame game);

  /// Takes out the next game to be recorded. It was played, or it could not be started and all
  /// earlier games of its players are counted. Nothing if there is none now: the games held back
  /// wait for others to end, or for next_hopeless() to be asked.
  std::optional<FinishedGame> next();

  /// Takes out a player that failed three times in a row. Once for each such row, however long it
  /// gets.
  std::optional<HopelessPlayer> next_hopeless();

  /// Drops the games of this player that are held back: it is withdrawn now. Returns how many.
  std::size_t drop(std::int32_t player);

  /// The number of games held back.
  std::size_t held() const { return held_.size(); }

 private:
  enum class Start : std::uint8_t {
    open,    ///< the game is still to be played
    held,    ///< it is held back
    good,    ///< it counts as soon as those before it are counted
    failed,  ///< so does this one
  };
  using Starts = std::map<std::int32_t, Start>;  // of one player, by the number of the game

  void note(const GameResult& result, const std::vector<Absence>& absences = {});
  void count_due(std::int32_t player);
  bool is_due(const FinishedGame& game) const;

  std::vector<Starts> starts_;  // by player; not yet counted
  std::vector<int> in_a_row_;   // by player
  std::deque<FinishedGame> played_;
  std::map<std::int32_t, FinishedGame> held_;  // by number
  std::deque<HopelessPlayer> hopeless_;
};

}  // namespace connect4
