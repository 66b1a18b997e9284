#include "runner/match/turn_account.hpp"

#include <algorithm>

#include "lib/text/amounts.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds inaccuracy{1};

/// "1 s for the turn and 5 s in reserve" behind `before`; empty without a reserve.
std::string parts_of_allowed(const std::string& before, const AnswerTime& time) {
  if (time.reserve.count() <= 0) return "";
  return before + to_text(time.allowed - time.reserve) + " for the turn and " +
         to_text(time.reserve) + " in reserve";
}

}  // namespace

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

std::string describe_late_answer(const AnswerTime& time) {
  std::string text = "answered after " + to_text(time.elapsed) + ", " +
                     to_text(time.elapsed - time.by_others - time.allowed) +
                     " too late: " + to_text(time.allowed) + " were left" +
                     parts_of_allowed(", ", time);
  if (time.by_others.count() > 0)
    text += ", not counting " + to_text(time.by_others) + " that other programs took";
  return text;
}

std::string describe_no_answer(std::string_view what, const AnswerTime& time) {
  std::string text = "gave no answer to " + std::string(what) + " within " + to_text(time.allowed) +
                     parts_of_allowed(": ", time);
  if (time.elapsed - time.allowed < inaccuracy) return text;
  text += "; waited " + to_text(time.elapsed);
  if (time.by_others.count() > 0)
    text += ", because other programs used the processor for " + to_text(time.by_others);
  return text;
}

}  // namespace connect4
