// The first moment of a turn.
#pragma once

#include <chrono>

namespace connect4 {

/// Most replies come within it. Until it is over nothing is looked at but the pipes.
inline constexpr std::chrono::milliseconds first_moment{10};

}  // namespace connect4
