// The model behind the ratings.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace connect4 {

/// The score of two players against each other, by their places among the fitted players.
struct RatedMeeting {
  std::size_t first;
  std::size_t second;
  double games;
  double score;  ///< of the first one: a win is 1, a draw 1/2
};

/// Strengths in log-odds: a player `d` stronger expects a score of 1 / (1 + exp(-d)).
struct BradleyTerryFit {
  std::vector<double> strengths;  ///< the reference has mean 0
  /// The inverse of the information that games and prior have of the strengths: [i * players + j].
  /// It is taken among strengths with mean 0 of the reference. If games were independent, it would
  /// be the covariance of the strengths.
  std::vector<double> inverse;

  /// Returns the score that i expects of a game against j.
  double expected(std::size_t i, std::size_t j) const {
    return 1 / (1 + std::exp(strengths[j] - strengths[i]));
  }
};

/// Greatest penalised likelihood in the model of Bradley and Terry (Biometrika 39, 1952), a draw
/// as half a win and half a loss. The prior gives each player `prior_games` games of half a point
/// each against the mean of the `reference`, which are places of players; empty: all. Each two
/// players appear in one meeting at most, in either order.
///
/// Newton's method. The likelihood is concave, strictly so with a prior; without one every player
/// must have scored, by a chain, against every other (see rating_groups()). Nothing if the
/// score equations are not met at the end, to a millionth of a point.
std::optional<BradleyTerryFit> fit_bradley_terry(std::size_t players,
                                                 const std::vector<RatedMeeting>& meetings,
                                                 double prior_games,
                                                 const std::vector<std::size_t>& reference = {});

}  // namespace connect4
