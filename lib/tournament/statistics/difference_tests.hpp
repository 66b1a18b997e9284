// Tests of differences of strength: the games contradict some of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "lib/tournament/statistics/bradley_terry.hpp"
#include "lib/tournament/statistics/rating_games.hpp"

namespace connect4 {

/// Equal observations.
struct ScoreTerm {
  double value;
  double count;
};

/// Returns the score test of the hypothesis that the terms have mean 0, as a deviate t with the
/// sign of their sum:
///
///     t^2 = 2 max over q >= 0 of (share sum log(1 + q v) + (1 - share) q sum v - q^2 rest / 2)
///
/// where v is the value, its sign turned if the sum is negative. For many small terms that is
///
///     t^2 = (sum v)^2 / (share sum v^2 + rest),
///
/// the usual score test. The terms show `share` of the variance, and `rest` is known beforehand.
/// The logarithm, which is that of an empirical likelihood (Owen, "Empirical Likelihood", 2001,
/// chapter 2), is taken for a property that the square lacks: for each q it rises with each term.
/// So t never falls if a term rises.
///
/// share is 0 to 1, rest above 0. 0 without terms; at most 1e6.
double score_test(const std::vector<ScoreTerm>& terms, double share, double rest);

/// The test of one difference in log-odds: between two players, or between a player and the mean of
/// the reference. A value; threads may share a const one.
class DifferenceTest {
 public:
  /// Returns the chance that the difference is above `supposed`. It is the chance of a lower result
  /// than that of the games if the difference is exactly `supposed`, by Student's t. It falls as
  /// `supposed` rises.
  double chance_above(double supposed) const;

  /// Returns the difference for which t has this chance; nothing if there is none, as above a
  /// player that won every game. Two such differences are an interval.
  std::optional<double> difference_at(double chance) const;

 private:
  friend class DifferenceTests;

  /// The result of a supposition. It is the number of deviations by which the games are above the
  /// expected points, with the degrees of freedom of its Student's t.
  struct Outcome {
    double deviations;
    double degrees;
  };

  /// The sums over all games, each with its weight b, that follow from a supposition.
  struct Expectation {
    double shift = 0;     ///< b (expected points, less those as fitted)
    double variance = 0;  ///< b^2 w, w = p (1 - p)
    double fourth = 0;    ///< b^4 w
    double excess = 0;    ///< b^4 w (1 - 6 w): of fourth moments above those of normal residuals
  };

  Expectation expectation(double supposed) const;
  Outcome outcome(double supposed) const;

  /// Meetings, one after the other.
  struct Meetings {
    std::vector<double> weights;  ///< the rise of the first player's lead
    std::vector<double> leads;    ///< of the first player, as fitted
    std::vector<double> games;
    std::vector<double> expected;  ///< points of the first player from a game, as fitted
  };

  /// Openings with equal residuals and shares.
  struct Openings {
    double residual;  ///< points by which it is above the expected score, as fitted
    double share;     ///< of all expected points that depend on the difference
    double count;
  };

  double fitted_ = 0;
  double openings_count_ = 1;  // as many of equal weight would tell as much
  double factor_ = 1;          // of the variance that independent games have
  double repeats_ = 0;         // variance that identical games add
  Meetings meetings_;
  double linear_ = 0;  // variance of meetings that the difference hardly moves
  std::vector<Openings> openings_;
};

/// The tests of all differences in a table.
///
/// Observations are openings, not games. The residuals (points less expected points) of all games
/// from one opening are added up, over all meetings (clustered by opening: Liang and Zeger,
/// Biometrika 73, 1986). A player's meetings count by the information that they have on the
/// difference. The sum is the efficient score along the least favourable path. On it the other
/// strengths move as if the difference was moved and they were fitted again. For two players it is
/// the plain sum. Identical games make a second kind of cluster, which crosses the first (Cameron,
/// Gelbach and Miller, Journal of Business & Economic Statistics 29, 2011).
///
/// With few openings the variance of such sums is rough. So the variance that independent games
/// would have, times a factor, stands in for `shared_degrees` openings more (moderated t: Smyth,
/// Statistical Applications in Genetics and Molecular Biology 3(1), 2004). The factor says how much
/// more or less the openings of the *other* players vary than independent games. It is 1 in a table
/// of two.
///
/// The tests do not use the prior. It only determines the beginning of the path.
///
/// If nearly every game is foreseen, the openings count less (by the kurtosis of their residuals),
/// and the variance of independent games counts more. After a clean sweep it is nearly all that is
/// known.
///
/// A value; threads may share a const one.
class DifferenceTests {
 public:
  /// `places[player]` is the player's place in the fit, negative for players that are not in it.
  /// All others must have games.
  DifferenceTests(const BradleyTerryFit& fit, const RatingGames& games,
                  const std::vector<int>& places);

  /// Returns the test of a strength above the mean of the fit's reference.
  DifferenceTest of_strength(std::size_t i) const;

  /// Returns the test of the strength of i above that of j.
  DifferenceTest of_difference(std::size_t i, std::size_t j) const;

 private:
  struct FittedMeeting {
    std::size_t low, high;
    double lead;      ///< of the lower one
    double expected;  ///< points of the lower one from a game
    double games = 0;
    double pair_squares = 0;      ///< of residuals of opening pairs
    double pair_information = 0;  ///< the same if games were independent
  };
  /// The games of a meeting that begin from one opening.
  struct Entry {
    std::uint32_t opening;
    std::uint32_t meeting;
    float games;
    double residual;  ///< of the lower one
  };
  struct Repeat {
    std::size_t red, blue;
    double variance;
  };
  /// The variation of a player's openings.
  struct PlayerVariation {
    double squares = 0;      ///< of its residuals, by opening
    double information = 0;  ///< the same if games were independent
    double openings = 0;     ///< as many of equal weight would tell as much
  };

  void add_meetings(const BradleyTerryFit& fit, const RatingGames& games,
                    const std::vector<int>& places);
  void add_repeats(const RatingGames& games, const std::vector<int>& places);
  void add_variation();
  double factor_without(std::size_t i, std::size_t j) const;
  DifferenceTest test(const std::vector<double>& path, double fitted, double factor) const;
  void add_openings(const std::vector<double>& weights, DifferenceTest& test) const;

  std::size_t players_;
  std::vector<double> strengths_;
  std::vector<double> inverse_;
  std::vector<FittedMeeting> meetings_;
  std::vector<Entry> entries_;
  std::uint32_t openings_ = 0;
  std::vector<Repeat> repeats_;
  std::vector<PlayerVariation> variations_;  // by player
};

}  // namespace connect4
