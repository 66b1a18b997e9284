// The data of a tournament's tables.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "lib/tournament/results/repeated_play.hpp"
#include "lib/tournament/results/tally.hpp"
#include "lib/tournament/standings/summary.hpp"
#include "lib/tournament/statistics/game_rates.hpp"
#include "lib/tournament/statistics/ratings.hpp"

namespace connect4 {

/// A player that was withdrawn.
struct WithdrawnPlayer {
  Withdrawal withdrawal;
  std::string cause;  ///< why it could not be started; empty if it was retired

  bool is_retired() const { return cause.empty(); }
  /// Returns a phrase that continues "it".
  std::string reason() const {
    if (is_retired()) return "was retired";
    return "could not be started three times in a row (" + cause + ")";
  }
};

/// The rating of a player of a ladder when another version took its place.
struct PastRating {
  std::int32_t player = 0;
  Estimate elo;
  std::int64_t games = 0;
  std::chrono::sys_seconds replaced{};
};

/// The state of a run for readers of its results: its status, and the players that had to leave.
struct RunState {
  std::string status;  ///< "running", "complete" or "stopped"; empty before the first run
  std::vector<WithdrawnPlayer> withdrawn;
  std::vector<Absence> absences{};
  std::vector<PastRating> past_ratings{};  ///< in order of time
};

/// The standings of a tournament with all that a table needs. A value. The live table of a run and
/// the report from a store are both made from it.
struct TournamentReport {
  std::string name;
  std::vector<std::string> players;  ///< names, in list order
  std::vector<bool> remote;          ///< whether it runs on its owner's machine; empty: none does
  /// Names of the tournaments that are rated together; empty for a report of one. A report of
  /// several has no points, tie-breaks or remarks on games.
  std::vector<std::string> tournaments;
  TournamentSummary summary;
  RatingPlan rating_plan;
  Ratings ratings;
  std::vector<std::optional<Place>> places;  ///< by player, by strength
  GameRates rates;
  RunState state;
  bool is_confined = true;                        ///< whether its players run in a sandbox
  std::int64_t void_games = 0;                    ///< attempts without a result
  std::int64_t repeated_games = 0;                ///< copies of others, of the games that count
  std::optional<PairDifferences> pairs_compared;  ///< of the games that count, of two players
  std::optional<DuelAnswers> answers;             ///< of two players: in the games that count
};

/// An opening and the results of the games from it.
struct OpeningLine {
  std::int32_t number = 0;  ///< its place in the tournament's list, from 0
  std::string moves;        ///< digits 1-7; empty if only the position is known
  Position start;
  OpeningResults results;

  /// Returns the side that moves first in the games from it.
  Colour first_mover() const { return start.to_move(); }
};

/// Returns the number of the last game that counts: surplus games come after it.
inline int last_that_counts(const TournamentSummary& summary) {
  const auto last = summary.duel ? summary.duel->decided_after : std::nullopt;
  return last.value_or(std::numeric_limits<int>::max());
}

}  // namespace connect4
