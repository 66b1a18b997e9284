// A Brownian motion between two barriers: the limit of a random walk of many small steps.
#pragma once

namespace connect4 {

/// Starts at 0. After time t it is normal with mean drift * t and variance (deviation^2) * t.
struct BrownianMotion {
  double drift;
  double deviation;  ///< above 0
};

/// The barriers at which it ends: lower < 0 < upper.
struct Barriers {
  double lower;
  double upper;
};

/// The chance that it reaches the upper barrier by that time, which is above 0, and before the
/// lower one; to 1e-9. The two series of the theta function in it converge fast for short and for
/// long times: Feller, "An Introduction to Probability Theory and Its Applications", vol. 1, XIV.6,
/// and vol. 2, X.5; Darling, Siegert, "The first passage problem for a continuous Markov process",
/// 1953.
double chance_of_upper_exit(const BrownianMotion& motion, const Barriers& barriers, double time);

/// By how many deviations of its steps a random walk oversteps a barrier on average (Siegmund,
/// "Sequential Analysis", 1985, chapter X). A barrier so much farther away stands for one of a
/// walk.
inline constexpr double mean_overshoot = 0.583;

/// Mean time until it reaches either barrier (Wald's identity). Relative error 1e-9.
double mean_exit_time(const BrownianMotion& motion, const Barriers& barriers);

}  // namespace connect4
