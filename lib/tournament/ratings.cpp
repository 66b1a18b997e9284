#include "lib/tournament/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "lib/tournament/bradley_terry.hpp"
#include "lib/tournament/distributions.hpp"
#include "lib/tournament/elo.hpp"
#include "lib/tournament/rating_groups.hpp"

namespace connect4 {
namespace {

using Group = std::vector<int>;
using Relation = RatingGroups::Relation;

/// Below this variance (log-odds squared: 0.0002 Elo) there is rounding and nothing else.
constexpr double rounding = 1e-12;

BradleyTerryFit fit_group(const Tally& tally, const Group& group) {
  std::vector<RatedPair> meetings;
  for (std::size_t i = 0; i < group.size(); ++i)
    for (std::size_t j = i + 1; j < group.size(); ++j) {
      const PairedResults results = tally.paired(group[i], group[j]);
      if (results.pairs.pairs() + results.lone_games() > 0) meetings.push_back({i, j, results});
    }
  return fit_bradley_terry(group.size(), meetings);
}

Estimate estimate_of(const BradleyTerryFit& fit, std::size_t i) {
  Estimate elo;
  elo.value = elo_per_logit * fit.strengths[i];
  if (fit.covariance.empty()) {
    elo.reason = "no error bar: hardly more opening pairs than players";
    return elo;
  }
  const double variance = fit.covariance_of(i, i);
  if (variance < rounding) {
    elo.reason = "no error bar: all opening pairs ended as if foreseen, so their spread is unknown";
    return elo;
  }
  const double t = student_quantile((1 + confidence) / 2, fit.degrees[i]);
  const double margin = elo_per_logit * t * std::sqrt(variance);
  elo.low = *elo.value - margin;
  elo.high = *elo.value + margin;
  return elo;
}

void fill_los(Ratings& ratings, const Group& group, const BradleyTerryFit& fit) {
  if (fit.covariance.empty()) return;
  for (std::size_t i = 0; i < group.size(); ++i)
    for (std::size_t j = 0; j < group.size(); ++j) {
      if (i == j) continue;
      const double variance = fit.variance_of_difference(i, j);
      if (variance < rounding) continue;
      const double t = (fit.strengths[i] - fit.strengths[j]) / std::sqrt(variance);
      ratings.los[static_cast<std::size_t>(group[i])][static_cast<std::size_t>(group[j])] =
          student_cdf(t, fit.residual_degrees);
    }
}

std::string scale_reason(Relation relation) {
  switch (relation) {
    case Relation::member:
      return "";
    case Relation::above:
      return "a scale of its own: lost no point to the main group";
    case Relation::below:
      return "a scale of its own: no point against the main group";
    case Relation::apart:
      break;
  }
  return "a scale of its own: no games lead to the main group";
}

/// The first one first: where two things are to be said, it is the one that misleads more.
std::string joined(const std::string& first, const std::string& second) {
  return first + (first.empty() || second.empty() ? "" : "; ") + second;
}

void rate_group(Ratings& ratings, const Tally& tally, const Group& group, int number,
                Relation relation) {
  const BradleyTerryFit fit = fit_group(tally, group);
  for (std::size_t i = 0; i < group.size(); ++i) {
    Rating& rating = ratings.players[static_cast<std::size_t>(group[i])];
    rating.elo = estimate_of(fit, i);
    rating.group = number;
    rating.elo.reason = joined(scale_reason(relation), rating.elo.reason);
  }
  fill_los(ratings, group, fit);
}

/// How many opening pairs (or lone games) were swept against somebody of known strength.
struct Sweep {
  double strength;  ///< of the opponent, in log-odds
  double trials;
};

/// Only sweeps come here, so that every pair or lone game between the two was won, or every one
/// lost.
std::vector<Sweep> sweeps_between(const Tally& tally, int player, const Group& group,
                                  const std::vector<Rating>& ratings) {
  std::vector<Sweep> sweeps;
  for (const int member : group) {
    const PairedResults results = tally.paired(player, member);
    const std::int64_t trials = results.pairs.pairs() + results.lone_games();
    const double elo = *ratings[static_cast<std::size_t>(member)].elo.value;
    if (trials > 0) sweeps.push_back({elo / elo_per_logit, static_cast<double>(trials)});
  }
  return sweeps;
}

/// The strength at which all these sweeps have a chance of 5 %; `direction` is 1 for wins, -1 for
/// losses. The chance of a whole pair is at most that of one game.
double swept_bound(const std::vector<Sweep>& sweeps, double direction) {
  const auto log_chance = [&](double strength) {
    double sum = 0;
    for (const Sweep& sweep : sweeps)
      sum -= sweep.trials * std::log1p(std::exp(direction * (sweep.strength - strength)));
    return sum;
  };
  double unlikely = -direction * 50;
  double likely = direction * 50;
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = (unlikely + likely) / 2;
    (log_chance(middle) < std::log(1 - confidence) ? unlikely : likely) = middle;
  }
  return elo_per_logit * likely;
}

Estimate outsider(const Tally& tally, int player, const Group& main, Relation relation,
                  const std::vector<Rating>& ratings) {
  if (relation == Relation::apart)
    return {{}, {}, {}, "no games lead from this player to those who are rated"};
  const bool above = relation == Relation::above;
  const std::vector<Sweep> sweeps = sweeps_between(tally, player, main, ratings);
  if (sweeps.empty())
    return {{},
            {},
            {},
            above ? "above the rated players, but met none of them: no bound"
                  : "below the rated players, but met none of them: no bound"};
  const double bound = swept_bound(sweeps, above ? 1 : -1);
  if (above) return {{}, bound, {}, "won every game against the rated players: no upper limit"};
  return {{}, {}, bound, "lost every game against the rated players: no lower limit"};
}

bool compares_anyone(const Tally& tally) {
  for (int i = 0; i < tally.players(); ++i)
    for (int j = 0; j < tally.players(); ++j)
      if (tally.score(i, j).half_points() > 0) return true;
  return false;
}

void rate_main_group(Ratings& ratings, const Tally& tally, const Group& group) {
  if (group.size() > 1) {
    rate_group(ratings, tally, group, 0, Relation::member);
    return;
  }
  ratings.players[static_cast<std::size_t>(group.front())].elo = {
      0.0, {}, {}, "the reference: no two players took points from each other"};
}

void rate_others(Ratings& ratings, const Tally& tally, const RatingGroups& grouped) {
  const Group& main = grouped.groups.front();
  for (std::size_t number = 1; number < grouped.groups.size(); ++number) {
    const Group& group = grouped.groups[number];
    const Relation relation = grouped.relations[static_cast<std::size_t>(group.front())];
    if (group.size() > 1)
      rate_group(ratings, tally, group, static_cast<int>(number), relation);
    else
      ratings.players[static_cast<std::size_t>(group.front())].elo =
          outsider(tally, group.front(), main, relation, ratings.players);
  }
}

}  // namespace

Ratings ratings(const Tally& tally) {
  const auto players = static_cast<std::size_t>(tally.players());
  Ratings ratings{
      std::vector<Rating>(players), {players, std::vector<std::optional<double>>(players)}, ""};
  if (!compares_anyone(tally)) {
    ratings.reason = "no game so far tells who is stronger";
    for (Rating& rating : ratings.players) rating.elo.reason = ratings.reason;
    return ratings;
  }
  const RatingGroups grouped = rating_groups(tally);
  rate_main_group(ratings, tally, grouped.groups.front());
  rate_others(ratings, tally, grouped);
  if (grouped.groups.size() > 1)
    ratings.reason = "not all players took points from each other, directly or through others";
  return ratings;
}

}  // namespace connect4
