// The output of a program of the machine.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "runner/process/child_process.hpp"

namespace connect4 {

/// The whole output of a program.
struct ProgramOutput {
  std::optional<ExitStatus> status;  ///< nothing if it took too long, and was killed
  std::string out, err;              ///< its standard output and error
};

/// Runs the command to its end, with nothing to read; at most `patience`, and not beyond a
/// StopSignal if `heeds_stop`. `most_bytes` of each stream are kept. The error says why it cannot
/// be started.
Expected<ProgramOutput> run_program(const Command& command, std::chrono::milliseconds patience,
                                    std::size_t most_bytes, bool heeds_stop = false);

/// The standard output of a program of which nothing but its success matters, of which 64 KiB are
/// kept. Nothing if it cannot be started, fails, or takes longer than that.
std::optional<std::string> output_of(const Command& command, std::chrono::milliseconds patience);

}  // namespace connect4
