#include "lib/tournament/statistics/test_course.hpp"

#include <algorithm>

namespace connect4 {

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
