// The places of players by strength, with their errors.
#pragma once

#include <optional>
#include <vector>

#include "lib/tournament/statistics/ratings.hpp"

namespace connect4 {

/// A player's place by true strength: 1 is the strongest. It need not be its rank in the table.
struct Place {
  double best = 0;  ///< the chance that it is the strongest, 0 to 1
  int low = 1;      ///< its place is from `low` to `high`, in 95 % of draws
  int high = 1;

  friend bool operator==(const Place&, const Place&) = default;
};

/// Strengths in any unit, and their errors.
struct FittedStrengths {
  std::vector<double> values;
  std::vector<double> covariance;  ///< [i * players + j]
  /// By player, from -1 to 1: an error upwards counts 1 + skew times, one downwards 1 - skew times.
  std::vector<double> skews;
};

/// Draws errors from the normal distribution with that covariance, 5,000 times (1,000 times for
/// more than 300 players), and counts places. Each draw is followed by its mirror image. The seed
/// is fixed: the same fit has the same places. A negative eigenvalue of the covariance
/// counts as 0.
std::vector<Place> draw_places(const FittedStrengths& strengths);

/// Returns the places of all players, by list order. The covariance is computed from the widths of
/// the intervals of all differences. A player's skew is the mean, over its differences, of (part
/// above - part below) / width. If the rating of a player is a bound alone, its strength is drawn
/// about the fitted one. The bound gives the error to its side. A player with neither a rating nor
/// a bound has no place.
///
/// Places may mislead: they are by strength in openings like these, and the table is ordered as the
/// format ranks.
std::vector<std::optional<Place>> places(const Ratings& ratings);

}  // namespace connect4
