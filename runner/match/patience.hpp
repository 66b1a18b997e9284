// How long programs are waited for that should be gone, and what of them is shown then.
#pragma once

#include <chrono>

namespace connect4 {

/// From the end of its input to SIGTERM, and from there to SIGKILL.
inline constexpr std::chrono::milliseconds patience_at_end{500};

/// A program that has closed a pipe ends, as a rule, a moment later, and its status says why.
inline constexpr std::chrono::milliseconds patience_after_pipe_closed{500};

/// Of its standard error, in a fault.
inline constexpr int shown_log_lines = 20;

}  // namespace connect4
