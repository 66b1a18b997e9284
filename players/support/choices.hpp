// Moves that a person makes somewhere else, as in a window.
#pragma once

#include <istream>

#include "lib/game/position.hpp"

namespace connect4 {

/// Reads lines until one is the digit, 1-7, of a column that has room; whatever else stands there
/// is passed over. Throws Resignation at the end of the input.
Column read_choice(std::istream& choices, const Position& position);

}  // namespace connect4
