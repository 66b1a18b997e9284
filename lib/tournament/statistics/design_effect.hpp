// How much more the sums of openings vary than those of independent games.
#pragma once

#include <algorithm>

namespace connect4 {

/// The degrees of freedom of Student's t are these, and one per opening (DesignSums::openings()).
inline constexpr double degrees_of_the_prior_effect = 7;

/// The continuity correction of points: half of the step by which half a point moves their sum.
inline constexpr double half_a_step = 0.25;

/// Sums over openings. The games from one opening are not independent, because a player that
/// misplays it loses from it to everybody. So openings are the observations (Kish, "Survey
/// Sampling", 1965; Rao and Scott, Journal of the American Statistical Association 76, 1981).
struct DesignSums {
  double squares = 0;      ///< S, of the residuals of each opening
  double information = 0;  ///< I, their variance if games are independent
  double information_squares = 0;

  void add(double residual, double opening_information) {
    squares += residual * residual;
    information += opening_information;
    information_squares += opening_information * opening_information;
  }

  /// Returns m, the number of openings with equal information that would tell as much; 1 without
  /// information.
  double openings() const {
    return information_squares > 0 ? information * information / information_squares : 1;
  }

  /// Returns the weight of what is known beforehand of an effect: that of eight openings.
  double weight() const { return 8 * std::max(information / openings(), 0.5); }

  /// Returns the design effect (A f + S) / (A + I (1 - 1/m)), by which the variance is larger than
  /// that of independent games: the observed one, drawn to f with the weight A.
  double effect(double f, double a) const {
    return (a * f + squares) / (a + information * (1 - 1 / openings()));
  }
};

}  // namespace connect4
