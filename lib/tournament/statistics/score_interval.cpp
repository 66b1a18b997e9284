#include "lib/tournament/statistics/score_interval.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <span>

#include "lib/tournament/statistics/design_effect.hpp"
#include "lib/tournament/statistics/elo.hpp"

// Notation as in protocol/STATISTICS.md and bradley_terry.cpp: n games of a pairing, s points of
// its first player, p its expected score, w = p (1 - p), C the inverse information. A difference is
// x'v of the strengths v. With a = C x / x'C x the lead of a pairing of i and j moves by a_i - a_j
// = g b while the difference moves by 1, where g is the greatest of these.

namespace connect4 {

namespace {

using Eigen::ArrayXd;

/// If a pairing's weight is less than that, it is taken as a straight line, which saves time. Its
/// expected points move in proportion, and their variance stays.
constexpr double small_weight = 1.0 / 16;

constexpr double farthest = 30;  // in log-odds: 5,200 Elo; the search ends there
constexpr double least_chance = 1e-5;

Eigen::Map<const ArrayXd> as_array(const std::vector<double>& values) {
  return {values.data(), static_cast<Eigen::Index>(values.size())};
}

int games_from(const OpeningResult& opening) {
  return (opening.as_red ? 1 : 0) + (opening.as_blue ? 1 : 0);
}

/// Calls take(span of cells) for the cells of each opening.
template <class Cell, class Take>
void for_each_opening(const std::vector<Cell>& cells, const Take& take) {
  for (auto first = cells.begin(); first != cells.end();) {
    const auto last = std::find_if(
        first, cells.end(), [&](const Cell& cell) { return cell.opening != first->opening; });
    take(std::span(first, last));
    first = last;
  }
}

}  // namespace

double ScoreTest::deviations(double supposed) const {
  const double step = supposed - fitted_;
  const auto weight = as_array(pairings_.weights);
  const auto games = as_array(pairings_.games);
  const ArrayXd p = 1 / (1 + (-as_array(pairings_.leads) - scale_ * step * weight).exp());
  const double sum =
      sum_ - (weight * games * (p - as_array(pairings_.expected))).sum() - scale_ * step * linear_;
  const double variance = (weight.square() * games * p * (1 - p)).sum() + linear_;
  const double size = std::max(0.0, std::abs(sum) - half_a_step) / std::sqrt(effect_ * variance);
  return sum < 0 ? -size : size;
}

double ScoreTest::chance_above(double supposed) const {
  const double chance = cdf(boost::math::students_t(degrees_), deviations(supposed));
  return std::clamp(chance, least_chance, 1 - least_chance);
}

std::optional<double> ScoreTest::low() const {
  return difference_at(quantile(boost::math::students_t(degrees_), (1 + confidence) / 2));
}

std::optional<double> ScoreTest::high() const {
  return difference_at(-quantile(boost::math::students_t(degrees_), (1 + confidence) / 2));
}

/// Returns the difference at which the games are so many deviations above the expected points. It
/// is searched in growing steps from the fitted one, near which there are none.
std::optional<double> ScoreTest::difference_at(double wanted) const {
  const auto excess = [&](double supposed) { return deviations(supposed) - wanted; };
  double near = fitted_;
  double near_excess = excess(near);
  for (double step = near_excess > 0 ? 0.1 : -0.1; std::abs(near + step) < farthest; step *= 1.5) {
    const double far = near + step;
    const double far_excess = excess(far);
    if (near_excess * far_excess <= 0) {
      std::uintmax_t rounds = 100;
      const bool is_up = near < far;
      const auto [left, right] = boost::math::tools::toms748_solve(
          excess, is_up ? near : far, is_up ? far : near, is_up ? near_excess : far_excess,
          is_up ? far_excess : near_excess, boost::math::tools::eps_tolerance<double>(44), rounds);
      return left + (right - left) / 2;
    }
    near = far, near_excess = far_excess;
  }
  return std::nullopt;
}

ScoreTests::ScoreTests(const BradleyTerryFit& fit, const RatingGames& games,
                       const std::vector<int>& places, double prior_games)
    : players_(fit.strengths.size()), strengths_(fit.strengths), inverse_(fit.inverse) {
  add_pairings(fit, games, places);
  add_effects();
  if (prior_games > 0) add_prior(prior_games);
}

void ScoreTests::add_pairings(const BradleyTerryFit& fit, const RatingGames& games,
                              const std::vector<int>& places) {
  for (const MeetingTally& tally : games.tally.meetings()) {
    const int low = places[static_cast<std::size_t>(tally.low())];
    const int high = places[static_cast<std::size_t>(tally.high())];
    if (low < 0 || high < 0) continue;
    const auto i = static_cast<std::size_t>(low);
    const auto j = static_cast<std::size_t>(high);
    Pairing pairing{i, j, fit.strengths[i] - fit.strengths[j], fit.expected(i, j)};
    tally.for_each_opening([&](const OpeningResult& opening) {
      const Cell cell{
          static_cast<std::uint32_t>(games.position(opening.opening)),
          static_cast<std::uint32_t>(pairings_.size()),
          static_cast<std::uint8_t>(games_from(opening)),
          static_cast<std::uint8_t>(opening.as_red.value_or(0) + opening.as_blue.value_or(0))};
      cells_.push_back(cell);
      pairing.games += cell.games;
      pairing.residual += cell.residual(pairing);
    });
    pairings_.push_back(pairing);
  }
  std::stable_sort(cells_.begin(), cells_.end(),
                   [](const Cell& a, const Cell& b) { return a.opening < b.opening; });
}

/// Pairing by results favours those that were lucky, which the prior takes back.
void ScoreTests::add_prior(double prior_games) {
  for (std::size_t i = 0; i < players_; ++i) {
    const double p = 1 / (1 + std::exp(-strengths_[i]));
    pairings_.push_back({i, players_, strengths_[i], p, prior_games, prior_games * (0.5 - p)});
  }
}

void ScoreTests::add_effects() {
  struct Sum {
    double residual = 0;
    double information = 0;

    void add(double more_residual, double more_information) {
      residual += more_residual;
      information += more_information;
    }
  };
  std::vector<DesignSums> of_players(players_);
  std::vector<Sum> sums(players_);  // in one opening
  for_each_opening(cells_, [&](std::span<const Cell> cells) {
    std::ranges::fill(sums, Sum{});
    for (const Cell& cell : cells) {
      const Pairing& pairing = pairings_[cell.pairing];
      const double information = cell.games * pairing.expected * (1 - pairing.expected);
      sums[pairing.low].add(cell.residual(pairing), information);
      sums[pairing.high].add(-cell.residual(pairing), information);
    }
    for (std::size_t l = 0; l < players_; ++l)
      of_players[l].add(sums[l].residual, sums[l].information);
  });
  for (const DesignSums& player : of_players) effects_.push_back(player.effect(1, 0.5));
}

/// Returns f, the mean of 1 and of the design effects of all players but these two.
double ScoreTests::effect_without(std::size_t i, std::size_t j) const {
  if (players_ == 2) return 1;
  double sum = 1, count = 1;
  for (std::size_t l = 0; l < players_; ++l)
    if (l != i && l != j) sum += effects_[l], ++count;
  return sum / count;
}

ScoreTest ScoreTests::of_strength(std::size_t i) const {
  std::vector<double> path(players_);
  for (std::size_t l = 0; l < players_; ++l)
    path[l] = inverse_[l * players_ + i] / inverse_[i * players_ + i];
  return test(std::move(path), strengths_[i], effect_without(i, i));
}

ScoreTest ScoreTests::of_difference(std::size_t i, std::size_t j) const {
  std::vector<double> path(players_);
  for (std::size_t l = 0; l < players_; ++l)
    path[l] = inverse_[l * players_ + i] - inverse_[l * players_ + j];
  const double length = path[i] - path[j];
  for (double& part : path) part /= length;
  return test(std::move(path), strengths_[i] - strengths_[j], effect_without(i, j));
}

ScoreTest ScoreTests::test(std::vector<double> path, double fitted, double effect_of_others) const {
  path.push_back(0);  // the reference stays where it is
  ScoreTest test;
  test.fitted_ = fitted;
  std::vector<double> weights;
  double greatest = 0;
  for (const Pairing& pairing : pairings_) {
    weights.push_back(path[pairing.low] - path[pairing.high]);
    greatest = std::max(greatest, std::abs(weights.back()));
  }
  test.scale_ = greatest;
  for (std::size_t at = 0; at < pairings_.size(); ++at) {
    const Pairing& pairing = pairings_[at];
    const double weight = weights[at] /= greatest;
    test.sum_ += weight * pairing.residual;
    if (std::abs(weight) < small_weight) {
      test.linear_ += weight * weight * pairing.games * pairing.expected * (1 - pairing.expected);
      continue;
    }
    test.pairings_.weights.push_back(weight);
    test.pairings_.leads.push_back(pairing.lead);
    test.pairings_.games.push_back(pairing.games);
    test.pairings_.expected.push_back(pairing.expected);
  }
  add_openings(weights, effect_of_others, test);
  return test;
}

void ScoreTests::add_openings(const std::vector<double>& weights, double effect_of_others,
                              ScoreTest& test) const {
  DesignSums openings;
  for_each_opening(cells_, [&](std::span<const Cell> cells) {
    double residual = 0, information = 0;
    for (const Cell& cell : cells) {
      const Pairing& pairing = pairings_[cell.pairing];
      const double weight = weights[cell.pairing];
      residual += weight * cell.residual(pairing);
      information += weight * weight * cell.games * pairing.expected * (1 - pairing.expected);
    }
    openings.add(residual, information);
  });
  test.effect_ = openings.effect(effect_of_others, openings.weight());
  test.degrees_ = degrees_of_the_prior_effect + openings.openings();
}

}  // namespace connect4
