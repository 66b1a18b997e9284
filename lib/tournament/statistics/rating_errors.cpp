#include "lib/tournament/statistics/rating_errors.hpp"

#include <Eigen/Dense>
#include <algorithm>

// Notation as in bradley_terry.cpp: a game between i and j has the residual r = s - p for i and -r
// for j, the information w = p (1 - p), and the contrast x = e_i - e_j. C is the inverse of all
// information. u_o is the sum of r x over the games from opening o:
//
//     by openings   C (sum u_o u_o') C
//     by the model  C (sum w x x') C
//     by the prior  C (diagonal of its squared residuals) C

namespace connect4 {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// Five numbers that nothing determines but how well the intervals do: see the simulations in
// STATISTICS.md.

/// The weight of what all players have in common, in openings. With less of it, few openings give
/// intervals that are too short or absurdly wide; with more, nobody sees that openings matter more
/// to some players than to others.
constexpr double shared_degrees = 8;
/// The weight of the opening pairs beside the openings in the common factor, in openings.
constexpr double pair_degrees = 4;
/// Games that were all foreseen might still not have been. So residuals of a point squared are
/// reckoned with that nobody saw: one in the whole table, half of one in each player's games.
constexpr double unseen_in_table = 1;
constexpr double unseen_of_player = 0.5;

/// The prior pulls whoever is far from the mean towards it. The square of that pull counts so
/// often.
constexpr double weight_of_pull = 2;

constexpr std::size_t most_sums = std::size_t{1} << 22;  // in each of two matrices: 64 MiB

/// A meeting of two players in the fit.
struct FittedMeeting {
  const MeetingTally& tally;
  Index low, high;
  double p;  ///< the score that the lower one expects of a game

  double w() const { return p * (1 - p); }
};

std::vector<FittedMeeting> fitted_meetings(const BradleyTerryFit& fit, const RatingGames& games,
                                           const std::vector<int>& places) {
  std::vector<FittedMeeting> meetings;
  for (const MeetingTally& meeting : games.tally.meetings()) {
    const int low = places[static_cast<std::size_t>(meeting.low())];
    const int high = places[static_cast<std::size_t>(meeting.high())];
    if (low < 0 || high < 0) continue;
    meetings.push_back(
        {meeting, low, high,
         fit.expected(static_cast<std::size_t>(low), static_cast<std::size_t>(high))});
  }
  return meetings;
}

int games_in(const OpeningResult& opening) {
  return (opening.as_red ? 1 : 0) + (opening.as_blue ? 1 : 0);
}

double residual(const OpeningResult& opening, double p) {
  const int half_points = opening.as_red.value_or(0) + opening.as_blue.value_or(0);
  return half_points / 2.0 - games_in(opening) * p;
}

/// By player, of the prior's games against the mean.
struct PriorResiduals {
  VectorXd variances;
  VectorXd pulls;  ///< points by which they were not what is expected
};

PriorResiduals prior_residuals(const BradleyTerryFit& fit, double prior_games) {
  const auto n = static_cast<Index>(fit.strengths.size());
  PriorResiduals prior{VectorXd(n), VectorXd(n)};
  for (Index i = 0; i < n; ++i) {
    const double p = 1 / (1 + std::exp(-fit.strengths[static_cast<std::size_t>(i)]));
    prior.variances[i] = prior_games * p * (1 - p);
    prior.pulls[i] = prior_games * (0.5 - p);
  }
  return prior;
}

std::vector<double> values(const Matrix& matrix) {
  return {matrix.data(), matrix.data() + matrix.size()};
}

void add_contrast(Matrix& matrix, Index i, Index j, double weight) {
  matrix(i, i) += weight;
  matrix(j, j) += weight;
  matrix(i, j) -= weight;
  matrix(j, i) -= weight;
}

}  // namespace

