// Different positions, for data that a player is trained or tested with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "lib/batch/boards.hpp"

namespace connect4 {

/// Keeps positions in the order in which they come, each once. A position and its mirror image are
/// the same, and the first of the two that comes stays. A value; not for sharing between threads.
class PositionSet {
 public:
  /// Adds the position. Returns false, and changes nothing, if it or its mirror image is there.
  bool add(const Position& position);

  const std::vector<Position>& positions() const { return positions_; }

 private:
  std::unordered_set<std::uint64_t> keys_;
  std::vector<Position> positions_;
};

/// Returns `count` different positions that random legal play reaches and in which the game goes
/// on, each number of discs as likely as another while there are positions of it left. They are the
/// random positions 0, 1, ... of the seed (random_of_board()) without those that were there before,
/// so a larger count begins with the positions of a smaller one. Returns fewer if 100,000 random
/// positions in a row bring nothing new: then hardly any other exists. `discs.most` is below 42.
std::vector<Position> distinct_random_positions(std::size_t count, DiscRange discs,
                                                std::uint64_t seed);

}  // namespace connect4
