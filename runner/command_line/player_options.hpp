// Options and operands that all commands with players have in common.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/game/time_control.hpp"
#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"

namespace connect4 {

/// Returns the options --time-per-move, --cpu-time, --bank, --startup-time and --ready-time, with
/// the defaults of `fallback`.
std::vector<Option> time_options(const TimeControl& fallback = {});

/// Returns only the option --cpu-time, for commands that write a config.
Option cpu_time_option();

/// Returns the time that --cpu-time gives. Throws UsageError if it is out of its bounds, or if
/// another option gives the turn's time too.
std::chrono::milliseconds read_cpu_time(const Arguments& arguments);

/// Returns the time that they give. Throws UsageError for parts of a millisecond and for a time in
/// which is too short to move or start.
TimeControl read_time(const Arguments& arguments);

/// Whether a command has room for a person at the terminal.
enum class Persons : std::uint8_t { allowed, excluded };

/// Returns the operand PLAYER of a command.
Operand player_operand(Persons persons);

/// Returns the fix, with its semicolon, if two operands are one path with a space in it.
/// Otherwise empty.
std::string path_in_pieces(const std::vector<std::string>& operands);

/// Returns the names of the bundled programs.
std::vector<std::string> program_names();

}  // namespace connect4
