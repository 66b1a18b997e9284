// The sequential test of whether one of two players is stronger.
#pragma once

#include <optional>

#include "lib/expected.hpp"
#include "lib/tournament/results/pentanomial.hpp"

namespace connect4 {

/// The scale of a difference of strength.
enum class EloModel {
  logistic,    ///< logarithm of the odds, as in a rating list
  normalized,  ///< score over its standard deviation: it decides the length of a test
};

/// The two hypotheses and how often the test may err.
struct SprtPlan {
  double elo0 = 0;      ///< H0: the player is stronger by this much, or less
  double elo1 = 20;     ///< H1: it is stronger by this much, or more
  double alpha = 0.05;  ///< chance to accept H1 at elo0
  double beta = 0.05;   ///< chance to accept H0 at elo1
  EloModel model = EloModel::normalized;

  friend constexpr bool operator==(const SprtPlan&, const SprtPlan&) = default;
};

enum class SprtDecision { accept_h0, accept_h1, go_on, play_identically };

/// What a test does on average.
struct SprtCourse {
  double accepts_h1 = 0;  ///< chance
  double pairs = 0;       ///< mean number of opening pairs
};

/// The generalized sequential probability ratio test on opening pairs. The bounds are those of
/// Wald, "Sequential Tests of Statistical Hypotheses", 1945. The statistic is that of Li, Liu,
/// Ying, "Generalized sequential probability ratio test for separate families of hypotheses", 2014:
/// the ratio of the greatest likelihood that the pentanomial counts have under elo1 to that under
/// elo0. It is computed exactly (see multinomial.hpp), not by its Brownian approximation.
///
/// A count of zero is taken as 1/1000 of a pair, as fishtest and fastchess take it. Without that, a
/// run that has seen one kind of pair only would hold other kinds impossible. No pair at all has
/// ratio 0.
///
/// It can mislead:
/// - The error rates hold for the first crossing of a bound, looked at after each pair. A test that
///   continues after a decision, or stops when it is "nearly there", has other error rates.
/// - The guarantee is asymptotic, and wide bounds (50 Elo and more) decide within some tens of
///   pairs, on counts that are still rough.
/// - Elo estimated from a test that stopped by itself is biased away from the middle.
/// - Deterministic players that repeat a pair add no evidence, but the ratio grows as if they did.
///
/// A value; threads may share a const one.
class Sprt {
 public:
  /// Fails on elo0 >= elo1, on an alpha or beta outside (0, 1) or adding up to 1 or more, and on
  /// hypotheses beyond 200 (normalized) or 1000 (logistic).
  static Expected<Sprt> from_plan(const SprtPlan& plan);

  /// Log likelihood ratio at and below which H0 is accepted: log(beta / (1 - alpha)).
  double lower_bound() const;

  /// Log likelihood ratio at and above which H1 is accepted: log((1 - beta) / alpha).
  double upper_bound() const;

  /// Returns the log likelihood ratio of these pairs; positive speaks for H1. Nothing if an
  /// equation could not be solved (see multinomial.hpp).
  std::optional<double> log_likelihood_ratio(const Pentanomial& pairs) const;

  /// Returns the decision of these pairs. Without a ratio the test continues.
  SprtDecision decide(const Pentanomial& pairs) const;

  /// Returns the course of a test in normalized Elo between players of that difference, by Wald's
  /// approximation: the ratio as a Brownian motion that ends exactly on a bound, and each opening
  /// pair as telling as one of equal players. Of unequal players a test takes more pairs.
  SprtCourse course_at(double elo) const;

  const SprtPlan& plan() const { return plan_; }

 private:
  explicit Sprt(const SprtPlan& plan) : plan_(plan) {}

  SprtPlan plan_;
};

}  // namespace connect4
