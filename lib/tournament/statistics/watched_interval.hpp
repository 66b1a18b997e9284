// An interval for a duel that is watched.
#pragma once

#include "lib/tournament/results/pentanomial.hpp"
#include "lib/tournament/statistics/estimate.hpp"

namespace connect4 {

/// Returns the Elo by which the first player is stronger. You may look at its interval after every
/// opening pair: in 95 % of duels it holds the truth after all pairs. The interval of a rating
/// promises that for one look alone.
///
/// If `m` is the mean score of an opening pair, the product of 1 - c + c x / m over the scores x of
/// the pairs is a fair bet against m, for any c from 0 to 1. So is the mean of such products over
/// 100 values of c. In 2.5 % of duels at most it ever exceeds 40 (Ville 1939). Each m for which it
/// does lies below the interval. The same bet on the opponent gives the upper end (the capital
/// process of Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting",
/// J. Royal Statistical Society B 86, 2024, averaged so that the order of the pairs does not
/// matter). A better score never lowers either end.
///
/// The interval supposes that openings come in a random order; it supposes no variation of pairs.
/// The value is that of the mean score, without a prior. An end is missing after a clean sweep, and
/// while there are few pairs. Without a pair the value is missing, with the reason.
Estimate watched_interval(const Pentanomial& pairs);

}  // namespace connect4
