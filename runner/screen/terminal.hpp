// The abilities of the person's terminal.
#pragma once

#include <string>
#include <string_view>

#include "lib/game/drawing.hpp"

namespace connect4 {

/// Clears from the cursor to the end of the screen (ECMA-48, ED).
inline constexpr std::string_view clear_below = "\x1b[J";

/// Whether the descriptor is a terminal that understands cursor movement (TERM is not "dumb").
bool is_live_terminal(int descriptor);

/// Columns of the terminal; 80 if there is none.
int terminal_width(int descriptor);

/// Rows of the terminal; 24 if there is none.
int terminal_height(int descriptor);

/// The style of drawings on the descriptor. `colour` is "always", "never" or "auto": then colours
/// need a terminal and a NO_COLOR that is unset or empty. Unicode needs a UTF-8 locale.
DrawingStyle drawing_style(const std::string& colour, int descriptor);

}  // namespace connect4
