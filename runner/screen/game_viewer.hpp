// A finished game, looked at again.
#pragma once

#include <optional>
#include <string>

#include "lib/expected.hpp"
#include "lib/game/drawing.hpp"
#include "lib/game/game_record.hpp"

namespace connect4 {

/// A game, or the moves of one that is not over.
struct ShownGame {
  GameRecord record;
  bool is_over = true;  ///< false: its outcome means nothing
};

/// Returns the game that `what` names: a file of game records (GAME_RECORD.md); moves such as 4435,
/// from the empty board; a FEN; or the file of a saved game. `number` chooses one of the records,
/// from 1 in the order of the file, and may be left out if there is only one. The error says what
/// there is instead, or the line of a record that cannot be read.
Expected<ShownGame> find_shown_game(const std::string& what, std::optional<std::int64_t> number);

/// Every position of the game, one below the other, and its story. Each position has the log of the
/// turn that led there, if the record has logs.
std::string whole_game(const ShownGame& game, DrawingStyle style);

/// Lets a person step through the game on the terminal that standard input and output are, by the
/// keys of KeyPlace::viewer. Ends after the last ply, and leaves the last board and the story on
/// the screen. Throws Interrupted at a Ctrl-C, and if the terminal is gone. Puts the terminal's
/// mode back in any case.
void view_game(const ShownGame& game, DrawingStyle style);

}  // namespace connect4
