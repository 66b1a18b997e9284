// The likeliest distribution under a constraint.
#pragma once

#include <array>

namespace connect4 {

/// A distribution of a pair's score over its five values: index i has score i / 4 (see
/// Pentanomial). Adds up to 1.
using PairDistribution = std::array<double, 5>;

/// Mean and standard deviation of a pair's score, 0 to 1.
struct Moments {
  double mean;
  double deviation;
};

Moments moments(const PairDistribution& distribution);

/// Of all distributions whose mean is `mean`, the one under which the data are likeliest.
/// `observed` holds the observed frequencies, none of them 0; 0 < mean < 1. Van den Bergh, "The
/// generalized log likelihood ratio for a multinomial distribution", proposition 1.1.
PairDistribution likeliest_with_mean(const PairDistribution& observed, double mean);

/// The iteration starts from the uniform distribution and cannot take its first step from a t of
/// 0.94 or more.
inline constexpr double greatest_t = 0.9;

/// Of all distributions with (mean - 1/2) / deviation = t, the one under which the data are
/// likeliest, by the fixed-point iteration of Van den Bergh, "Comments on normalized Elo",
/// section 4.1. `observed` as above; |t| <= greatest_t. The result meets the constraint to 1e-6,
/// which rounding limits where nearly all pairs ended alike, and otherwise to 1e-9.
PairDistribution likeliest_with_t(const PairDistribution& observed, double t);

}  // namespace connect4
