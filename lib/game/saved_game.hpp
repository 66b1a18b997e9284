// A game put aside: the save file, as text.
#pragma once

#include <string>
#include <string_view>

#include "lib/expected.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

/// A game to go on with: who plays, and where they are. The first player has the red discs.
struct SavedGame {
  PerColour<std::string> names;
  Position position;

  friend bool operator==(const SavedGame&, const SavedGame&) = default;
};

/// What a player without a name is called: "Player 1" (player 0) or "Player 2" (player 1).
std::string default_name(int player);

/// Three lines: the two names and the FEN (protocol/SAVE_FILE.md). Line ends inside a name become
/// blanks.
std::string to_text(const SavedGame& game);

/// Reads what to_text() wrote. Also accepts CRLF, blanks at the ends of lines, a missing final
/// newline and whatever follows the third line; an empty name becomes the default one. Refused:
/// fewer than three lines, and a third that parse_fen() refuses.
Expected<SavedGame> parse_saved_game(std::string_view text);

}  // namespace connect4
