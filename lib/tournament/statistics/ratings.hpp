// Ratings of all players from all games.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/tournament/statistics/bradley_terry.hpp"
#include "lib/tournament/statistics/estimate.hpp"
#include "lib/tournament/statistics/rating_errors.hpp"
#include "lib/tournament/statistics/rating_games.hpp"
#include "lib/tournament/statistics/rating_plan.hpp"

namespace connect4 {

/// Elo of all players who have played, by the model of Bradley and Terry (see bradley_terry.hpp), a
/// draw as half a win and half a loss. Colours have no part in it: opening pairs balance them.
/// Games that neither player could start are left out; give it no games of players that never
/// started (Tally::between_started_players()). The mean of the ratings is 0, or the
/// anchor's rating is what the plan says.
///
/// The prior of the plan gives everybody a number and an error bar, also who won or lost every
/// game. Without it only those have a rating who can be compared by their games alone: see
/// rating_groups.hpp.
///
/// Where they mislead:
/// - The interval of a rating is about its distance to the mean of the table (or to the anchor),
/// not
///   to another player. Intervals that overlap do not mean that the order is open: ask
///   difference() or los().
/// - One number per player cannot show that A beats B beats C beats A; the crosstable can.
/// - Strengths are those in openings like these, at this time control, against these opponents.
/// - Where games leave a difference open, as after a clean sweep, the prior decides on it: towards
///   equality.
///
/// Time: cubic in the number of players; games are read once or twice. A value; threads may share a
/// const one.
class Ratings {
 public:
  Ratings() = default;  ///< of nobody

  /// Indices are players, in list order.
  explicit Ratings(const RatingGames& games, const RatingPlan& plan = {});

  /// In list order; without a value where the player cannot be rated, with the reason.
  const std::vector<Estimate>& players() const { return players_; }

  /// By how much i is stronger than j, with its interval. No value where one is not rated.
  Estimate difference(int i, int j) const;

  /// The likelihood of superiority: how likely i is stronger than j, 0 to 1. Nothing for i = j and
  /// where one is not rated.
  std::optional<double> los(int i, int j) const;

  /// Log-odds by which i is stronger than j; both are rated.
  double lead(int i, int j) const;

  bool is_rated(int player) const;

  /// A sentence where something concerns the whole table, such as no games; else empty.
  const std::string& reason() const { return reason_; }

 private:
  std::size_t place(int player) const;  // of one who is rated, in the fit
  void fit(const RatingGames& games, const RatingPlan& plan);
  void rate(const RatingPlan& plan);

  std::vector<int> places_;  // by player: its place in the fit, -1 for none
  std::optional<BradleyTerryFit> fit_;
  std::optional<RatingErrors> errors_;
  std::vector<Estimate> players_;
  std::string reason_;
};

}  // namespace connect4
