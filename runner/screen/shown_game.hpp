// A game that a person names, to be looked at.
#pragma once

#include <optional>
#include <string>

#include "lib/expected.hpp"
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

}  // namespace connect4
