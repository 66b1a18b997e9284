// What a person chooses elsewhere, as in a window: a line each.
#pragma once

#include <string_view>

namespace connect4 {

/// Lines that are no digit 1-7 of a column. These two are for the program that sits at the board in
/// the person's place, as digits are; the first, after a game that has ended, for the match.
inline constexpr std::string_view take_back_choice = "u";
inline constexpr std::string_view resignation_choice = "q";

/// For the match alone: another game. Whoever is to move gives the one in progress up for it.
inline constexpr std::string_view new_game_choice = "n";

}  // namespace connect4
