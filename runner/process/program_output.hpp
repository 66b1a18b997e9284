// What a program of the machine's prints.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "runner/process/child_process.hpp"

namespace connect4 {

/// Runs the command to its end, with nothing to read, and returns its standard output, of which
/// 64 KiB are kept. Nothing where it cannot be started, fails, or takes longer than that.
std::optional<std::string> output_of(const Command& command, std::chrono::milliseconds patience);

}  // namespace connect4
