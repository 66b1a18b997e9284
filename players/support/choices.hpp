// Moves that a person makes somewhere else, as in a window.
#pragma once

#include <istream>

#include "lib/game/position.hpp"

namespace connect4 {

/// Reads lines (lib/game/choice.hpp) until one is the digit of a column that has room, and passes
/// over whatever else stands there. Throws TakeBack or Resignation where that was chosen, and
/// Resignation at the end of the input.
Column read_choice(std::istream& choices, const Position& position);

}  // namespace connect4
