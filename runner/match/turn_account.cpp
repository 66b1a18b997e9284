#include "runner/match/turn_account.hpp"

#include <algorithm>

namespace connect4 {

std::optional<TurnAccount::TimePoint> TurnAccount::deadline() const {
  if (!allowed_) return std::nullopt;
  return asked_ + *allowed_ + given_ + left_out_;
}

void TurnAccount::give(Duration by_others) {
  constexpr int most_times_allowed = 10;
  const Duration most = most_times_allowed * allowed_.value_or(Duration::zero());
  given_ = std::clamp(by_others, given_, std::max(given_, most));
}

void TurnAccount::close(TimePoint end) {
  end_ = end;
  elapsed_ = passed_at(end);
}

}  // namespace connect4
