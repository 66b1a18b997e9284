#include "lib/tournament/statistics/ratings.hpp"

#include <algorithm>
#include <cmath>

#include "lib/tournament/statistics/distributions.hpp"
#include "lib/tournament/statistics/elo.hpp"
#include "lib/tournament/statistics/rating_groups.hpp"

namespace connect4 {
namespace {

constexpr int not_rated = -1;
constexpr auto no_games = "no game so far tells who is stronger";
constexpr auto no_own_games = "no game so far in which it was started";
constexpr auto no_convergence =
    "the ratings could not be computed: their equations were not solved";
constexpr auto not_connected =
    "not all players took points from each other, directly or through others: how far such "
    "players are apart rests on the prior";
constexpr auto left_out =
    "without a prior only players who took points from each other, directly or through others, "
    "can be rated";

bool compares_players(const MeetingTally& meeting) {
  bool compares = false;
  meeting.for_each_opening([&](const OpeningResult&) { compares = true; });
  return compares;
}

/// Numbers those that are marked, from 0 on.
std::vector<int> numbered(const std::vector<bool>& marked) {
  std::vector<int> places;
  int next = 0;
  for (const bool is_marked : marked) places.push_back(is_marked ? next++ : not_rated);
  return places;
}

std::vector<bool> players_with_games(const Tally& tally) {
  std::vector<bool> played(static_cast<std::size_t>(tally.players()));
  for (const MeetingTally& meeting : tally.meetings())
    if (compares_players(meeting))
      played[static_cast<std::size_t>(meeting.low())] =
          played[static_cast<std::size_t>(meeting.high())] = true;
  return played;
}

std::vector<bool> players_of(const std::vector<int>& group, int players) {
  std::vector<bool> marked(static_cast<std::size_t>(players));
  for (const int player : group) marked[static_cast<std::size_t>(player)] = true;
  return marked;
}

std::vector<RatedMeeting> rated_meetings(const Tally& tally, const std::vector<int>& places) {
  std::vector<RatedMeeting> meetings;
  for (const MeetingTally& meeting : tally.meetings()) {
    const int low = places[static_cast<std::size_t>(meeting.low())];
    const int high = places[static_cast<std::size_t>(meeting.high())];
    if (low < 0 || high < 0) continue;
    double games = 0;
    double half_points = 0;
    meeting.for_each_opening([&](const OpeningResult& opening) {
      games += (opening.as_red ? 1 : 0) + (opening.as_blue ? 1 : 0);
      half_points += opening.as_red.value_or(0) + opening.as_blue.value_or(0);
    });
    if (games > 0)
      meetings.push_back(
          {static_cast<std::size_t>(low), static_cast<std::size_t>(high), games, half_points / 2});
  }
  return meetings;
}

Estimate estimate(double strength, const Spread& spread) {
  const double t = student_quantile((1 + confidence) / 2, spread.degrees);
  const double margin = t * std::sqrt(spread.variance);
  return {elo_per_logit * strength,
          elo_per_logit * (strength - margin),
          elo_per_logit * (strength + margin),
          {}};
}

void shift(Estimate& elo, double by) {
  for (auto* part : {&elo.value, &elo.low, &elo.high})
    if (*part) **part += by;
}

}  // namespace

Ratings::Ratings(const RatingGames& games, const RatingPlan& plan)
    : places_(static_cast<std::size_t>(games.tally.players()), not_rated),
      players_(places_.size()) {
  const std::vector<bool> played = players_with_games(games.tally);
  if (std::find(played.begin(), played.end(), true) == played.end()) {
    reason_ = no_games;
    for (Estimate& elo : players_) elo.reason = reason_;
    return;
  }
  const std::vector<std::vector<int>> groups = rating_groups(games.tally);
  const std::vector<int>& main = groups.front();
  const bool is_connected = std::ssize(main) == std::count(played.begin(), played.end(), true);
  const bool has_prior = plan.prior_pairs > 0;
  if (!is_connected) reason_ = has_prior ? not_connected : left_out;
  if (has_prior)
    places_ = numbered(played);
  else if (main.size() > 1)
    places_ = numbered(players_of(main, games.tally.players()));
  for (std::size_t i = 0; i < players_.size(); ++i)
    if (!is_rated(static_cast<int>(i))) players_[i].reason = played[i] ? left_out : no_own_games;
  fit(games, plan);
  if (fit_) rate(plan);
}

void Ratings::fit(const RatingGames& games, const RatingPlan& plan) {
  const auto count = static_cast<std::size_t>(
      std::count_if(places_.begin(), places_.end(), [](int place) { return place >= 0; }));
  if (count == 0) return;
  fit_ = fit_bradley_terry(count, rated_meetings(games.tally, places_), 2 * plan.prior_pairs);
  if (fit_) {
    errors_.emplace(*fit_, games, places_, 2 * plan.prior_pairs);
    return;
  }
  reason_ = no_convergence;
  for (int& place : places_) place = not_rated;
  for (Estimate& elo : players_) elo.reason = reason_;
}

/// Counted from the anchor, where there is one; the anchor's own rating is given, so it has no bar.
void Ratings::rate(const RatingPlan& plan) {
  const auto& anchor = plan.anchor;
  const bool is_anchored = anchor && is_rated(anchor->player);
  for (std::size_t i = 0; i < players_.size(); ++i) {
    const auto player = static_cast<int>(i);
    if (!is_rated(player)) continue;
    if (!is_anchored) {
      const auto at = static_cast<std::size_t>(places_[i]);
      players_[i] = estimate(fit_->strengths[at], errors_->of_strength(at));
    } else if (player == anchor->player) {
      players_[i] = {anchor->elo, {}, {}, "the anchor: its rating is given"};
    } else {
      players_[i] = difference(player, anchor->player);
      shift(players_[i], anchor->elo);
    }
  }
}

Estimate Ratings::difference(int i, int j) const {
  if (!is_rated(i) || !is_rated(j)) return {{}, {}, {}, "not rated"};
  return estimate(lead(i, j), errors_->of_difference(place(i), place(j)));
}

std::optional<double> Ratings::los(int i, int j) const {
  if (i == j || !is_rated(i) || !is_rated(j)) return std::nullopt;
  const Spread spread = errors_->of_difference(place(i), place(j));
  return student_cdf(lead(i, j) / std::sqrt(spread.variance), spread.degrees);
}

double Ratings::lead(int i, int j) const {
  return fit_->strengths[place(i)] - fit_->strengths[place(j)];
}

bool Ratings::is_rated(int player) const {
  return places_.at(static_cast<std::size_t>(player)) >= 0;
}

std::size_t Ratings::place(int player) const {
  return static_cast<std::size_t>(places_[static_cast<std::size_t>(player)]);
}

}  // namespace connect4
