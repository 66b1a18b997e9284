// The choice of the games that a command is about.
#pragma once

#include <limits>
#include <vector>

#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"
#include "runner/store/store_reader.hpp"

namespace connect4 {

/// The number of a game, a round or an opening is no higher.
inline constexpr int highest_game_number = std::numeric_limits<int>::max();

/// Returns the options that choose games.
std::vector<Option> game_options();

/// Returns the filter of these options. Throws UsageError if a player is not known, or they exclude
/// each other.
GameFilter read_filter(const Arguments& arguments, const StoreHeader& header);

}  // namespace connect4
