#include "lib/game/early_positions.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "lib/game/notation.hpp"
#include "lib/game/verdict.hpp"
#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

TEST(EarlyPositions, AreAsManyAsIsKnown) {
  std::vector<std::size_t> counts;
  for (int ply = 0; ply <= EarlyPosition::most_plies; ++ply)
    counts.push_back(early_positions(ply).size());
  EXPECT_THAT(counts, testing::ElementsAre(1, 4, 25, 121, 568, 2'144, 8'231, 27'109, 91'295));
}

TEST(EarlyPositions, AreUnfinishedInOrderAndTheSmallerOfTwoImages) {
  const auto positions = early_positions(6);
  EXPECT_TRUE(std::ranges::is_sorted(positions, std::ranges::less_equal(),
                                     [](const auto& early) { return bits(early.position); }));
  for (const EarlyPosition& early : positions) {
    EXPECT_FALSE(outcome_of(early.position));
    EXPECT_LE(bits(early.position), bits(early.position.mirrored()));
  }
}

TEST(EarlyPositions, EachHasAWayThatLeadsThere) {
  for (const EarlyPosition& early : early_positions(5))
    EXPECT_EQ(play_out(Position(), early.way()), early.position);
}

/// Every position of random play is there, as itself or as its image.
TEST(EarlyPositions, LackNoneThatPlayReaches) {
  const auto positions = early_positions(3);
  for (const Column a : Column::all())
    for (const Column b : Column::all())
      for (const Column c : Column::all()) {
        const Position reached = play_out(Position(), {a, b, c}).value();
        EXPECT_EQ(std::ranges::count_if(positions,
                                        [&](const auto& early) {
                                          return early.position == reached ||
                                                 early.position == reached.mirrored();
                                        }),
                  1);
      }
}

}  // namespace
}  // namespace connect4
