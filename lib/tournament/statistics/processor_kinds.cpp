#include "lib/tournament/statistics/processor_kinds.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <map>
#include <utility>

#include "lib/random.hpp"
#include "lib/tournament/statistics/distributions.hpp"

namespace connect4 {

namespace {

constexpr double error_rate = 0.01;
constexpr std::int64_t permutations_a_player = 400;  // for each player that is tested
constexpr std::int64_t most_dealt = 400'000'000;     // pairs, in all permutations of a player
constexpr std::int64_t fewest_permutations = 2000;
constexpr int hits_that_settle = 40;  // then the p-value is far above the level that counts
constexpr int points_of_pair = 4;     // half points

/// One player's score against one opponent: kinds and half points of the same pairs.
struct Stratum {
  std::vector<std::int32_t> kinds;
  std::vector<std::int32_t> half_points;
};

using Key = std::array<std::int32_t, 2>;  // opponent, opening

/// One for each pair, but one alone for all pairs from an opening that ended the same.
std::map<std::int32_t, Stratum> strata_of(const std::vector<const PairOnKind*>& pairs) {
  std::map<Key, std::vector<const PairOnKind*>> by_opening;
  for (const PairOnKind* const pair : pairs)
    by_opening[{pair->opponent, pair->opening}].push_back(pair);
  std::map<std::int32_t, Stratum> strata;
  for (const auto& [key, of_opening] : by_opening) {
    const PairOnKind& first = *of_opening.front();
    const bool vary =
        std::any_of(of_opening.begin(), of_opening.end(),
                    [&](const PairOnKind* pair) { return pair->half_points != first.half_points; });
    Stratum& stratum = strata[key[0]];
    for (const PairOnKind* const pair : of_opening) {
      stratum.kinds.push_back(pair->kind);
      stratum.half_points.push_back(pair->half_points);
      if (!vary) break;
    }
  }
  return strata;
}

/// The test of one player.
class PermutationTest {
 public:
  PermutationTest(std::map<std::int32_t, Stratum> strata, std::int32_t kinds)
      : expected_(Eigen::VectorXd::Zero(kinds)), kinds_(kinds) {
    Eigen::MatrixXd covariance = Eigen::MatrixXd::Zero(kinds, kinds);
    for (auto& [opponent, stratum] : strata) {
      pairs_ += static_cast<std::int64_t>(stratum.kinds.size());
      add(stratum, covariance);
      strata_.push_back(std::move(stratum));
    }
    has_variance_ = covariance.trace() > 0;
    inverse_ = covariance.completeOrthogonalDecomposition().pseudoInverse();
  }

  /// Whether chance could have given anything else.
  bool has_variance() const { return has_variance_; }

  double p_value(std::int64_t permutations, Random& random) {
    const double observed = statistic();
    permutations = std::clamp(most_dealt / std::max<std::int64_t>(pairs_, 1), fewest_permutations,
                              std::max(permutations, fewest_permutations));
    std::int64_t hits = 0;
    for (std::int64_t i = 1; i <= permutations; ++i) {
      for (Stratum& stratum : strata_) deal(stratum, random);
      if (statistic() >= observed * (1 - 1e-12)) ++hits;  // equal but for rounding
      if (hits == hits_that_settle) return static_cast<double>(hits) / static_cast<double>(i);
    }
    return static_cast<double>(hits + 1) / static_cast<double>(permutations + 1);
  }

 private:
  /// Adds the mean and covariance of a stratum if its pairs are dealt at random.
  void add(const Stratum& stratum, Eigen::MatrixXd& covariance) {
    const auto n = static_cast<double>(stratum.kinds.size());
    Eigen::VectorXd sizes = Eigen::VectorXd::Zero(kinds_);
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < stratum.kinds.size(); ++i) {
      sizes[stratum.kinds[i]] += 1;
      sum += stratum.half_points[i];
      squares += static_cast<double>(stratum.half_points[i]) * stratum.half_points[i];
    }
    expected_ += sizes * (sum / n);
    if (n < 2) return;
    const double variance = (squares - sum * sum / n) / (n - 1);
    const Eigen::MatrixXd diagonal = sizes.asDiagonal();
    covariance += variance * (diagonal - sizes * sizes.transpose() / n);
  }

  double statistic() const {
    Eigen::VectorXd sums = -expected_;
    for (const Stratum& stratum : strata_)
      for (std::size_t i = 0; i < stratum.kinds.size(); ++i)
        sums[stratum.kinds[i]] += stratum.half_points[i];
    return sums.dot(inverse_ * sums);
  }

  static void deal(Stratum& stratum, Random& random) {
    for (std::size_t i = stratum.kinds.size(); i > 1; --i)
      std::swap(stratum.kinds[i - 1], stratum.kinds[random.below(i)]);
  }

  std::vector<Stratum> strata_;
  Eigen::VectorXd expected_;
  Eigen::MatrixXd inverse_;
  std::int32_t kinds_;
  std::int64_t pairs_ = 0;
  bool has_variance_ = false;
};

std::vector<double> shares_of(const std::vector<const PairOnKind*>& pairs, std::int32_t kinds) {
  std::vector<double> points(static_cast<std::size_t>(kinds)), most(points);
  for (const PairOnKind* const pair : pairs) {
    points[static_cast<std::size_t>(pair->kind)] += pair->half_points;
    most[static_cast<std::size_t>(pair->kind)] += points_of_pair;
  }
  for (std::size_t i = 0; i < points.size(); ++i)
    points[i] = most[i] > 0 ? points[i] / most[i] : std::numeric_limits<double>::quiet_NaN();
  return points;
}

std::vector<KindDifference> significant(const std::vector<KindDifference>& tested) {
  std::vector<double> p_values;
  for (const KindDifference& player : tested) p_values.push_back(player.p_value);
  const std::vector<double> adjusted = holm_adjusted(p_values, p_values.size());
  std::vector<KindDifference> found;
  for (std::size_t i = 0; i < tested.size(); ++i)
    if (adjusted[i] <= error_rate) found.push_back(tested[i]);
  std::sort(found.begin(), found.end(),
            [](const auto& left, const auto& right) { return left.player < right.player; });
  return found;
}

}  // namespace

std::vector<KindDifference> differences_between_kinds(const std::vector<PairOnKind>& pairs,
                                                      std::int32_t kinds) {
  std::map<std::int32_t, std::vector<const PairOnKind*>> by_player;
  for (const PairOnKind& pair : pairs) by_player[pair.player].push_back(&pair);
  std::vector<std::pair<std::int32_t, PermutationTest>> tests;
  for (const auto& [player, own] : by_player) {
    PermutationTest test(strata_of(own), kinds);
    if (test.has_variance()) tests.emplace_back(player, std::move(test));
  }
  Random random(1);
  std::vector<KindDifference> tested;
  const auto permutations = permutations_a_player * static_cast<std::int64_t>(tests.size());
  for (auto& [player, test] : tests)
    tested.push_back(
        {player, test.p_value(permutations, random), shares_of(by_player[player], kinds)});
  return significant(std::move(tested));
}

}  // namespace connect4
