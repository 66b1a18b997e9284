// What a person types when asked for a move.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "lib/game/column.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

struct WantsHelp {};
struct TakesBack {};
struct Saves {};
struct Resigns {};

/// Not a move. The text says why and what would be one, in at most 79 characters; it is empty
/// where nothing was typed.
struct Misunderstood {
  std::string text;
};

using Answer = std::variant<Column, WantsHelp, TakesBack, Saves, Resigns, Misunderstood>;

/// Reads one line, whatever is in it. A Column is one with room.
Answer read_answer(std::string_view line, const Position& position);

}  // namespace connect4
