// The end of a process, in words.
#pragma once

#include <string>

#include "runner/process/child_process.hpp"

namespace connect4 {

/// "exited with status 1" or "was killed by SIGSEGV".
std::string describe(const ExitStatus& status);

}  // namespace connect4
