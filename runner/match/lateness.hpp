// Players that run out of time, in words.
#pragma once

#include <string>
#include <string_view>

#include "lib/game/time_control.hpp"

namespace connect4 {

/// How long a player took for an answer, in what it was allowed. Pure words: the rule is Clock's.
struct AnswerTime {
  Clock::Duration allowed{};
  Clock::Duration elapsed{};    ///< until it answered, or was waited for no longer
  Clock::Duration by_others{};  ///< of that; not charged
};

/// Of an answer that came too late. By how much is said, since both times may look the same:
/// "answered after 249 ms, 85 us too late: 249 ms were left".
std::string describe_late_answer(const AnswerTime& time);

/// Of one that never came: "no answer to the turn within 50 ms". What was waited is added where it
/// is more than a timer's inaccuracy.
std::string describe_no_answer(std::string_view what, const AnswerTime& time);

}  // namespace connect4
