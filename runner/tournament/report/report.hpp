// Everything that tables show of a tournament.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"
#include "lib/tournament/results/pair_comparison.hpp"
#include "lib/tournament/results/repeated_games.hpp"
#include "lib/tournament/results/same_answers.hpp"
#include "lib/tournament/standings/summary.hpp"
#include "lib/tournament/statistics/circles.hpp"
#include "lib/tournament/statistics/game_rates.hpp"
#include "lib/tournament/statistics/normalized_elo.hpp"
#include "lib/tournament/statistics/places.hpp"
#include "lib/tournament/statistics/ratings.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/report/run_state.hpp"

namespace connect4 {

/// A tournament's standing with all that is needed to show it. A value; live tables of a run and
/// reports from a store are made of the same.
struct TournamentReport {
  std::string name;
  std::vector<std::string> players;  ///< names, in list order
  /// Names of the tournaments that are rated together; empty for a report of one, see
  /// joint_report(). Of several there are no points, tie-breaks and remarks on games.
  std::vector<std::string> tournaments;
  TournamentSummary summary;
  RatingPlan rating_plan;
  Ratings ratings;
  std::vector<std::optional<Place>> places;  ///< by player, by strength
  std::optional<Circles> circles;
  GameRates rates;
  Estimate normalized_elo;  ///< of the first one of two players
  RunState state;
  bool is_confined = true;                        ///< whether its players run in a sandbox
  std::int64_t void_games = 0;                    ///< attempts that came to nothing
  std::vector<RepeatedGames> repeats;             ///< identical games among those that count
  std::int64_t repeated_games = 0;                ///< their surplus copies
  std::optional<PairDifferences> pairs_compared;  ///< of the games that count, of two players
  std::optional<DuelAnswers> answers;  ///< in the games that count, where there are two players
};

/// Where a player stands in what has one entry a player.
inline std::size_t place(std::int32_t player) {
  return static_cast<std::size_t>(player);
}

/// The number of the last game that counts: what is surplus comes after it.
int last_that_counts(const TournamentSummary& summary);

/// Compares the games up to last_to_compare. Throws StoreError.
PairDifferences compare_first_pairs(StoreReader& reader);

/// What the run has last said of itself. Throws StoreError where that cannot be read.
RunState read_state(StoreReader& reader);

/// Told of a game.
using ResultTaker = std::function<void(const NumberedResult&)>;

/// The report of a store. `also` is told of every game that is in it, in the order of numbers, for
/// those who go on to read more of the store, which may have more games by then.
/// Throws StoreError where its games do not belong to its config.
TournamentReport read_report(StoreReader& reader, const ResultTaker& also = {});

}  // namespace connect4
