// Times as a page has them: to within five hundredths, in a byte.
#pragma once

#include <chrono>

namespace connect4 {

/// Step k stands for 1.1^k - 1 microseconds; the last one for nine hours, and all above.
inline constexpr int last_time_step = 254;

/// The step of a time that is not negative (protocol/PAGE.md): the one that ln(t + 1) / ln 1.1 is
/// nearest to.
int time_step(std::chrono::microseconds time);

}  // namespace connect4
