#include "lib/solver/levels.hpp"

#include <gmock/gmock.h>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

std::vector<int> indices(const std::vector<Column>& columns) {
  std::vector<int> found;
  for (const Column column : columns) found.push_back(column.index());
  return found;
}

TEST(Levels, TheBestNeverMovesAtRandomAndTheLowestAlways) {
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_FALSE(moves_at_random(best_level, random));
    EXPECT_TRUE(moves_at_random(0, random));
  }
}

TEST(Levels, MovesAtRandomAsOftenAsTheLevelSays) {
  Random random(1);
  int count = 0;
  for (int i = 0; i < 10'000; ++i) count += moves_at_random(7, random) ? 1 : 0;
  EXPECT_NEAR(count, 3000, 200);
}

TEST(Levels, CarefulRandomMovesWinOrElseBlock) {
  const Position wins = position_after("112233");
  const Position must_block = position_after("1122337");
  EXPECT_THAT(indices(columns_of_random_move(wins, first_careful_level)), ElementsAre(3));
  EXPECT_THAT(indices(columns_of_random_move(must_block, first_careful_level)), ElementsAre(3));
  EXPECT_THAT(columns_of_random_move(wins, first_careful_level - 1), SizeIs(column_count));
}

TEST(Levels, OfTheColumnsABlockIsPreferred) {
  const Position position = position_after("1122337");
  std::vector<Column> columns = position.legal_columns();
  prefer_blocks(position, columns);
  EXPECT_THAT(indices(columns), ElementsAre(3));
  std::vector<Column> others{*Column::from_index(0)};
  prefer_blocks(position, others);
  EXPECT_THAT(indices(others), ElementsAre(0));
}

}  // namespace
}  // namespace connect4
