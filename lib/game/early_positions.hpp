// All positions that play reaches in a few plies.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "lib/game/board.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

/// Orders positions of one ply. A position with smaller bits than its mirror image stands for both.
constexpr std::pair<Bitboard, Bitboard> bits(const Position& position) {
  return {position.discs(Colour::red), position.discs(Colour::blue)};
}

/// A position and one way to it from the empty board, of up to most_plies moves. It has 24 bytes,
/// since a list of all positions holds many.
struct EarlyPosition {
  static constexpr int most_plies = 8;

  Position position;
  std::uint32_t moves = 0;  ///< three bits each, the first move lowest

  /// Returns the moves in the order of play.
  std::vector<Column> way() const;
};

/// All positions after `plies` plies (0 to EarlyPosition::most_plies) without a four: 1, 4, 25,
/// 121, 568, 2,144, 8,231, 27,109 and 91,295 of them. Each is there once with its mirror image, as
/// the one of the two with the smaller bits, in the order of bits. Its moves are the first way
/// found from the positions of one ply less.
std::vector<EarlyPosition> early_positions(int plies);

}  // namespace connect4
