// Ratings of all players from all games.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/tournament/statistics/bradley_terry.hpp"
#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/rating_games.hpp"
#include "lib/tournament/statistics/score_interval.hpp"

namespace connect4 {

/// Elo of all players that have played, by the model of Bradley and Terry (see bradley_terry.hpp),
/// a draw as half a win and half a loss. Colours have no part in it: opening pairs balance them.
/// Games that neither player could start are left out; give it no games of players that never
/// started (Tally::between_started_players()).
///
/// Ratings count from the mean of the largest group of players that took points from each other,
/// directly or through others (see rating_groups()). With an anchor, they count from its rating in
/// the plan. No game tells the distance of a player outside of that group: such a player has a
/// bound in place of a number. The difference of any two players follows the same rule.
///
/// The prior of the plan gives every player an internal number, strength(), which orders all
/// players. Without the prior only the players of that group have such a number.
///
/// Intervals and LOS depend only on the games (see score_interval.hpp), unless results chose the
/// pairings. If the prior has pulled a number out of its interval, the interval is extended to it.
///
/// Ratings may mislead:
/// - The interval of a rating is about its distance to the mean of that group (or to the anchor),
///   not to another player. Intervals that overlap do not mean that the order is open: ask
///   difference() or los().
/// - One number per player cannot show that A beats B beats C beats A; the crosstable can.
/// - Strengths are those in openings like these, at this time control, against these opponents.
///
/// Time: cubic in the number of players to make one; games are read once or twice. Each difference
/// and its LOS, when first asked for, goes through all meetings and their openings, and is kept. A
/// value for one thread.
class Ratings {
 public:
  Ratings() = default;  ///< of nobody

  /// Indices are players, in list order.
  explicit Ratings(const RatingGames& games, const RatingPlan& plan = {});

  /// In list order; without a value if the player cannot be rated, with the reason.
  const std::vector<Estimate>& players() const { return players_; }

  /// Returns the difference by which i is stronger than j. The interval holds the differences that
  /// the games do not contradict (see score_interval.hpp). The difference from j to i is the
  /// reverse. No value if one of them is not rated.
  Estimate difference(int i, int j) const;

  /// Returns the likelihood of superiority: the chance, 0 to 1, that i is stronger than j, by the
  /// test of their equality. Nothing for i = j, and if one of them is not rated.
  std::optional<double> los(int i, int j) const;

  /// Returns the fitted strength in Elo, on the scale of the ratings; it orders the players. If
  /// games leave a difference open, the prior decides. Nothing if the player is not rated.
  std::optional<double> strength(int player) const;

  /// Log-odds by which i is stronger than j; both are rated.
  double lead(int i, int j) const;

  /// The variance of lead(i, j) by games and prior if games were independent; for i = j that of the
  /// player's strength above the reference. Both are rated.
  double variance_of_lead(int i, int j) const;

  bool is_rated(int player) const;

  /// Returns the reference, in list order: ratings count from the mean of these players. They
  /// belong to the largest group, and are joined by meetings in which the weaker player expects at
  /// least 1 % of the points. Empty if no player is rated.
  const std::vector<int>& reference() const { return reference_; }

  /// Returns a sentence if something concerns the whole table, such as no games; else empty.
  const std::string& reason() const { return reason_; }

 private:
  std::size_t place(int player) const;  // of a player that is rated, in the fit
  void fit(const RatingGames& games, const RatingPlan& plan);
  void rate(const RatingPlan& plan);
  bool narrow_reference(const std::vector<RatedMeeting>& meetings);
  Estimate above_reference(int player) const;

  /// The difference of two rated players, the lower number first, and the chance that it is above
  /// 0.
  struct Pair {
    Estimate difference;
    double chance_above;
  };
  const Pair& pair(int i, int j) const;

  RatingOrder groups_;
  std::vector<int> reference_;
  double origin_ = 0;        // Elo of the reference
  std::vector<int> places_;  // by player: its place in the fit, -1 for none
  std::optional<BradleyTerryFit> fit_;
  std::optional<ScoreTests> tests_;
  std::vector<Estimate> players_;
  std::string reason_;
  mutable std::map<std::pair<int, int>, Pair> known_;
};

/// A player's place by true strength: 1 is the strongest. It need not be its rank in the table.
struct Place {
  int low = 1;   ///< 1 + the number of players with an LOS of 97.5 % or more over it
  int high = 1;  ///< the number of players, less those over which it has such an LOS

  friend bool operator==(const Place&, const Place&) = default;
};

/// Returns the places of all players, in list order. The players are those with a rating or a
/// bound; another one has no place. Time: that of all LOS.
std::vector<std::optional<Place>> places(const Ratings& ratings);

}  // namespace connect4
