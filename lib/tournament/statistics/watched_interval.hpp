// An interval for a duel that somebody watches.
#pragma once

#include "lib/tournament/results/pentanomial.hpp"
#include "lib/tournament/statistics/estimate.hpp"

namespace connect4 {

/// The Elo by which the first player is stronger, with an interval that may be looked at after
/// every opening pair: in 95 % of duels it holds the truth after each pair, all of them together.
/// The interval of a rating promises that for one look alone.
///
/// If `m` is the mean score of an opening pair, the product of 1 - c + c x / m over the scores x of
/// the pairs is a fair bet against m, for any c from 0 to 1. So is the mean of such products over
/// 100 values of c, and in 2.5 % of duels at most it ever exceeds 40 (Ville 1939). All m below
/// which it does are below the interval; by the same bet on the opponent, what is above (the
/// capital process of Waudby-Smith and Ramdas, "Estimating means of bounded random variables by
/// betting", J. Royal Statistical Society B 86, 2024, averaged so that the order of the pairs does
/// not matter). A better score never lowers either end.
///
/// It supposes that openings come in a random order, and nothing of how pairs vary. The value is
/// that of the mean score, without a prior. An end is missing if the interval has none: after a
/// clean sweep, and while there are few pairs. Nothing, with the reason, without a pair.
Estimate watched_interval(const Pentanomial& pairs);

}  // namespace connect4
