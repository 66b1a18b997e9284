#include "lib/batch/boards.hpp"

#include <algorithm>

#include "lib/random.hpp"

namespace connect4 {

void write_planes(Bitboard red, Bitboard blue, std::int8_t* out) {
  const bool is_reds_turn = std::popcount(red | blue) % 2 == 0;
  const Bitboard own = is_reds_turn ? red : blue;
  const Bitboard opponent = is_reds_turn ? blue : red;
  for (int row = row_count - 1; row >= 0; --row)
    for (int column = 0; column < column_count; ++column) {
      const int cell = bits_per_column * column + row;
      *out++ = static_cast<std::int8_t>(own >> cell & 1);
      *out++ = static_cast<std::int8_t>(opponent >> cell & 1);
    }
}

Position random_position(std::uint64_t seed, std::uint64_t index, DiscRange discs,
                         bool unfinished) {
  Random random(Random(seed).next() ^ Random(index).next());
  const auto choices = static_cast<std::uint64_t>(discs.most - discs.least + 1);
  const int wanted = discs.least + static_cast<int>(random.below(choices));
  for (;;) {
    Bitboard red = 0;
    Bitboard blue = 0;
    DropResult last = DropResult::going_on;
    for (int ply = 0; ply < wanted && last == DropResult::going_on; ++ply) {
      std::uint8_t open = columns_with_room(red | blue);
      const auto passed = random.below(static_cast<std::uint64_t>(std::popcount(open)));
      for (std::uint64_t i = 0; i < passed; ++i)
        open = static_cast<std::uint8_t>(open & (open - 1));
      last = drop_disc(red, blue, std::countr_zero(open));
    }
    if (!unfinished || last == DropResult::going_on) return *Position::from_discs(red, blue);
  }
}

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
    const bool is_new = found.add(random_position(seed, i, discs, unfinished));
    in_vain = is_new ? 0 : in_vain + 1;
  }
  return found.positions();
}

}  // namespace connect4
