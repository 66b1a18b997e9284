// What a person types to run our programs: their names, or `connect4` and then their names.
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

inline constexpr std::array<OwnProgram, 4> own_programs{{
    {"play", "a match between two Connect Four programs"},
    {"tournament", "tournaments of Connect Four programs"},
    {"bot", "for those who write players"},
    {"analyse", "the exact value of Connect Four positions"},
}};

/// What `name` is for.
std::string summary_of_program(std::string_view name);

/// Whether this program was started by `connect4`, which says so in argv[0]: "connect4 play".
bool is_called_by_connect4();

/// A command of ours, such as "tournament run cup", as it is to be typed to whoever started this
/// program: behind "connect4 " or as it is.
std::string as_typed(const std::string& command);

}  // namespace connect4
