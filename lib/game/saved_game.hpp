// A game put aside: the save file, as text.
#pragma once

#include <string>
#include <string_view>

#include "lib/expected.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

/// A game to continue with: the players, and the position. The first player has the red discs.
struct SavedGame {
  PerColour<std::string> names;
  Position position;

  friend bool operator==(const SavedGame&, const SavedGame&) = default;
};

/// Returns the name of a player without one: "Player 1" (player 0) or "Player 2" (player 1).
std::string default_name(int player);

/// Three lines: the two names and the FEN (protocol/SAVE_FILE.md). Line ends inside a name become
/// spaces.
std::string to_text(const SavedGame& game);

/// Reads the text of to_text(). Also accepts CRLF, spaces at the ends of lines, a missing final
/// newline and any text after the third line. An empty name becomes the default one. Refused: fewer
/// than three lines, and a third that parse_fen() refuses.
Expected<SavedGame> parse_saved_game(std::string_view text);

}  // namespace connect4
