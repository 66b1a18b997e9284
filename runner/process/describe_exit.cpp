#include "runner/process/describe_exit.hpp"

#include <string.h>

namespace connect4 {

std::string describe(const ExitStatus& status) {
  if (!status.signal) return "exited with status " + std::to_string(status.code.value_or(0));
  const char* const abbreviation = sigabbrev_np(*status.signal);
  return "was killed by " + (abbreviation != nullptr ? std::string("SIG") + abbreviation
                                                     : "signal " + std::to_string(*status.signal));
}

}  // namespace connect4
