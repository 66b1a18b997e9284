// The model behind the ratings.
#pragma once

#include <cstddef>
#include <vector>

#include "lib/tournament/tally.hpp"

namespace connect4 {

/// The games of two players, by their places in the group that is fitted.
struct RatedPair {
  std::size_t first;
  std::size_t second;
  PairedResults results;  ///< from the first one's view
};

/// Strengths in log-odds, so that a player `d` stronger expects a score of 1 / (1 + exp(-d)).
struct BradleyTerryFit {
  std::vector<double> strengths;  ///< mean 0
  /// Joint covariance of the strengths, [i * players + j]. Empty where there are no more opening
  /// pairs than strengths to fit: then nothing is left over to tell errors from.
  std::vector<double> covariance;
  std::vector<double> degrees;  ///< of freedom, for the t interval of each strength; as above
  double residual_degrees = 0;  ///< opening pairs less fitted strengths, at least 0

  double covariance_of(std::size_t i, std::size_t j) const {
    return covariance[i * strengths.size() + j];
  }

  /// Variance of the difference of two strengths.
  double variance_of_difference(std::size_t i, std::size_t j) const {
    return covariance_of(i, i) + covariance_of(j, j) - 2 * covariance_of(i, j);
  }
};

/// Maximum likelihood by Newton's method, with the errors that ratings() describes. Every player
/// must have scored, by a chain, against every other (see rating_groups.hpp); each two players
/// appear in one meeting at most.
BradleyTerryFit fit_bradley_terry(std::size_t players, const std::vector<RatedPair>& meetings);

}  // namespace connect4
