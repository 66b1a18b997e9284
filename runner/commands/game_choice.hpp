// Which games a command is about.
#pragma once

#include <vector>

#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"
#include "runner/store/store_reader.hpp"

namespace connect4 {

/// The options that choose games.
std::vector<Option> game_options();

/// What they say. Throws UsageError where a player is not known, or they exclude each other.
GameFilter read_filter(const Arguments& arguments, const StoreHeader& header);

}  // namespace connect4
