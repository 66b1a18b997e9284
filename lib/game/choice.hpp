// What a person chooses elsewhere, as in a window: a line each, for the program that sits at the
// board in its place.
#pragma once

#include <string_view>

namespace connect4 {

/// Lines that are no digit 1-7 of a column.
inline constexpr std::string_view take_back_choice = "u";
inline constexpr std::string_view resignation_choice = "q";

}  // namespace connect4
