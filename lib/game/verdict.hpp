// The rules of the game, applied to one turn.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/game/board.hpp"
#include "lib/game/outcome.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

/// The consequence of a turn.
struct Verdict {
  std::optional<Cell> disc;  ///< the cell where the disc stopped; nothing if the column was full
  std::optional<Outcome> outcome;  ///< nothing while the game continues
  std::vector<Cell> line;          ///< every cell of every four that the disc completed
};

/// The outcome of the game in this position, or nothing while it continues. Looks for a four of the
/// side that moved last: in a position that play has reached, the other has none.
std::optional<Outcome> outcome_of(const Position& position);

/// The words for a move into a full column, with its number for people and for players: "moved into
/// column 4 (3 in JSON), which is full".
std::string reproach_of_full(Column column);

/// The words for a person that wants to move there: "Column 4 is full. There is room in 1 2 3."
std::string describe_full(Column column, const Position& position);

/// Plays `column` for the side to move and rules on it. A full column loses, four in a line wins,
/// the 42nd disc without a four draws. Changes `position` unless the column was full. The game must
/// not be over before.
Verdict play(Position& position, Column column);

}  // namespace connect4
