// A finished game, looked at again.
#pragma once

#include <string>

#include "lib/game/drawing.hpp"
#include "runner/screen/shown_game.hpp"

namespace connect4 {

/// Every position of the game, one below the other, and its story. Each position has the log of the
/// turn that led there, if the record has logs.
std::string whole_game(const ShownGame& game, DrawingStyle style);

/// Lets a person step through the game on the terminal that standard input and output are, by the
/// keys of KeyPlace::viewer. Ends after the last ply, and leaves the last board and the story on
/// the screen. Throws Interrupted at a Ctrl-C, and if the terminal is gone. Puts the terminal's
/// mode back in any case.
void view_game(const ShownGame& game, DrawingStyle style);

}  // namespace connect4
