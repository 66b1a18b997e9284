// Intervals of differences of strength: Wilson's score interval with a design effect.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "lib/tournament/statistics/bradley_terry.hpp"
#include "lib/tournament/statistics/rating_games.hpp"

namespace connect4 {

/// The score test of one difference in log-odds: between two players, or between a player and the
/// mean of the reference. A value; threads may share a const one.
class ScoreTest {
 public:
  /// Returns the chance that the difference is above `supposed`, from 0.00001 to 0.99999.
  double chance_above(double supposed) const;

  /// Returns the ends of the 95 % interval: the differences beyond which the games contradict with
  /// 2.5 % each. An end is missing if there is none within 5,200 Elo, as above a player that won
  /// every game.
  std::optional<double> low() const;
  std::optional<double> high() const;

 private:
  friend class ScoreTests;

  /// Pairings that the difference moves, one after the other.
  struct Pairings {
    std::vector<double> weights;   ///< b, the rise of the first player's lead; at most 1
    std::vector<double> leads;     ///< of the first player, as fitted
    std::vector<double> games;     ///< n
    std::vector<double> expected;  ///< p of the first player, as fitted
  };

  double deviations(double supposed) const;
  std::optional<double> difference_at(double deviations) const;

  double fitted_ = 0;   // D
  double scale_ = 1;    // g: by that much the lead of a pairing of weight 1 moves
  double sum_ = 0;      // U at D
  double linear_ = 0;   // variance of pairings that the difference hardly moves
  double effect_ = 1;   // phi
  double degrees_ = 8;  // nu
  Pairings pairings_;
};

/// The score tests of all differences in a table: Rao's score test for the sum of points, weighted
/// by what each pairing tells of the difference, with the variance of independent games times a
/// design effect (see design_effect.hpp), and Student's t. For two players with a design effect of
/// 1 the interval is that of Wilson (Journal of the American Statistical Association 22, 1927) with
/// a continuity correction. protocol/STATISTICS.md has every formula.
///
/// The suppositions lie on the least favourable path: the other strengths move as if the difference
/// was moved and they were fitted again. A value; threads may share a const one.
class ScoreTests {
 public:
  /// `places[player]` is the player's place in the fit, negative for players that are not in it.
  /// All others must have games. `prior_games` of the fit count as games in the tests, each of half
  /// a point against the reference; 0 for none.
  ScoreTests(const BradleyTerryFit& fit, const RatingGames& games, const std::vector<int>& places,
             double prior_games);

  /// Returns the test of a strength above the mean of the fit's reference.
  ScoreTest of_strength(std::size_t i) const;

  /// Returns the test of the strength of i above that of j.
  ScoreTest of_difference(std::size_t i, std::size_t j) const;

 private:
  struct Pairing {
    std::size_t low, high;  ///< the second is players_ for a prior's games against the reference
    double lead;            ///< of the lower one, as fitted
    double expected;        ///< points of the lower one from a game
    double games = 0;
    double residual = 0;  ///< points of the lower one above the expected ones
  };
  /// A pairing in an opening.
  struct Cell {
    std::uint32_t opening;
    std::uint32_t pairing;
    std::uint8_t games;
    std::uint8_t half_points;  ///< of the lower one

    double residual(const Pairing& of) const { return half_points / 2.0 - games * of.expected; }
  };

  void add_pairings(const BradleyTerryFit& fit, const RatingGames& games,
                    const std::vector<int>& places);
  void add_prior(double prior_games);
  void add_effects();
  double effect_without(std::size_t i, std::size_t j) const;
  ScoreTest test(std::vector<double> path, double fitted, double effect_of_others) const;
  void add_openings(const std::vector<double>& weights, double effect_of_others,
                    ScoreTest& test) const;

  std::size_t players_;
  std::vector<double> strengths_;
  std::vector<double> inverse_;
  std::vector<Pairing> pairings_;
  std::vector<Cell> cells_;      // by opening
  std::vector<double> effects_;  // by player: f_l
};

}  // namespace connect4
