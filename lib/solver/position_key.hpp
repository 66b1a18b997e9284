// By which number the solver's table knows a position.
#pragma once

#include "lib/game/position.hpp"

namespace connect4 {

/// A number below 2^49, and whether it is that of the position in a mirror.
struct PositionKey {
  std::uint64_t number;
  bool is_mirrored;

  /// A column as the table has it, from the position's, and the other way round.
  constexpr int seen(int column) const { return is_mirrored ? column_count - 1 - column : column; }
};

/// The columns in the opposite order.
constexpr std::uint64_t mirrored_columns(std::uint64_t number) {
  constexpr std::uint64_t column = (1 << bits_per_column) - 1;
  constexpr int width = bits_per_column;
  return (number & column) << 6 * width | (number & column << width) << 4 * width |
         (number & column << 2 * width) << 2 * width | (number & column << 3 * width) |
         (number >> 2 * width & column << 2 * width) | (number >> 4 * width & column << width) |
         number >> 6 * width;
}

/// The key of a position with `ply` discs, given the mover's discs plus all discs: in each column
/// of h discs that is at least 2^h - 1 and less than 2^(h + 1) - 1, so that no two share a sum.
/// Early positions, of which many meet their mirror images, share a key with them: the smaller one.
constexpr PositionKey key_of(std::uint64_t sum, int ply) {
  constexpr int first_ply_without_mirror = 16;
  if (ply >= first_ply_without_mirror) return {sum, false};
  const std::uint64_t mirrored = mirrored_columns(sum);
  return mirrored < sum ? PositionKey{mirrored, true} : PositionKey{sum, false};
}

}  // namespace connect4
