#include "lib/tournament/statistics/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace connect4 {
namespace {

constexpr int not_rated = -1;
constexpr double least_expected = 0.01;  // 800 Elo apart
/// Keeps strengths finite after a clean sweep, and hardly moves others.
constexpr double prior_games_of_intervals = 0.1;
constexpr auto no_games = "no game so far shows who is stronger";
constexpr auto no_own_games = "it has not been started in any game so far";
constexpr auto no_convergence =
    "the ratings could not be computed: their equations were not solved";
constexpr auto not_connected =
    "relative to the mean of the largest group of players who have all scored against each other, "
    "directly or through a chain of opponents; players outside it have only a bound";
constexpr auto of_the_reference =
    "the others are rated relative to it, because no two players scored against each other";
constexpr auto bound_above = "only a lower bound, because it gave the others no points";
constexpr auto bound_below = "only an upper bound, because it scored no points against the others";
constexpr auto is_apart = "no chain of games connects it with the other players";
constexpr auto left_out =
    "without a prior, only players who have scored against each other, directly or through a chain "
    "of opponents, can be rated";

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

std::optional<double> in_elo(const std::optional<double>& log_odds) {
  return log_odds ? std::optional(elo_per_logit * *log_odds) : std::nullopt;
}

/// The interval holds the differences that the games do not contradict. The value depends on the
/// prior as well, and is always within.
Estimate estimate(double fitted, const ScoreTest& test) {
  auto low = test.low();
  auto high = test.high();
  if (low) low = std::min(*low, fitted);
  if (high) high = std::max(*high, fitted);
  return {in_elo(fitted), in_elo(low), in_elo(high), {}};
}

/// Returns a number only if each player took points from the other, directly or through others.
/// Else the prior alone would decide on it, so the result is a bound at most.
Estimate as_known(double fitted, const ScoreTest& test, Order order) {
  if (order == Order::unknown) return {{}, {}, {}, is_apart};
  if (order == Order::both_scored) return estimate(fitted, test);
  const bool above = order == Order::above;
  return {{},
          above ? in_elo(test.low()) : std::nullopt,
          above ? std::nullopt : in_elo(test.high()),
          above ? bound_above : bound_below};
}

Estimate reversed(const Estimate& estimate) {
  const auto minus = [](const std::optional<double>& x) {
    return x ? std::optional(-*x) : std::nullopt;
  };
  const std::string& reason = estimate.reason;
  return {minus(estimate.value), minus(estimate.high), minus(estimate.low),
          reason == bound_above   ? bound_below
          : reason == bound_below ? bound_above
                                  : reason};
}

void shift(Estimate& elo, double by) {
  for (auto* part : {&elo.value, &elo.low, &elo.high})
    if (*part) **part += by;
}

/// A rating or a bound.
bool has_number(const Estimate& elo) {
  return elo.value || elo.low || elo.high;
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
  groups_ = RatingOrder(games.tally);
  const std::vector<int>& main = groups_.main();
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
  const std::vector<RatedMeeting> meetings = rated_meetings(games.tally, places_);
  for (const int player : groups_.main())
    if (is_rated(player)) reference_.push_back(player);
  const auto fit_from_reference = [&](double prior_games) {
    std::vector<std::size_t> members;
    for (const int player : reference_) members.push_back(place(player));
    return fit_bradley_terry(count, meetings, prior_games, members);
  };
  const double prior_games = 2 * plan.prior_pairs;
  fit_ = fit_from_reference(prior_games);
  if (fit_ && narrow_reference(meetings)) fit_ = fit_from_reference(prior_games);
  const bool counts_prior = games.paired_by_results && prior_games > 0;
  const auto of_intervals = counts_prior ? fit_ : fit_from_reference(prior_games_of_intervals);
  if (fit_ && of_intervals) {
    tests_.emplace(*of_intervals, games, places_, counts_prior ? prior_games : 0);
    return;
  }
  fit_.reset();
  reason_ = no_convergence;
  for (int& place : places_) place = not_rated;
  for (Estimate& elo : players_) elo.reason = reason_;
}

/// A player that took one lucky point belongs to the group, but its distance from the others is
/// known badly. The mean of the group would be too. So the reference is a part of the group:
/// players joined by meetings in which the weaker player expects `least_expected` points of a game.
/// Returns whether that leaves out a player.
bool Ratings::narrow_reference(const std::vector<RatedMeeting>& meetings) {
  std::vector<std::size_t> roots(fit_->strengths.size());
  std::iota(roots.begin(), roots.end(), std::size_t{0});
  const auto root = [&](std::size_t at) {
    while (roots[at] != at) at = roots[at];
    return at;
  };
  for (const RatedMeeting& meeting : meetings) {
    const double p = fit_->expected(meeting.first, meeting.second);
    if (std::min(p, 1 - p) >= least_expected) roots[root(meeting.second)] = root(meeting.first);
  }
  std::map<std::size_t, std::vector<int>> joined;  // of the group
  for (const int player : reference_) joined[root(place(player))].push_back(player);
  const std::vector<int>* largest = &joined.begin()->second;
  for (const auto& [number, players] : joined)
    if (players.size() > largest->size()) largest = &players;
  if (largest->size() < 2 || largest->size() == reference_.size()) return false;
  reference_ = *largest;
  return true;
}

/// Counted from the anchor, if there is one; the anchor's own rating is given, so it has no bar.
void Ratings::rate(const RatingPlan& plan) {
  const auto& anchor = plan.anchor;
  const bool is_anchored = anchor && is_rated(anchor->player);
  if (is_anchored) origin_ = anchor->elo - elo_per_logit * fit_->strengths[place(anchor->player)];
  for (std::size_t i = 0; i < players_.size(); ++i) {
    const auto player = static_cast<int>(i);
    if (!is_rated(player)) continue;
    if (!is_anchored) {
      players_[i] = above_reference(player);
    } else if (player == anchor->player) {
      players_[i] = {anchor->elo, {}, {}, "the anchor: its rating is given"};
    } else {
      players_[i] = difference(player, anchor->player);
      shift(players_[i], anchor->elo);
    }
  }
}

Estimate Ratings::above_reference(int player) const {
  const std::vector<int>& main = groups_.main();
  if (main == std::vector{player}) return {0, {}, {}, of_the_reference};
  return as_known(fit_->strengths[place(player)], tests_->of_strength(place(player)),
                  groups_.order(player, main.front()));
}

Estimate Ratings::difference(int i, int j) const {
  if (!is_rated(i) || !is_rated(j)) return {{}, {}, {}, "not rated"};
  return i < j ? pair(i, j).difference : reversed(difference(j, i));
}

std::optional<double> Ratings::los(int i, int j) const {
  if (i == j || !is_rated(i) || !is_rated(j)) return std::nullopt;
  if (groups_.order(i, j) == Order::unknown) return std::nullopt;
  return i < j ? pair(i, j).chance_above : 1 - pair(j, i).chance_above;
}

const Ratings::Pair& Ratings::pair(int i, int j) const {
  const auto known = known_.find({i, j});
  if (known != known_.end()) return known->second;
  const ScoreTest test = tests_->of_difference(place(i), place(j));
  Pair pair{as_known(lead(i, j), test, groups_.order(i, j)), test.chance_above(0)};
  return known_.emplace(std::pair(i, j), std::move(pair)).first->second;
}

double Ratings::lead(int i, int j) const {
  return fit_->strengths[place(i)] - fit_->strengths[place(j)];
}

double Ratings::variance_of_lead(int i, int j) const {
  const std::size_t players = fit_->strengths.size();
  const auto at = [&](int a, int b) { return fit_->inverse[place(a) * players + place(b)]; };
  return i == j ? at(i, i) : at(i, i) + at(j, j) - 2 * at(i, j);
}

std::optional<double> Ratings::strength(int player) const {
  if (!is_rated(player)) return std::nullopt;
  return origin_ + elo_per_logit * fit_->strengths[place(player)];
}

bool Ratings::is_rated(int player) const {
  return places_.at(static_cast<std::size_t>(player)) >= 0;
}

std::size_t Ratings::place(int player) const {
  return static_cast<std::size_t>(places_[static_cast<std::size_t>(player)]);
}

std::vector<std::optional<Place>> places(const Ratings& ratings) {
  const auto players = static_cast<int>(ratings.players().size());
  std::vector<std::optional<Place>> places(ratings.players().size());
  const auto count = static_cast<int>(std::ranges::count_if(ratings.players(), has_number));
  for (int i = 0; i < players; ++i)
    if (has_number(ratings.players()[static_cast<std::size_t>(i)]))
      places[static_cast<std::size_t>(i)] = {1, count};
  constexpr double sure = (1 + confidence) / 2;
  for (int i = 0; i < players; ++i)
    for (int j = 0; j < players; ++j)
      if (const auto los = ratings.los(i, j); los && *los >= sure) {
        if (auto& better = places[static_cast<std::size_t>(i)]) --better->high;
        if (auto& worse = places[static_cast<std::size_t>(j)]) ++worse->low;
      }
  return places;
}

}  // namespace connect4