/// Everything that is added up over the games.
class RatingErrors::Sums {
 public:
  Sums(const BradleyTerryFit& fit, const RatingGames& games, const std::vector<int>& places)
      : players_(static_cast<Index>(fit.strengths.size())),
        inverse_(Eigen::Map<const Matrix>(fit.inverse.data(), players_, players_)),
        games_(games),
        meetings_(fitted_meetings(fit, games, places)),
        squares(Matrix::Zero(players_, players_)),
        shares(VectorXd::Zero(players_)),
        squared_shares(VectorXd::Zero(players_)),
        rarity(VectorXd::Zero(players_)) {
    add_meetings();
    std::int32_t end = 0;
    for (const FittedMeeting& meeting : meetings_)
      meeting.tally.for_each_opening([&](const OpeningResult& opening) {
        end = std::max(end, games_.position(opening.opening) + 1);
      });
    const auto block = static_cast<std::int32_t>(
        std::max<std::size_t>(1, most_sums / static_cast<std::size_t>(players_)));
    for (std::int32_t begin = 0; begin < end; begin += block)
      add_openings(begin, std::min(end, begin + block));
    add_repeats(places);
  }

 private:
  /// What each meeting adds by itself.
  void add_meetings() {
    for (const FittedMeeting& meeting : meetings_) {
      const Index i = meeting.low;
      const Index j = meeting.high;
      const double w = meeting.w();
      const double contrast = inverse_(i, i) + inverse_(j, j) - 2 * inverse_(i, j);
      double games = 0;
      meeting.tally.for_each_opening([&](const OpeningResult& opening) {
        const int n = games_in(opening);
        const double r = residual(opening, meeting.p);
        games += n;
        pair_squares += r * r;
        pair_information += n * w * std::max(0.0, 1 - n * w * contrast);
      });
      const double rare = games * std::max(0.0, w * (1 - 6 * w));
      rarity[i] += rare;
      rarity[j] += rare;
    }
  }

  /// What the openings from `begin` to `end` add.
  void add_openings(std::int32_t begin, std::int32_t end) {
    Matrix residuals = Matrix::Zero(end - begin, players_);
    Matrix weights = Matrix::Zero(end - begin, players_);
    for (const FittedMeeting& meeting : meetings_)
      meeting.tally.for_each_opening([&](const OpeningResult& opening) {
        const std::int32_t position = games_.position(opening.opening);
        if (position < begin || position >= end) return;
        const double r = residual(opening, meeting.p);
        const double w = games_in(opening) * meeting.w();
        residuals(position - begin, meeting.low) += r;
        residuals(position - begin, meeting.high) -= r;
        weights(position - begin, meeting.low) += w;
        weights(position - begin, meeting.high) += w;
      });
    squares.noalias() += residuals.transpose() * residuals;
    shares += weights.colwise().sum().transpose();
    squared_shares += weights.cwiseAbs2().colwise().sum().transpose();
  }

  /// Identical games go up and down together: what `copies` of them add beyond their own squares.
  void add_repeats(const std::vector<int>& places) {
    for (const RepeatedGames& group : games_.repeats) {
      const int red = places[static_cast<std::size_t>(group.red)];
      const int blue = places[static_cast<std::size_t>(group.blue)];
      if (red < 0 || blue < 0) continue;
      const Score score = games_.tally.score(group.red, group.blue, Colour::red);
      const double mean =
          static_cast<double>(score.half_points()) / (2 * static_cast<double>(score.games()));
      const double r = group.half_points_of_red / 2.0 - mean;
      const auto copies = static_cast<double>(group.copies);
      add_contrast(squares, red, blue, copies * (copies - 1) * r * r);
    }
  }

  Index players_;
  Matrix inverse_;
  const RatingGames& games_;
  std::vector<FittedMeeting> meetings_;

 public:
  Matrix squares;           ///< sum u u'
  VectorXd shares;          ///< by player: information of its own games
  VectorXd squared_shares;  ///< the squares of that by opening, added up
  VectorXd rarity;  ///< by player: sum of w (1 - 6 w), the excess of its games' fourth moments
  double pair_squares = 0;
  double pair_information = 0;
};

