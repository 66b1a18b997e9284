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

TEST(Circles, ACellHasTheCircleInItsPlace) {
  const auto all = circles(to_array(position_after("112")), set_of(cells("a1 c4 g6")));
  for (const Cell cell : cells("a1 c4 g6")) EXPECT_TRUE(all[circle_number(cell)].marked) << cell;
}

TEST(Circles, TheRingOfTheLastDiscLeavesItsMiddleAndItsRimAsTheyAre) {
  EXPECT_GT(Canvas::last_radius - Canvas::last_width / 2, 1);
  EXPECT_LT(Canvas::last_radius + Canvas::last_width / 2, 8);
}

TEST(ColumnAt, EachColumnIs25PixelsWide) {
  EXPECT_EQ(column_at(0), column(1));
  EXPECT_EQ(column_at(24), column(1));
  EXPECT_EQ(column_at(25), column(2));
  EXPECT_EQ(column_at(174), column(7));
}

TEST(ColumnAt, BesideTheBoardThereIsNone) {
  EXPECT_EQ(column_at(-1), std::nullopt);
  EXPECT_EQ(column_at(175), std::nullopt);
}

}  // namespace
}  // namespace connect4
