// What a program of the machine's prints.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "runner/process/child_process.hpp"

namespace connect4 {

/// What a program had to say in all.
struct ProgramOutput {
  std::optional<ExitStatus> status;  ///< nothing if it took too long, and was killed
  std::string out, err;              ///< its standard output and error
};

/// Runs the command to its end, with nothing to read; at most `patience`, and not beyond a
/// StopSignal where `heeds_stop`. Of each stream `most_bytes` are kept. The error says why it
/// cannot be started.
Expected<ProgramOutput> run_program(const Command& command, std::chrono::milliseconds patience,
                                    std::size_t most_bytes, bool heeds_stop = false);

/// The same, of a program of which nothing but its success matters: its standard output, of which
/// 64 KiB are kept; nothing if it cannot be started, fails, or takes longer than that.
std::optional<std::string> output_of(const Command& command, std::chrono::milliseconds patience);

}  // namespace connect4