RatingErrors::RatingErrors(const BradleyTerryFit& fit, const RatingGames& games,
                           const std::vector<int>& places, double prior_games)
    : players_(fit.strengths.size()) {
  const Sums sums(fit, games, places);
  const auto n = static_cast<Index>(players_);
  const Eigen::Map<const Matrix> inverse(fit.inverse.data(), n, n);
  // C is the inverse of the information of games and prior together, so C (games + prior) C = C.
  const PriorResiduals prior = prior_residuals(fit, prior_games);
  const Matrix by_prior = inverse * prior.variances.asDiagonal() * inverse;
  const Matrix by_pull = inverse * prior.pulls.cwiseAbs2().asDiagonal() * inverse;
  by_openings_ = values(inverse * sums.squares * inverse);
  by_model_ = values(inverse - by_prior);
  by_prior_ = values(by_prior + weight_of_pull * by_pull);
  count_openings(sums);
  share_factor(sums);
}

void RatingErrors::count_openings(const Sums& sums) {
  for (Index i = 0; i < static_cast<Index>(players_); ++i) {
    const double share = sums.shares[i];
    const double squares = sums.squared_shares[i];
    const double openings = share * share / squares;
    // The degrees of freedom of a mean of squares follow from their own variance, which is greater
    // than that of normal residuals where most games are foreseen and few are not.
    const double as_normal = squares / (squares + sums.rarity[i] / 2);
    openings_.push_back(openings);
    degrees_.push_back(std::max(0.0, openings - 1) * as_normal);
    information_.push_back(share);
  }
}

/// By how much more, or less, than independent games the openings vary: the mean over all players,
/// and over the opening pairs.
void RatingErrors::share_factor(const Sums& sums) {
  const double independent = 1 - 1 / static_cast<double>(players_);  // strengths have mean 0
  double weights = pair_degrees;
  double weighted = pair_degrees * (sums.pair_squares + unseen_in_table) /
                    (sums.pair_information + unseen_in_table);
  for (std::size_t i = 0; i < players_; ++i) {
    if (degrees_[i] == 0) continue;
    const Sources own = sources(i, i);
    const double weight = degrees_[i] * independent;
    weights += weight;
    weighted += weight * corrected(i) * own.openings / own.model;
  }
  shared_factor_ = weighted / weights;
}

/// Squares around a mean that was fitted to them are too small: of n openings that weigh alike, by
/// the factor (n - 1) / n.
double RatingErrors::corrected(std::size_t i) const {
  return degrees_[i] > 0 ? openings_[i] / (openings_[i] - 1) : 0;
}

RatingErrors::Sources RatingErrors::sources(std::size_t i, std::size_t j) const {
  const auto contrast = [&](const std::vector<double>& covariance) {
    const auto at = [&](std::size_t a, std::size_t b) { return covariance[a * players_ + b]; };
    return i == j ? at(i, i) : at(i, i) + at(j, j) - 2 * at(i, j);
  };
  return {contrast(by_openings_), contrast(by_model_), contrast(by_prior_)};
}

Spread RatingErrors::spread(const Sources& sources, std::size_t rougher) const {
  const double own = corrected(rougher) * sources.openings +
                     unseen_of_player / information_[rougher] * sources.model;
  const double shared = shared_factor_ * sources.model;
  const double degrees = degrees_[rougher] + shared_degrees;
  return {(degrees_[rougher] * own + shared_degrees * shared) / degrees + sources.prior, degrees};
}

Spread RatingErrors::of_strength(std::size_t i) const {
  return spread(sources(i, i), i);
}

Spread RatingErrors::of_difference(std::size_t i, std::size_t j) const {
  return spread(sources(i, j), degrees_[i] < degrees_[j] ? i : j);
}

}  // namespace connect4
