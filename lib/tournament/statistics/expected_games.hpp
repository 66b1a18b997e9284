// How long a sequential test will go on.
#pragma once

#include "lib/expected.hpp"
#include "lib/tournament/results/pentanomial.hpp"
#include "lib/tournament/statistics/sprt.hpp"

namespace connect4 {

/// With fewer pairs than that, an expectation would tell of the hypotheses alone.
inline constexpr int least_pairs_for_expected_games = 20;

/// Games that the test takes from here on, on average: the mean time until a Brownian motion with
/// the mean and the deviation of a pair's step of the log likelihood ratio (Sprt::ratio_steps)
/// comes to a bound, each 0.583 deviations beyond its place, by which a walk oversteps it on
/// average (Siegmund, "Sequential Analysis", 1985, chapter X).
///
/// The games so far leave the difference open, and where it is near the middle of the hypotheses
/// the test takes longest. So this is the mean over all differences, each as likely as those games
/// make it, where before them it was normal about that middle with a deviation of elo1 - elo0.
///
/// Where it misleads: single tests vary as much as their mean. Of a difference between the
/// hypotheses it is about half of what the test will take; of one several times as far out, far
/// more, at first.
///
/// Error: why there is no such number.
Expected<double> expected_games(const Sprt& test, const Pentanomial& pairs);

}  // namespace connect4
