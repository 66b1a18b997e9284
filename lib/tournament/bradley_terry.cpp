#include "lib/tournament/bradley_terry.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

// Notation. A cluster c is an opening pair, or a game without its partner: n = 2 or 1 games between
// players i and j, of which i expects the score n p, p = 1 / (1 + exp(strength j - strength i)).
// Its score residual is r = s - n p, its information n w with w = p (1 - p). With x = e_i - e_j:
//
//     gradient     g = sum r x
//     information  H = sum n w x x'        singular: H 1 = 0, only differences matter
//     meat         B = sum r^2 / (1 - h) x x',   leverage h = n w x' H+ x
//     covariance   H+ B H+
//
// All clusters of a meeting share x, so sums run over meetings and over the eight ways in which a
// cluster can end.

namespace connect4 {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Clusters of one meeting that have the same number of games and the same score.
struct ClusterKind {
  double count;
  double games;
  double score;
};

/// What the fit needs of a meeting.
struct Link {
  Index i, j;
  std::array<ClusterKind, 8> kinds;
  double games = 0;
  double score = 0;  ///< of i
};

Link link_of(const RatedPair& meeting) {
  Link link{static_cast<Index>(meeting.first), static_cast<Index>(meeting.second), {}};
  std::size_t next = 0;
  for (std::size_t half_points = 0; half_points < 3; ++half_points)
    link.kinds[next++] = {static_cast<double>(meeting.results.lone[half_points]), 1,
                          static_cast<double>(half_points) / 2};
  for (std::size_t half_points = 0; half_points < 5; ++half_points)
    link.kinds[next++] = {static_cast<double>(meeting.results.pairs.counts[half_points]), 2,
                          static_cast<double>(half_points) / 2};
  for (const ClusterKind& kind : link.kinds) {
    link.games += kind.count * kind.games;
    link.score += kind.count * kind.score;
  }
  return link;
}

double expected(const Link& link, const VectorXd& strengths) {
  return 1 / (1 + std::exp(strengths[link.j] - strengths[link.i]));
}

/// log(1 + exp(x)), without overflow.
double softplus(double x) {
  return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
}

double log_likelihood(const std::vector<Link>& links, const VectorXd& strengths) {
  double sum = 0;
  for (const Link& link : links) {
    const double difference = strengths[link.i] - strengths[link.j];
    sum -= link.score * softplus(-difference);
    sum -= (link.games - link.score) * softplus(difference);
  }
  return sum;
}

VectorXd gradient(const std::vector<Link>& links, const VectorXd& strengths) {
  VectorXd sum = VectorXd::Zero(strengths.size());
  for (const Link& link : links) {
    const double residual = link.score - link.games * expected(link, strengths);
    sum[link.i] += residual;
    sum[link.j] -= residual;
  }
  return sum;
}

/// Adds weight * x x'.
void add_contrast(MatrixXd& matrix, const Link& link, double weight) {
  matrix(link.i, link.i) += weight;
  matrix(link.j, link.j) += weight;
  matrix(link.i, link.j) -= weight;
  matrix(link.j, link.i) -= weight;
}

/// H, with a multiple of 1 1' added: that makes it regular and leaves all differences alone.
MatrixXd information(const std::vector<Link>& links, const VectorXd& strengths) {
  const Index n = strengths.size();
  MatrixXd sum = MatrixXd::Zero(n, n);
  for (const Link& link : links) {
    const double p = expected(link, strengths);
    add_contrast(sum, link, link.games * p * (1 - p));
  }
  const double scale = sum.trace() / static_cast<double>(n * n);
  return sum + MatrixXd::Constant(n, n, scale);
}

/// The likelihood is concave: Newton's step, halved while it overshoots, always arrives. Near the
/// top the likelihood changes by less than its rounding, which is no overshoot.
VectorXd likeliest_strengths(Index players, const std::vector<Link>& links) {
  VectorXd strengths = VectorXd::Zero(players);
  double likelihood = log_likelihood(links, strengths);
  for (int round = 0; round < 100; ++round) {
    VectorXd step = information(links, strengths).ldlt().solve(gradient(links, strengths));
    step.array() -= step.mean();
    const double floor = likelihood - 1e-12 * std::abs(likelihood);
    double next = log_likelihood(links, strengths + step);
    for (int halving = 0; next < floor && halving < 40; ++halving) {
      step /= 2;
      next = log_likelihood(links, strengths + step);
    }
    strengths += step;
    likelihood = next;
    if (step.lpNorm<Eigen::Infinity>() < 1e-10) break;
  }
  return strengths;
}

/// Squared residuals of a meeting, each divided by 1 - leverage. A cluster that carries a strength
/// alone has leverage 1 and residual 0: it then counts with the greatest variance that a score of
/// that mean can have, as if its games always ended alike.
double corrected_squares(const Link& link, double p, double inverse_information) {
  const double w = p * (1 - p);
  double sum = 0;
  for (const ClusterKind& kind : link.kinds) {
    const double residual = kind.score - kind.games * p;
    const double room = 1 - kind.games * w * inverse_information;
    const bool saturated = room < 1e-6;
    sum += kind.count * (saturated ? kind.games * kind.games * w : residual * residual / room);
  }
  return sum;
}

MatrixXd meat(const std::vector<Link>& links, const VectorXd& strengths, const MatrixXd& inverse) {
  MatrixXd sum = MatrixXd::Zero(strengths.size(), strengths.size());
  for (const Link& link : links) {
    const double contrast =
        inverse(link.i, link.i) + inverse(link.j, link.j) - 2 * inverse(link.i, link.j);
    add_contrast(sum, link, corrected_squares(link, expected(link, strengths), contrast));
  }
  return sum;
}

/// Satterthwaite's degrees of freedom of a strength's variance: how many clusters of equal weight
/// would be as good as those it rests upon.
double effective_clusters(const std::vector<Link>& links, const VectorXd& strengths,
                          const MatrixXd& inverse, Index player) {
  double sum = 0;
  double squares = 0;
  for (const Link& link : links) {
    const double influence = inverse(player, link.i) - inverse(player, link.j);
    const double p = expected(link, strengths);
    for (const ClusterKind& kind : link.kinds) {
      const double variance = influence * influence * kind.games * p * (1 - p);
      sum += kind.count * variance;
      squares += kind.count * variance * variance;
    }
  }
  return sum * sum / squares;
}

double cluster_count(const std::vector<Link>& links) {
  double count = 0;
  for (const Link& link : links)
    for (const ClusterKind& kind : link.kinds) count += kind.count;
  return count;
}

void add_errors(BradleyTerryFit& fit, const std::vector<Link>& links, const VectorXd& strengths) {
  const Index players = strengths.size();
  const double clusters = cluster_count(links);
  fit.residual_degrees = std::max(0.0, clusters - static_cast<double>(players - 1));
  if (fit.residual_degrees == 0) return;
  const MatrixXd inverse =
      information(links, strengths).ldlt().solve(MatrixXd::Identity(players, players));
  const MatrixXd covariance = inverse * meat(links, strengths, inverse) * inverse;
  fit.covariance.assign(covariance.data(), covariance.data() + covariance.size());
  for (Index player = 0; player < players; ++player)
    fit.degrees.push_back(std::max(1.0, effective_clusters(links, strengths, inverse, player) *
                                            fit.residual_degrees / clusters));
}

}  // namespace

BradleyTerryFit fit_bradley_terry(std::size_t players, const std::vector<RatedPair>& meetings) {
  std::vector<Link> links;
  std::transform(meetings.begin(), meetings.end(), std::back_inserter(links), link_of);
  const VectorXd strengths = likeliest_strengths(static_cast<Index>(players), links);
  BradleyTerryFit fit;
  fit.strengths.assign(strengths.data(), strengths.data() + strengths.size());
  add_errors(fit, links, strengths);
  return fit;
}

}  // namespace connect4
