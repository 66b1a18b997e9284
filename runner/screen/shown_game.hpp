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

/// The game that `what` names: a file of game records (GAME_RECORD.md), of which `number` chooses
/// one, counted from 1 in the order of the file, and may be left out where there is one only; moves
/// such as 4435, from the empty board; a FEN; or the file of a saved game. The error says what
/// there is instead, with the line where a record cannot be read.
Expected<ShownGame> find_shown_game(const std::string& what, std::optional<std::int64_t> number);

}  // namespace connect4
