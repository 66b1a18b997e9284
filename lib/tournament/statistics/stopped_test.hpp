// The estimate of the difference between two players after a sequential test has stopped.
#pragma once

#include "lib/tournament/results/pentanomial.hpp"
#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/sprt.hpp"

namespace connect4 {

/// The difference between two players, from the view of the first, with the stop allowed for. One
/// estimate on two scales.
struct StoppedTestEstimate {
  Estimate elo;             ///< logistic
  Estimate normalized_elo;  ///< see normalized_elo()

  friend bool operator==(const StoppedTestEstimate&, const StoppedTestEstimate&) = default;
};

/// The name of the method, for readers of the number.
inline constexpr auto stopped_test_method = "median-unbiased, Siegmund 1978";

/// A test stops when luck has helped it there, so the games that it has played say too much for the
/// side that it decided for. Outcomes are ordered: those with H1 accepted come before those with
/// H0, earlier ones first among the former, and later ones first among the latter. The value is the
/// difference under which an outcome at least as far up has a chance of one half. The interval
/// reaches to the differences with 0.025 and 0.975: a median-unbiased estimate. Siegmund,
/// "Estimation following sequential tests", Biometrika 65 (1978), 341-349.
///
/// The walk is pairs * (estimate - middle of the hypotheses), on either scale. Its chances are
/// those of a Brownian motion with the deviation of the estimate by the delta method. The barrier
/// that was crossed is put where the walk stopped (or, if that is farther, as many deviations away
/// as the log likelihood ratio itself has come, which in very wide tests is not 0 in the middle);
/// the other one as many as the ratio's other bound is, and mean_overshoot beyond. For the interval
/// alone, half a pair is added (see normalized_elo()). The quantiles are widened as Student's t
/// widens those of the normal distribution, since the deviation is estimated as well.
///
/// `pairs` are those up to the decision. Nothing, with the reason, if they decide nothing, if all
/// ended the same, and if there are two alone. Numbers come together or not at all.
StoppedTestEstimate estimate_after_stop(const Sprt& test, const Pentanomial& pairs);

}  // namespace connect4
