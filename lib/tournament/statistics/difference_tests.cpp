#include "lib/tournament/statistics/difference_tests.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>

#include "lib/tournament/statistics/distributions.hpp"

// Notation as in bradley_terry.cpp: a game between i and j has the residual r = s - p for i and -r
// for j. It has the information w = p (1 - p) and the contrast x = e_i - e_j. C is the inverse of
// all information. A difference is x'v of the strengths v. The path on which it is moved has the
// direction a = C x / x'C x, on which a meeting's lead moves by b = a_i - a_j. With v at the
// supposed difference, the sums over the openings are u_o = sum of b r.

namespace connect4 {

namespace {

constexpr double most_deviations = 1e6;

/// share sum log(1 + q value) + (1 - share) q sum value - q^2 rest / 2 as a function of q: concave,
/// 0 at 0. `sign` turns the values so that their sum is positive.
struct DualLikelihood {
  const std::vector<ScoreTerm>& terms;
  double share;
  double rest;
  double sign;
  double sum;  ///< of the values, positive

  double value(double q) const {
    double logs = 0;
    for (const ScoreTerm& term : terms) logs += term.count * std::log1p(q * sign * term.value);
    return share * logs + (1 - share) * q * sum - q * q * rest / 2;
  }

  struct Derivatives {
    double first;
    double second;
  };

  Derivatives derivatives(double q) const {
    double slopes = 0;
    double squares = 0;
    for (const ScoreTerm& term : terms) {
      const double slope = sign * term.value / (1 + q * sign * term.value);
      slopes += term.count * slope;
      squares += term.count * slope * slope;
    }
    return {share * slopes + (1 - share) * sum - q * rest, -share * squares - rest};
  }

  /// Returns the q at which the first logarithm ends; far away if none does.
  double end() const {
    double least = 0;
    for (const ScoreTerm& term : terms) least = std::min(least, sign * term.value);
    return least < 0 ? -1 / least : most_deviations / std::sqrt(std::max(rest, 1e-300));
  }

