#include "lib/tournament/statistics/duel_progress.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

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

}  // namespace connect4
