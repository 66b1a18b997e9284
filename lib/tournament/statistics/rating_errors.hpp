// How far ratings may be off.
#pragma once

#include <cstddef>
#include <vector>

#include "lib/tournament/statistics/bradley_terry.hpp"
#include "lib/tournament/statistics/rating_games.hpp"

namespace connect4 {

/// The variance of an estimate, in log-odds squared, and the degrees of freedom of the Student's t
/// that its error follows, measured by that variance.
struct Spread {
  double variance = 0;
  double degrees = 1;
};

/// The errors of fitted strengths and of their differences.
///
/// Observations are openings, not games: the residuals (points less expected points) of all games
/// from one opening are added up before they are squared, over all meetings (sandwich estimate
/// clustered by opening: Liang and Zeger, Biometrika 73, 1986). Identical games make a second kind
/// of cluster, which crosses the first (Cameron, Gelbach and Miller, Journal of Business & Economic
/// Statistics 29, 2011).
///
/// With few openings such a variance is rough: with one there is none. So it is drawn towards the
/// model's own variance times a factor that all players have in common, weighted as if that were
/// known from `shared_degrees` openings more (moderated t: Smyth, Statistical Applications in
/// Genetics and Molecular Biology 3(1), 2004). The factor is estimated from the table as a whole:
/// by how much the sums over openings, and where there are few the opening pairs, vary more or less
/// than independent games would.
///
/// What the prior adds is reckoned with as if its games might have ended otherwise, and had not
/// been played: most where it decides most.
///
/// How many openings a player's variance rests upon is counted by the information that they hold:
/// where almost every game was foreseen, as after a clean sweep, few games carry nearly all.
///
/// A value; threads may share a const one.
class RatingErrors {
 public:
  /// `places[player]` is the player's place in the fit, negative for those who are not in it; all
  /// others have games. `prior_games` as in the fit.
  RatingErrors(const BradleyTerryFit& fit, const RatingGames& games, const std::vector<int>& places,
               double prior_games);

  /// Of a strength's distance from the mean of all.
  Spread of_strength(std::size_t i) const;

  /// Of the difference of two.
  Spread of_difference(std::size_t i, std::size_t j) const;

 private:
  class Sums;

  /// Variance of a contrast, as the three sources see it.
  struct Sources {
    double openings;  ///< by the residuals of the openings
    double model;     ///< by the model, were games independent
    double prior;     ///< what the prior adds
  };

  void count_openings(const Sums& sums);
  void share_factor(const Sums& sums);
  double corrected(std::size_t i) const;
  Sources sources(std::size_t i, std::size_t j) const;
  Spread spread(const Sources& sources, std::size_t rougher) const;

  std::size_t players_;
  std::vector<double> by_openings_;  // covariance, [i * players_ + j]
  std::vector<double> by_model_;
  std::vector<double> by_prior_;
  std::vector<double> openings_;     // by player: as many of equal weight would tell as much
  std::vector<double> degrees_;      // by player: of freedom that its own variance has
  std::vector<double> information_;  // by player: of its own games
  double shared_factor_ = 1;         // of the model's variance, for all
};

}  // namespace connect4
