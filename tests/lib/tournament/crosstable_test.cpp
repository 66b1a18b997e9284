#include "lib/tournament/crosstable.hpp"

#include <gtest/gtest.h>

#include "tests/lib/tournament/simulated_games.hpp"

namespace connect4 {
namespace {

TEST(Crosstable, ShowsEachMeetingFromTheRowsView) {
  Tally tally(3);
  tally.add(game_with(0, 0, 0, 1, 2));
  tally.add(game_with(0, 0, 1, 0, 1));
  const Crosstable table = crosstable(tally);
  EXPECT_EQ(table[0][1], (Score{1, 1, 0}));
  EXPECT_EQ(table[1][0], (Score{0, 1, 1}));
  EXPECT_EQ(table[0][1].half_points(), 3);
  EXPECT_EQ(table[0][0], Score{});
  EXPECT_EQ(table[2][1], Score{});
}

TEST(Crosstable, HasACellForEveryTwoPlayers) {
  const Crosstable table = crosstable(Tally(4));
  ASSERT_EQ(table.size(), 4);
  for (const auto& row : table) EXPECT_EQ(row.size(), 4);
}

}  // namespace
}  // namespace connect4