  /// Returns the q of the maximum, by Newton's steps. If a step leaves the known interval, the
  /// interval is halved.
  double top() const {
    double low = 0;
    double high = end();
    double q = 0;
    for (int round = 0; round < 100; ++round) {
      const auto [first, second] = derivatives(q);
      (first > 0 ? low : high) = q;
      double next = second < 0 ? q - first / second : high;
      if (!(next > low && next < high)) next = low + (high - low) / 2;
      if (std::abs(next - q) <= 1e-13 * next) return next;
      q = next;
    }
    return q;
  }
};

}  // namespace

double score_test(const std::vector<ScoreTerm>& terms, double share, double rest) {
  double sum = 0;
  for (const ScoreTerm& term : terms) sum += term.count * term.value;
  if (sum == 0) return 0;
  const double sign = sum > 0 ? 1 : -1;
  const DualLikelihood likelihood{terms, share, rest, sign, sign * sum};
  const double top = std::max(0.0, likelihood.value(likelihood.top()));
  return sign * std::min(std::sqrt(2 * top), most_deviations);
}

namespace {

using Eigen::ArrayXd;

// Three numbers that rest on the simulations in STATISTICS.md alone: with them the intervals do
// well.

/// The weight, in openings, of the variance that independent games have, times the factor. With a
/// smaller weight, few openings give intervals that are too short or far too wide. With a larger
/// one, the intervals hide that openings matter more to some players than to others.
constexpr double shared_degrees = 8;
/// The weight of the opening pairs beside the openings in the factor, in openings.
constexpr double pair_degrees = 4;
/// Openings in which nearly every game is foreseen count less by this factor, for a unit of excess
/// kurtosis. Rare points carry nearly all of their variance, and may not have been seen.
constexpr double weight_of_rarity = 2;

/// The most openings that are kept apart. Beyond that, openings with the same remainder of their
/// numbers are put together.
constexpr std::size_t most_openings = std::size_t{1} << 20;  // divided by players squared
constexpr std::size_t least_openings = 512;

/// If the lead of a meeting moves by less than that while the difference moves by 1, the meeting is
/// taken as a straight line. Its expected points move in proportion, and their variance stays.
constexpr double small_weight = 1.0 / 16;

Eigen::Map<const ArrayXd> array(const std::vector<double>& values) {
  return {values.data(), static_cast<Eigen::Index>(values.size())};
}

int games_from(const OpeningResult& opening) {
  return (opening.as_red ? 1 : 0) + (opening.as_blue ? 1 : 0);
}

double residual_of(const OpeningResult& opening, double p) {
  const int half_points = opening.as_red.value_or(0) + opening.as_blue.value_or(0);
  return half_points / 2.0 - games_from(opening) * p;
}

constexpr double farthest = 30;  // in log-odds: 5,200 Elo; the search ends there

/// An argument of a function, and the value there.
struct PointOf {
  double x;
  double value;
};

template <class Function>
double root_between(const Function& function, PointOf a, PointOf b) {
  if (a.x > b.x) std::swap(a, b);
  if (a.value == 0) return a.x;
  std::uintmax_t rounds = 100;
  const auto [left, right] = boost::math::tools::toms748_solve(
      function, a.x, b.x, a.value, b.value, boost::math::tools::eps_tolerance<double>(44), rounds);
  return left + (right - left) / 2;
}

}  // namespace

DifferenceTest::Expectation DifferenceTest::expectation(double supposed) const {
  const double step = supposed - fitted_;
  const auto weight = array(meetings_.weights);
  const auto games = array(meetings_.games);
  const ArrayXd p = 1 / (1 + (-array(meetings_.leads) - step * weight).exp());
  const ArrayXd square = weight.square();
  const ArrayXd w = p * (1 - p);
  const ArrayXd variance = square * games * w;
  return {(weight * games * (p - array(meetings_.expected))).sum() + step * linear_,
          variance.sum() + linear_, (square * variance).sum(),
          (square * variance * (1 - 6 * w)).sum()};
}

DifferenceTest::Outcome DifferenceTest::outcome(double supposed) const {
  const auto [shift, variance, fourth, excess] = expectation(supposed);
  std::vector<ScoreTerm> terms;
  for (const Openings& openings : openings_)
    terms.push_back({openings.residual - openings.share * shift, openings.count});
  const double rarity = std::max(0.0, excess) * openings_count_ / (variance * variance);
  const double own = openings_count_ / (1 + weight_of_rarity * rarity);
  const double share = own / (own + shared_degrees);
  // Up to half a point, squared, that was not seen: the fewer games are open, the less.
  const double open_games = variance * variance / fourth;
  const double unseen = variance / (4 * open_games + 2);
  const double rest = share * repeats_ + (1 - share) * factor_ * variance + unseen;
  return {score_test(terms, share, rest), std::max(0.0, own - 1) + shared_degrees};
}

double DifferenceTest::chance_above(double supposed) const {
  const auto [deviations, degrees] = outcome(supposed);
  return student_cdf(deviations, degrees);
}

std::optional<double> DifferenceTest::difference_at(double chance) const {
  const auto excess = [&](double supposed) {
    const auto [deviations, degrees] = outcome(supposed);
    return deviations - student_quantile(chance, degrees);
  };
  PointOf near{fitted_, excess(fitted_)};
  double step = (near.value > 0 ? 2 : -2) / std::sqrt(expectation(fitted_).variance);
  for (; std::abs(near.x + step) < farthest; step *= 2) {
    const PointOf far{near.x + step, excess(near.x + step)};
    if (near.value * far.value <= 0) return root_between(excess, near, far);
    near = far;
  }
  return std::nullopt;
}

DifferenceTests::DifferenceTests(const BradleyTerryFit& fit, const RatingGames& games,
                                 const std::vector<int>& places)
    : players_(fit.strengths.size()), strengths_(fit.strengths), inverse_(fit.inverse) {
  add_meetings(fit, games, places);
  add_repeats(games, places);
  add_variation();
}

void DifferenceTests::add_meetings(const BradleyTerryFit& fit, const RatingGames& games,
                                   const std::vector<int>& places) {
  const std::size_t most = std::max(least_openings, most_openings / (players_ * players_));
  for (const MeetingTally& tally : games.tally.meetings()) {
    const int low = places[static_cast<std::size_t>(tally.low())];
    const int high = places[static_cast<std::size_t>(tally.high())];
    if (low < 0 || high < 0) continue;
    const auto i = static_cast<std::size_t>(low);
    const auto j = static_cast<std::size_t>(high);
    FittedMeeting meeting{i, j, fit.strengths[i] - fit.strengths[j], fit.expected(i, j)};
    const double w = meeting.expected * (1 - meeting.expected);
    const double contrast =
        inverse_[i * players_ + i] + inverse_[j * players_ + j] - 2 * inverse_[i * players_ + j];
    tally.for_each_opening([&](const OpeningResult& opening) {
      const int n = games_from(opening);
      const double r = residual_of(opening, meeting.expected);
      const auto number = static_cast<std::uint32_t>(
          static_cast<std::size_t>(games.position(opening.opening)) % most);
      entries_.push_back(
          {number, static_cast<std::uint32_t>(meetings_.size()), static_cast<float>(n), r});
      openings_ = std::max(openings_, number + 1);
      meeting.games += n;
      meeting.pair_squares += r * r;
      meeting.pair_information += n * w * std::max(0.0, 1 - n * w * contrast);
    });
    meetings_.push_back(meeting);
  }
}

/// Adds the variance that `copies` of a game add beyond their own squares: identical games go up
/// and down together.
void DifferenceTests::add_repeats(const RatingGames& games, const std::vector<int>& places) {
  for (const RepeatedGames& group : games.repeats) {
    const int red = places[static_cast<std::size_t>(group.red)];
    const int blue = places[static_cast<std::size_t>(group.blue)];
    if (red < 0 || blue < 0) continue;
    const Score score = games.tally.score(group.red, group.blue, Colour::red);
    const double mean =
        static_cast<double>(score.half_points()) / (2 * static_cast<double>(score.games()));
    const double r = group.half_points_of_red / 2.0 - mean;
    const auto copies = static_cast<double>(group.copies);
    repeats_.push_back({static_cast<std::size_t>(red), static_cast<std::size_t>(blue),
                        copies * (copies - 1) * r * r});
  }
}

void DifferenceTests::add_variation() {
  struct Sum {
    double residual = 0;
    double information = 0;
  };
  std::vector<Sum> sums(openings_ * players_);
  for (const Entry& entry : entries_) {
    const FittedMeeting& meeting = meetings_[entry.meeting];
    const double information = entry.games * meeting.expected * (1 - meeting.expected);
    Sum& low = sums[entry.opening * players_ + meeting.low];
    Sum& high = sums[entry.opening * players_ + meeting.high];
    low.residual += entry.residual;
    high.residual -= entry.residual;
    low.information += information;
    high.information += information;
  }
  variations_.resize(players_);
  std::vector<double> squared_information(players_);
  for (std::size_t at = 0; at < sums.size(); ++at) {
    PlayerVariation& player = variations_[at % players_];
    player.squares += sums[at].residual * sums[at].residual;
    player.information += sums[at].information;
    squared_information[at % players_] += sums[at].information * sums[at].information;
  }
  for (std::size_t i = 0; i < players_; ++i)
    variations_[i].openings =
        variations_[i].information * variations_[i].information / squared_information[i];
}

/// Returns the factor by which the openings and opening pairs of the other players vary more, or
/// less, than independent games. Squares around a fitted mean are too small: for n openings of the
/// same weight, by the factor (n - 1) / n. One unseen point, squared, is added to the pairs: games
/// that were all foreseen might not have been.
double DifferenceTests::factor_without(std::size_t i, std::size_t j) const {
  double squares = 1;
  double information = 1;
  for (const FittedMeeting& meeting : meetings_) {
    if (meeting.low == i || meeting.low == j || meeting.high == i || meeting.high == j) continue;
    squares += meeting.pair_squares;
    information += meeting.pair_information;
  }
  double weighted = pair_degrees * squares / information;
  double weights = pair_degrees;
  const double independent = 1 - 1 / static_cast<double>(players_);
  for (std::size_t l = 0; l < players_; ++l) {
    const PlayerVariation& player = variations_[l];
    if (l == i || l == j || !(player.openings > 1)) continue;
    const double weight = (player.openings - 1) * independent;
    const double corrected = player.squares * player.openings / (player.openings - 1);
    weights += weight;
    weighted += weight * (corrected + 0.5) / (player.information * independent + 0.5);
  }
  return weighted / weights;
}

DifferenceTest DifferenceTests::of_strength(std::size_t i) const {
  std::vector<double> path(players_);
  for (std::size_t l = 0; l < players_; ++l) path[l] = inverse_[l * players_ + i];
  for (double& part : path) part /= inverse_[i * players_ + i];
  return test(path, strengths_[i], players_ == 2 ? factor_without(0, 1) : factor_without(i, i));
}

DifferenceTest DifferenceTests::of_difference(std::size_t i, std::size_t j) const {
  std::vector<double> path(players_);
  for (std::size_t l = 0; l < players_; ++l)
    path[l] = inverse_[l * players_ + i] - inverse_[l * players_ + j];
  const double length = path[i] - path[j];
  for (double& part : path) part /= length;
  return test(path, strengths_[i] - strengths_[j], factor_without(i, j));
}

DifferenceTest DifferenceTests::test(const std::vector<double>& path, double fitted,
                                     double factor) const {
  DifferenceTest test;
  test.fitted_ = fitted;
  test.factor_ = factor;
  std::vector<double> weights;
  for (const FittedMeeting& meeting : meetings_) {
    const double weight = path[meeting.low] - path[meeting.high];
    weights.push_back(weight);
    if (std::abs(weight) < small_weight) {
      test.linear_ += weight * weight * meeting.games * meeting.expected * (1 - meeting.expected);
      continue;
    }
    test.meetings_.weights.push_back(weight);
    test.meetings_.leads.push_back(meeting.lead);
    test.meetings_.games.push_back(meeting.games);
    test.meetings_.expected.push_back(meeting.expected);
  }
  for (const Repeat& repeat : repeats_) {
    const double weight = path[repeat.red] - path[repeat.blue];
    test.repeats_ += weight * weight * repeat.variance;
  }
  add_openings(weights, test);
  return test;
}

void DifferenceTests::add_openings(const std::vector<double>& weights, DifferenceTest& test) const {
  std::vector<DifferenceTest::Openings> openings(openings_, {0, 0, 1});
  for (const Entry& entry : entries_) {
    const double weight = weights[entry.meeting];
    const double p = meetings_[entry.meeting].expected;
    openings[entry.opening].residual += weight * entry.residual;
    openings[entry.opening].share += weight * weight * entry.games * p * (1 - p);
  }
  double sum = 0;
  double squares = 0;
  for (const auto& opening : openings) {
    sum += opening.share;
    squares += opening.share * opening.share;
  }
  for (auto& opening : openings) opening.share /= sum;
  test.openings_count_ = sum * sum / squares;
  std::sort(openings.begin(), openings.end(), [](const auto& a, const auto& b) {
    return std::pair(a.share, a.residual) < std::pair(b.share, b.residual);
  });
  for (const auto& opening : openings) {
    if (opening.share == 0) continue;
    auto& kinds = test.openings_;
    if (!kinds.empty() && kinds.back().share == opening.share &&
        kinds.back().residual == opening.residual)
      ++kinds.back().count;
    else
      kinds.push_back(opening);
  }
}

}  // namespace connect4
