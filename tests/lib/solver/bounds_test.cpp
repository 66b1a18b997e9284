#include "lib/solver/bounds.hpp"

#include <gtest/gtest.h>

#include "tests/lib/game/games.hpp"
#include "tests/lib/game/some_positions.hpp"
#include "tests/lib/solver/plain_search.hpp"

namespace connect4 {
namespace {

/// The sides of a random position in which the side to move has no four within reach, and no four
/// to prevent, as the rules require.
Sides quiet_sides(Random& random, int discs) {
  while (true) {
    const Sides sides = sides_of(lasting_position(random, discs));
    const Bitboard landing = landing_cells(sides.occupied());
    if (!(landing & (sides.mover.threats | sides.other.threats))) return sides;
  }
}

int plain_score(const Sides& sides) {
  return plain::score(sides.mover.discs, sides.other.discs);
}

/// The sanitizers take ten times as long.
#ifdef CONNECT4_SANITIZED
constexpr int tried_positions = 200;
#else
constexpr int tried_positions = 1500;
#endif

/// That a rule's bounds hold in random positions with those numbers of discs; how many of
/// its bounds say something.
template <class Bound>
int count_proven(const Bound& bound, int fewest_discs, int most_discs) {
  Random random(1);
  int proven = 0;
  for (int i = 0; i < tried_positions; ++i) {
    const auto choices = static_cast<std::uint64_t>((most_discs - fewest_discs) / 2 + 1);
    const Sides sides =
        quiet_sides(random, fewest_discs + 2 * static_cast<int>(random.below(choices)));
    const int upper = bound(sides);
    if (upper == no_bound) continue;
    ++proven;
    EXPECT_LE(plain_score(sides), upper);
  }
  return proven;
}

TEST(FollowUpBound, HoldsAgainstThePlainSearch) {
  const int proven = count_proven(
      [](const Sides& sides) { return follow_up_bound(sides.mover.discs, sides.other); }, 30, 40);
  EXPECT_GT(proven, tried_positions / 10);
}

TEST(OddThreatBound, HoldsAgainstThePlainSearch) {
  const int proven = count_proven(
      [](const Sides& sides) { return odd_threat_bound(sides.other, sides.mover.discs); }, 29, 39);
  EXPECT_GT(proven, tried_positions / 30);
}

}  // namespace
}  // namespace connect4
