// How far a pair's score is from even, in its own deviations.
#pragma once

#include "lib/tournament/results/pentanomial.hpp"
#include "lib/tournament/statistics/multinomial.hpp"

namespace connect4 {

/// t = (mean - 1/2) / deviation of a pair's score, which normalized Elo is a multiple of.
struct StandardScore {
  double t;
  double variance;  ///< of t as estimated from n pairs, times n, by the delta method: 1 if t is 0
};

/// Of a distribution in which not all pairs end alike.
StandardScore standard_score(const PairDistribution& distribution);

/// Normalized Elo of t.
double normalized_elo_from_t(double t);

/// The observed frequencies; of no pairs, nan.
PairDistribution frequencies(const Pentanomial& pairs);

/// Those with half a pair added, spread evenly over the five scores. Few pairs
/// that are nearly all alike would otherwise tell of a deviation that is known well.
PairDistribution with_half_a_pair_added(const Pentanomial& pairs);

/// Whether all pairs ended alike, so that nothing tells how far they may vary. True of none.
bool all_alike(const Pentanomial& pairs);

/// What to say of that.
inline constexpr auto all_alike_reason =
    "all opening pairs ended alike, so nothing tells how far they may vary";

}  // namespace connect4
