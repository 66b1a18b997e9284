#include "lib/batch/position_set.hpp"

#include <algorithm>

namespace connect4 {

bool PositionSet::add(const Position& position) {
  if (!keys_.insert(std::min(position.key(), position.mirrored().key())).second) return false;
  positions_.push_back(position);
  return true;
}

std::vector<Position> distinct_random_positions(std::size_t count, DiscRange discs, bool unfinished,
                                                std::uint64_t seed) {
  constexpr int most_in_vain = 100'000;
  PositionSet found;
  int in_vain = 0;
  for (std::uint64_t i = 0; found.positions().size() < count && in_vain < most_in_vain; ++i) {
    const bool is_new = found.add(random_position(random_of_board(seed, i), discs, unfinished));
    in_vain = is_new ? 0 : in_vain + 1;
  }
  return found.positions();
}

}  // namespace connect4
