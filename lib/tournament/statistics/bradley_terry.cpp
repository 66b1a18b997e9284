#include "lib/tournament/statistics/bradley_terry.hpp"

#include <Eigen/Dense>
#include <algorithm>

// Notation. In a meeting of i and j with n games, i expects the score n p and got s, with
// p = 1 / (1 + exp(strength j - strength i)) and w = p (1 - p). With x = e_i - e_j, and c with
// 1 / |reference| for each player of the reference and 0 for others, all strengths v having c'v =
// 0:
//
//     gradient     g = sum (s - n p) x + prior_games sum (1/2 - p_i) (e_i - c)
//     information  H = sum n w x x' + prior_games sum w_i e_i e_i'
//
// with p_i, the score that player i expects against the reference. H is inverted among vectors with
// c'v = 0.

namespace connect4 {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int most_rounds = 200;
constexpr double points_off = 1e-6;  // that the score equations may be, at the end

/// log(1 + exp(x)), without overflow.
double softplus(double x) {
  return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
}

double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}

/// The slope and the curvature of the likelihood. The information has a multiple of c c' more,
/// which makes it regular and acts the same on vectors with c'v = 0.
struct Equations {
  VectorXd gradient;
  MatrixXd information;
};

/// The function to maximize.
class PenalisedLikelihood {
 public:
  PenalisedLikelihood(std::size_t players, const std::vector<RatedMeeting>& meetings,
                      double prior_games, const VectorXd& reference)
      : players_(static_cast<Index>(players)),
        meetings_(meetings),
        prior_games_(prior_games),
        reference_(reference) {}

  const VectorXd& reference() const { return reference_; }

  double value(const VectorXd& strengths) const {
    double sum = 0;
    for (const RatedMeeting& meeting : meetings_) {
      const double lead = strengths[first(meeting)] - strengths[second(meeting)];
      sum -= meeting.score * softplus(-lead);
      sum -= (meeting.games - meeting.score) * softplus(lead);
    }
    for (const double strength : strengths)
      sum -= prior_games_ / 2 * (softplus(-strength) + softplus(strength));
    return sum;
  }

  Equations equations(const VectorXd& strengths) const {
    VectorXd gradient = VectorXd::Zero(players_);
    MatrixXd information = MatrixXd::Zero(players_, players_);
    for (const RatedMeeting& meeting : meetings_) {
      const Index i = first(meeting), j = second(meeting);
      const double p = logistic(strengths[i] - strengths[j]);
      const double missing = meeting.score - meeting.games * p;
      gradient[i] += missing;
      gradient[j] -= missing;
      const double weight = meeting.games * p * (1 - p);
      information(i, i) += weight;
      information(j, j) += weight;
      information(i, j) -= weight;
      information(j, i) -= weight;
    }
    double pull = 0;
    for (Index i = 0; i < players_; ++i) {
      const double p = logistic(strengths[i]);
      const double own = prior_games_ * (0.5 - p);
      gradient[i] += own;
      pull += own;
      information(i, i) += prior_games_ * p * (1 - p);
    }
    const double scale =
        information.trace() / static_cast<double>(players_) / reference_.squaredNorm();
    return {gradient - pull * reference_,
            information + scale * reference_ * reference_.transpose()};
  }

 private:
  static Index first(const RatedMeeting& meeting) { return static_cast<Index>(meeting.first); }
  static Index second(const RatedMeeting& meeting) { return static_cast<Index>(meeting.second); }

  Index players_;
  const std::vector<RatedMeeting>& meetings_;
  double prior_games_;
  VectorXd reference_;
};

/// Returns the solution x of information * x = right with c'x = 0.
MatrixXd solve(const MatrixXd& information, const MatrixXd& right, const VectorXd& reference) {
  const Eigen::LLT<MatrixXd> factors(information);
  const VectorXd shift = factors.solve(reference);
  const MatrixXd solution = factors.solve(right);
  return solution - shift * (reference.transpose() * solution / reference.dot(shift));
}

/// Newton's step, halved while it overshoots. Near the top the likelihood changes by less than its
/// rounding, which is not an overshoot.
VectorXd likeliest(const PenalisedLikelihood& likelihood, Index players) {
  VectorXd strengths = VectorXd::Zero(players);
  double value = likelihood.value(strengths);
  for (int round = 0; round < most_rounds; ++round) {
    const auto [gradient, information] = likelihood.equations(strengths);
    VectorXd step = solve(information, gradient, likelihood.reference());
    const double floor = value - 1e-12 * std::abs(value);
    double next = likelihood.value(strengths + step);
    for (int halving = 0; !(next >= floor) && halving < 40; ++halving) {
      step /= 2;
      next = likelihood.value(strengths + step);
    }
    strengths += step;
    value = next;
    if (step.lpNorm<Eigen::Infinity>() < 1e-11) break;
  }
  return strengths;
}

/// Returns the vector c: c'v is the mean of the reference.
VectorXd mean_of(const std::vector<std::size_t>& reference, Index players) {
  if (reference.empty()) return VectorXd::Constant(players, 1 / static_cast<double>(players));
  VectorXd mean = VectorXd::Zero(players);
  for (const std::size_t player : reference)
    mean[static_cast<Index>(player)] = 1 / static_cast<double>(reference.size());
  return mean;
}

}  // namespace

std::optional<BradleyTerryFit> fit_bradley_terry(std::size_t players,
                                                 const std::vector<RatedMeeting>& meetings,
                                                 double prior_games,
                                                 const std::vector<std::size_t>& reference) {
  const auto count = static_cast<Index>(players);
  const VectorXd mean = mean_of(reference, count);
  const PenalisedLikelihood likelihood(players, meetings, prior_games, mean);
  const VectorXd strengths = likeliest(likelihood, count);
  const auto [gradient, information] = likelihood.equations(strengths);
  if (!(gradient.lpNorm<Eigen::Infinity>() < points_off)) return std::nullopt;
  const MatrixXd inverse = solve(information, MatrixXd::Identity(count, count), mean);
  return BradleyTerryFit{{strengths.begin(), strengths.end()},
                         {inverse.data(), inverse.data() + inverse.size()}};
}

}  // namespace connect4
