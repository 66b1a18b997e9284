// What a person is told of a file that cannot be written.
#pragma once

#include <string>

namespace connect4 {

/// Throws UsageError with the path, the system's words for the reason, and what helps against it;
/// or Interrupted where we were told to stop, since a pipe waits for its reader until then.
[[noreturn]] void fail_to_write(const std::string& path, const std::string& reason);

}  // namespace connect4
