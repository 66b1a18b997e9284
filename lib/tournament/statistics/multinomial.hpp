// The likeliest distribution under a constraint.
#pragma once

#include <array>
#include <optional>

namespace connect4 {

/// A distribution of a pair's score over its five values: index i has score i / 4 (see
/// Pentanomial). Adds up to 1.
using PairDistribution = std::array<double, 5>;

/// Both functions below give a distribution that adds up to 1 and meets its constraint, each to
/// 1e-9, or nothing. Each solution is checked by its equations. Tests solve every pentanomial of up
/// to 30 pairs and find none that has no solution. `observed` holds the observed frequencies, which
/// add up to 1, each at least 1e-13.

/// The distribution with this mean, 0 < mean < 1, under which the data are likeliest. Van den
/// Bergh, "The generalized log likelihood ratio for a multinomial distribution", proposition 1.1.
std::optional<PairDistribution> likeliest_with_mean(const PairDistribution& observed, double mean);

/// As far as the tests go. The equations have a solution up to 2.8.
inline constexpr double greatest_t = 0.9;

/// The distribution with (mean - 1/2) / deviation = t, |t| <= greatest_t, under which the data are
/// likeliest. The constraint is Van den Bergh's ("Comments on normalized Elo", section 4), the way
/// to solve it is not: his fixed-point iteration may end at the lesser of two maxima.
std::optional<PairDistribution> likeliest_with_t(const PairDistribution& observed, double t);

}  // namespace connect4
