// The number of games that it takes to see a difference.
#pragma once

#include <cstdint>
#include <optional>

#include "lib/tournament/results/tally.hpp"

namespace connect4 {

/// The spread of the scores of opening pairs, 0 to 1, between players of equal strength.
struct PairSpread {
  double deviation = 0;    ///< the standard deviation
  double draws = 0;        ///< the share of drawn games
  std::int64_t pairs = 0;  ///< the opening pairs that were counted; 0: supposed
};

/// Returns the spread of games that end independently of one another.
PairSpread supposed_spread(double draws);

/// Returns the spread of the opening pairs of a table. The squared distances from the mean m of
/// each pairing are added up and divided by the sum of 4 m (1 - m). A pairing of unequal players
/// varies less. Nothing if no pairing has two opening pairs and points on both sides.
std::optional<PairSpread> spread_of(const Tally& tally);

/// A comparison of two players by their opening pairs. In a round robin of n players the games
/// against others count too: all games together tell n / 2 times as much.
struct Comparison {
  double deviation = 0;
  std::int32_t players = 2;
};

/// Returns the share of comparisons in which the 95 % interval of the difference (see ScoreTest)
/// lies above 0, if the player is that many Elo stronger and each pairing has `pairs` opening
/// pairs, 2 or more. The points are taken as normal, and the design effect as its mean.
double power_of(const Comparison& comparison, double elo, std::int64_t pairs);

/// Returns the fewest opening pairs of each pairing with that power, 2 or more; elo > 0, 1/2 <=
/// power < 1. Nothing if it takes more than a hundred million.
std::optional<std::int64_t> pairs_for(const Comparison& comparison, double elo, double power);

/// Returns the smallest difference in Elo that this many opening pairs show with that power, 1/2 or
/// more. Nothing if it is more than 2,000.
std::optional<double> difference_seen(const Comparison& comparison, std::int64_t pairs,
                                      double power);

}  // namespace connect4
