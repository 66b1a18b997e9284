// Different positions, for data that a player is trained or tested with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "lib/batch/boards.hpp"

namespace connect4 {

/// A list of positions without duplicates, in the order of their addition. A position and its
/// mirror image are duplicates, and the first one stays. A value; not for sharing between threads.
class PositionSet {
 public:
  /// Adds the position. Returns false, and changes nothing, if it or its mirror image is known.
  bool add(const Position& position);

  const std::vector<Position>& positions() const { return positions_; }

 private:
  std::unordered_set<std::uint64_t> keys_;
  std::vector<Position> positions_;
};

/// Returns `count` different positions that random legal play reaches, each number of discs as
/// likely as another while positions with it are left. They are the random_position()s 0, 1, ... of
/// the seed (random_of_board()) without duplicates, so a larger count begins with the positions of
/// a smaller one. Returns fewer if 100,000 of them in a row are duplicates, because then hardly any
/// other exists.
std::vector<Position> distinct_random_positions(std::size_t count, DiscRange discs, bool unfinished,
                                                std::uint64_t seed);

}  // namespace connect4
