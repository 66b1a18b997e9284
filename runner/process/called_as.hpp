// Our programs, and the name that one was started by.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace connect4 {

/// A program of ours that people run.
struct OwnProgram {
  std::string_view name;
  std::string_view summary;  ///< one line, lower case, no full stop
};

inline constexpr std::array<OwnProgram, 5> own_programs{{
    {"play", "play a match between two Connect Four programs"},
    {"tournament", "run tournaments of Connect Four programs"},
    {"arena", "run a class that hands in its programs through the browser"},
    {"bot", "write and check players"},
    {"analyse", "solve Connect Four positions exactly"},
}};

/// Returns the summary of the program `name`.
std::string summary_of_program(std::string_view name);

/// Returns whether `connect4` started this program. Its argv[0] is then "connect4 play".
bool is_called_by_connect4();

}  // namespace connect4
