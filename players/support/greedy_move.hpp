// The moves of greedy, which looks one disc ahead.
#pragma once

#include <cstdint>

#include "protocol/messages/message.hpp"

namespace connect4 {

/// The move of the side to move, by the first of these rules that applies. Complete a four. Stop
/// the opponent's four. Do not give the opponent a four on top of the own disc. Among the columns
/// left, the one nearest to the centre; `seed` decides between left and right. Equal positions and
/// seeds give equal moves. At least one column must have room.
Move greedy_move(const Position& position, std::uint32_t seed);

}  // namespace connect4
