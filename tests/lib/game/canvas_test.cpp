#include "lib/game/canvas.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

TEST(Circles, OnlyTheCellsOfTheFourAreMarked) {
  const Bitboard four = set_of(cells("a1 b1 c1 d1"));
  const auto drawn = circles(to_array(position_after("1122334")), four);
  for (int i = 0; i < cell_count; ++i)
    EXPECT_EQ(drawn[static_cast<std::size_t>(i)].marked, i >= 35 && i <= 38) << i;
}

TEST(Circles, AMarkChangesNothingElse) {
  const BoardArray board = to_array(position_after("1122334"));
  auto marked = circles(board, set_of(cells("a1 b1 c1 d1")));
  for (Circle& circle : marked) circle.marked = false;
  EXPECT_EQ(marked, circles(board));
}

TEST(Circles, AMarkLiesBetweenTheOutlineAndTheEdgeOfTheSquare) {
  EXPECT_DOUBLE_EQ(Canvas::mark_radius - Canvas::mark_width / 2,
                   Canvas::radius + Canvas::outline_width / 2);
  EXPECT_DOUBLE_EQ(Canvas::mark_radius + Canvas::mark_width / 2, Canvas::square / 2.0);
}

TEST(ColumnAt, EachColumnIs25PixelsWide) {
  EXPECT_EQ(column_at(0, 1), column(1));
  EXPECT_EQ(column_at(24, 1), column(1));
  EXPECT_EQ(column_at(25, 1), column(2));
  EXPECT_EQ(column_at(174, 1), column(7));
}

TEST(ColumnAt, TheScaleMultipliesTheWidth) {
  EXPECT_EQ(column_at(99, 4), column(1));
  EXPECT_EQ(column_at(100, 4), column(2));
  EXPECT_EQ(column_at(699, 4), column(7));
}

TEST(ColumnAt, BesideTheBoardThereIsNone) {
  EXPECT_EQ(column_at(-1, 1), std::nullopt);
  EXPECT_EQ(column_at(175, 1), std::nullopt);
}

}  // namespace
}  // namespace connect4
