#include "runner/match/turn_account.hpp"

#include <algorithm>

namespace connect4 {

std::optional<TurnAccount::TimePoint> TurnAccount::deadline() const {
  if (!allowed_) return std::nullopt;
  return asked_ + *allowed_ + given_ + left_out_;
}

void TurnAccount::give(Duration by_others) {
  given_ += std::clamp(by_others - given_, Duration::zero(), may_be_given());
}

TurnAccount::Duration TurnAccount::may_be_given() const {
  constexpr int most_times_allowed = 20;
  return most_times_allowed * allowed_.value_or(Duration::zero()) - given_;
}

void TurnAccount::close(TimePoint end) {
  end_ = end;
  elapsed_ = passed_at(end);
}

}  // namespace connect4
