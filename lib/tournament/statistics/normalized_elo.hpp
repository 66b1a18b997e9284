// Normalized Elo of two players, with its error.
#pragma once

#include <vector>

#include "lib/tournament/results/pentanomial.hpp"
#include "lib/tournament/results/repeated_play.hpp"
#include "lib/tournament/results/tally.hpp"
#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/multinomial.hpp"

namespace connect4 {

/// t = (mean - 1/2) / deviation of a pair's score, which normalized Elo is a multiple of.
struct StandardScore {
  double t;
  double variance;  ///< of t as estimated from n pairs, times n, by the delta method: 1 if t is 0
};

/// Returns the standard score of a distribution. Not all of its pairs may end the same way.
StandardScore standard_score(const PairDistribution& distribution);

/// Normalized Elo of t.
double normalized_elo_from_t(double t);

/// The observed frequencies; of no pairs, nan.
PairDistribution frequencies(const Pentanomial& pairs);

/// Those with half a pair added, spread evenly over the five scores. Few pairs
/// that are nearly all the same would otherwise make the deviation look well known.
PairDistribution with_half_a_pair_added(const Pentanomial& pairs);

/// Whether all pairs ended the same, so that nothing tells how far they may vary. True without
/// pairs.
bool all_alike(const Pentanomial& pairs);

/// The reason that stands in place of the figure.
inline constexpr auto all_alike_reason =
    "all opening pairs ended the same way, so nothing tells how far they may vary";

/// By how much the first player is stronger, from whole opening pairs alone:
///
///     (mean - 1/2) / (sqrt(2) * deviation) * 800 / ln(10)
///
/// of a pair's score, 0 to 1 (Van den Bergh, "Comments on normalized Elo", section 2). The
/// deviation is estimated as well as the mean, which is most of the error if one player wins
/// nearly always. Its share is that of the delta method, from the third and the fourth central
/// moment. The quantile is that of Student's t with one degree of freedom less than there are
/// pairs. For the interval alone, half a pair is added, spread evenly over the five scores. Few
/// pairs that are nearly all the same would otherwise make the deviation look well known. Nothing,
/// with the reason, if no pair is complete or all ended the same.
///
/// `inflation`: by how much identical games among the pairs raise the variance of their mean; see
/// variance_inflation().
///
/// It can mislead: pairs count as independent draws from the openings, and the difference has no
/// limit: it grows as the pairs become the same, not with the score alone.
Estimate normalized_elo(const Pentanomial& pairs, double inflation = 1);

/// The variance of two players' mean score with each group of identical games as one observation,
/// divided by that with all games as observations. It is 1 without such groups. Residuals are those
/// from the mean score, of pairs for the whole and of games with those colours for the groups.
double variance_inflation(const Pentanomial& pairs, const Tally& tally,
                          const std::vector<RepeatedGames>& repeats);

}  // namespace connect4
