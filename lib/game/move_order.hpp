// How a position may have come about.
#pragma once

#include <optional>
#include <vector>

#include "lib/game/position.hpp"

namespace connect4 {

/// Columns that lead from the empty board to the position when they are played by turns; nothing
/// where there are none, or where looking for them took too long. The order that is found is one of
/// many. Of positions in which no one has four in a row.
std::optional<std::vector<Column>> moves_to(const Position& position);

}  // namespace connect4
