#include "lib/tournament/statistics/duel_progress.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>

#include "lib/tournament/statistics/elo.hpp"

namespace connect4 {

namespace {

int half_points_of_first(const GameResult& game) {
  return game.half_points(game.red == 0 ? Colour::red : Colour::blue);
}

}  // namespace

void DuelProgress::add(const GameResult& game) {
  if (game.outcome.ending == Ending::void_game) return;
  if (game.number <= counted_to_ || is_surplus(game.number)) return;
  waiting_.try_emplace(game.number, game);
  while (waiting_.size() >= 2 && decision_ == SprtDecision::go_on) {
    const auto first = waiting_.begin();
    const auto second = std::next(first);
    if (first->first != counted_to_ + 1 || second->first != counted_to_ + 2) return;
    count_pair(first->second, second->second);
    waiting_.erase(first, std::next(second));
  }
  if (decision_ != SprtDecision::go_on) waiting_.clear();
}

void DuelProgress::count_pair(const GameResult& first, const GameResult& second) {
  counted_to_ += 2;
  if (!first.compares_players() || !second.compares_players()) return;
  pairs_.add(half_points_of_first(first) + half_points_of_first(second));
  if (test_) decision_ = test_->decide(pairs_);
  if (decision_ == SprtDecision::go_on && are_alike_ && counted_to_ == last_to_compare)
    decision_ = SprtDecision::play_identically;
}

std::optional<std::int32_t> DuelProgress::decided_after() const {
  if (decision_ == SprtDecision::go_on) return std::nullopt;
  return counted_to_;
}

bool DuelProgress::is_surplus(std::int32_t number) const {
  return decision_ != SprtDecision::go_on && number > counted_to_;
}

std::optional<double> DuelProgress::log_likelihood_ratio() const {
  return test_ ? test_->log_likelihood_ratio(pairs_) : std::nullopt;
}

void TestCourse::add(const GameResult& game) {
  const std::int64_t before = progress_.pairs().pairs();
  progress_.add(game);
  if (progress_.pairs().pairs() > before)
    steps_.push_back({progress_.counted_to(), progress_.pairs()});
}

std::vector<RatioPoint> TestCourse::points(const Sprt& test, std::size_t most,
                                           std::int32_t last) const {
  const auto end = std::partition_point(steps_.begin(), steps_.end(),
                                        [&](const Step& step) { return step.games <= last; });
  const auto count = static_cast<std::size_t>(end - steps_.begin());
  const std::size_t shown = std::min(count, most);
  std::vector<RatioPoint> points;
  for (std::size_t i = 0; i < shown; ++i) {
    const Step& step = steps_[shown == 1 ? 0 : i * (count - 1) / (shown - 1)];
    points.push_back({step.games, test.log_likelihood_ratio(step.pairs)});
  }
  return points;
}

namespace {

constexpr int bets = 100;
/// The capital that rules a mean out. At most a share of (1 - confidence) / 2 of all duels ever
/// reaches it.
constexpr double ruling_capital = 2 / (1 - confidence);

/// Returns the share of the capital that is bet. The shares are denser towards 0, since long duels
/// depend on small ones.
double share(int bet) {
  const double root = (bet + 0.5) / bets;
  return root * root;
}

/// Returns the logarithm of the capital of the bets against a mean score of `mean`.
double log_capital(const Pentanomial& pairs, double mean) {
  std::array<double, bets> logs{};
  for (int bet = 0; bet < bets; ++bet)
    for (std::size_t points = 0; points < pairs.counts.size(); ++points)
      if (const auto count = static_cast<double>(pairs.counts[points]); count > 0)
        logs[static_cast<std::size_t>(bet)] +=
            count * std::log(1 - share(bet) + share(bet) * static_cast<double>(points) / 4 / mean);
  const double greatest = *std::max_element(logs.begin(), logs.end());
  double sum = 0;
  for (const double log : logs) sum += std::exp(log - greatest);
  return greatest + std::log(sum / bets);
}

/// Returns the mean below which all means are ruled out. The capital falls as the mean rises.
std::optional<double> lowest_mean(const Pentanomial& pairs) {
  if (pairs.half_points() == 0) return std::nullopt;
  double low = 0, high = 1;
  for (int step = 0; step < 45; ++step) {
    const double middle = (low + high) / 2;
    (log_capital(pairs, middle) > std::log(ruling_capital) ? low : high) = middle;
  }
  return low;
}

std::optional<double> elo(std::optional<double> score) {
  if (!score || *score <= 0 || *score >= 1) return std::nullopt;
  return elo_from_score(*score);
}

}  // namespace

Estimate watched_interval(const Pentanomial& pairs) {
  if (pairs.pairs() == 0) return {{}, {}, {}, "no opening pair is complete"};
  const auto low = lowest_mean(pairs);
  auto high = lowest_mean(pairs.reversed());
  if (high) high = 1 - *high;
  const double score =
      static_cast<double>(pairs.half_points()) / (4 * static_cast<double>(pairs.pairs()));
  Estimate estimate{elo(score), elo(low), elo(high), {}};
  if (!estimate.value)
    estimate.reason = "one player took no point";
  else if (!estimate.low || !estimate.high)
    estimate.reason = "too few opening pairs for both ends";
  return estimate;
}

}  // namespace connect4
