#include "lib/tournament/statistics/places.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "lib/random.hpp"
#include "lib/tournament/statistics/distributions.hpp"

namespace connect4 {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr Index few_players = 300;
constexpr int draws_of_few = 5000;
constexpr int draws_of_many = 1000;
constexpr std::uint64_t seed_of_places = 1;

double standard_normal(Random& random) {
  const double radius = std::sqrt(-2 * std::log(1 - random.real()));
  return radius * std::cos(2 * std::numbers::pi * random.real());
}

/// A matrix L with L L' = covariance.
MatrixXd root_of(const FittedStrengths& strengths) {
  const auto n = static_cast<Index>(strengths.values.size());
  const Eigen::Map<const MatrixXd> covariance(strengths.covariance.data(), n, n);
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(covariance);
  return solver.eigenvectors() *
         solver.eigenvalues().cwiseMax(0).cwiseSqrt().asDiagonal().toDenseMatrix();
}

/// Counts for each player how often it took each place.
class PlaceCounter {
 public:
  explicit PlaceCounter(std::size_t players)
      : players_(players), order_(players), counts_(players * players) {}

  void add(const VectorXd& strengths) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      return strengths[static_cast<Index>(a)] > strengths[static_cast<Index>(b)];
    });
    for (std::size_t place = 0; place < players_; ++place)
      ++counts_[order_[place] * players_ + place];
    ++draws_;
  }

  /// Returns the places that remain after at most half of 5 % of the draws are cut off at either
  /// end.
  Place place(std::size_t player) const {
    const int* const counts = &counts_[player * players_];
    const double most = draws_ * (1 - confidence) / 2;
    Place result{counts[0] / static_cast<double>(draws_), 1, static_cast<int>(players_)};
    for (int cut = counts[0]; cut <= most; cut += counts[result.low++]) {
    }
    for (int cut = counts[players_ - 1]; cut <= most; cut += counts[--result.high - 1]) {
    }
    return result;
  }

 private:
  std::size_t players_;
  int draws_ = 0;
  std::vector<std::size_t> order_;
  std::vector<int> counts_;  // [player * players_ + place from 0]
};

/// Covariances about the mean of all, from the variances of all differences.
FittedStrengths fitted(const Ratings& ratings, const std::vector<int>& players) {
  const auto n = static_cast<Index>(players.size());
  MatrixXd variances = MatrixXd::Zero(n, n);
  FittedStrengths strengths{
      .values = {}, .covariance = {}, .skews = std::vector<double>(players.size())};
  for (Index i = 0; i < n; ++i) {
    const int player = players[static_cast<std::size_t>(i)];
    strengths.values.push_back(*ratings.strength(player));
    for (Index j = 0; j < i; ++j) {
      const TwoDeviations sides = ratings.deviations(player, players[static_cast<std::size_t>(j)]);
      variances(i, j) = variances(j, i) = std::pow(sides.mean(), 2);
      const double skew = (sides.above - sides.below) / (sides.above + sides.below);
      strengths.skews[static_cast<std::size_t>(i)] += skew / static_cast<double>(n - 1);
      strengths.skews[static_cast<std::size_t>(j)] -= skew / static_cast<double>(n - 1);
    }
  }
  const VectorXd means = variances.rowwise().mean();
  const MatrixXd covariance =
      -0.5 * (((variances.colwise() - means).rowwise() - means.transpose()).array() + means.mean());
  strengths.covariance.assign(covariance.data(), covariance.data() + covariance.size());
  return strengths;
}

}  // namespace

std::vector<Place> draw_places(const FittedStrengths& strengths) {
  const auto n = static_cast<Index>(strengths.values.size());
  const Eigen::Map<const VectorXd> mean(strengths.values.data(), n);
  const Eigen::Map<const VectorXd> skew(strengths.skews.data(), n);
  const MatrixXd root = root_of(strengths);
  const int draws = n > few_players ? draws_of_many : draws_of_few;
  Random random(seed_of_places);
  PlaceCounter counter(strengths.values.size());
  VectorXd normals(n);
  for (int draw = 0; draw < draws; draw += 2) {
    for (double& normal : normals) normal = standard_normal(random);
    const VectorXd error = root * normals;
    const VectorXd stretch = error.cwiseAbs().cwiseProduct(skew);  // upwards, for both sides
    counter.add(mean + error + stretch);
    counter.add(mean - error + stretch);
  }
  std::vector<Place> places;
  for (std::size_t player = 0; player < strengths.values.size(); ++player)
    places.push_back(counter.place(player));
  return places;
}

std::vector<std::optional<Place>> places(const Ratings& ratings) {
  std::vector<int> players;
  for (int player = 0; player < static_cast<int>(ratings.players().size()); ++player) {
    const Estimate& elo = ratings.players()[static_cast<std::size_t>(player)];
    if (elo.value || elo.low || elo.high) players.push_back(player);
  }
  std::vector<std::optional<Place>> places(ratings.players().size());
  if (players.empty()) return places;
  const std::vector<Place> drawn = draw_places(fitted(ratings, players));
  for (std::size_t i = 0; i < players.size(); ++i)
    places[static_cast<std::size_t>(players[i])] = drawn[i];
  return places;
}

}  // namespace connect4
