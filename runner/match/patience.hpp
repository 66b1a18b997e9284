// How long programs are waited for that should be gone, and what of them is shown then.
#pragma once

#include <chrono>

namespace connect4 {

/// From the end of its input to SIGTERM, and from there to SIGKILL.
inline constexpr std::chrono::milliseconds patience_at_end{500};

/// A program that has closed a pipe ends, as a rule, a moment later, and its status says why.
inline constexpr std::chrono::milliseconds patience_after_pipe_closed{500};

/// `game_over` has no answer. Where logs are kept, what a player prints then is its last words:
/// they end where it has read that and is silent for so long, or at the second.
inline constexpr std::chrono::milliseconds patience_for_last_words{10};
inline constexpr std::chrono::milliseconds longest_last_words{200};

/// Of its standard error, in a fault.
inline constexpr int shown_log_lines = 20;

}  // namespace connect4
