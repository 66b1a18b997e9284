#include "lib/game/board.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

TEST(Colour, HasAnotherSide) {
  EXPECT_EQ(other(Colour::red), Colour::blue);
  EXPECT_EQ(other(Colour::blue), Colour::red);
}

TEST(Colour, IndexesArraysOfTwoRedFirst) {
  EXPECT_EQ(index(Colour::red), 0);
  EXPECT_EQ(index(Colour::blue), 1);
}

TEST(Colour, ComesBackFromItsName) {
  EXPECT_EQ(name(Colour::red), "red");
  EXPECT_EQ(name(Colour::blue), "blue");
  EXPECT_EQ(colour_from_name("red"), Colour::red);
  EXPECT_EQ(colour_from_name("blue"), Colour::blue);
}

TEST(Colour, ComesFromNoOtherName) {
  for (const char* text : {"", "Red", "BLUE", "red ", "none", "x"})
    EXPECT_EQ(colour_from_name(text), std::nullopt) << text;
}

TEST(Column, ComesFromAnIndexFrom0To6) {
  for (int index = 0; index < 7; ++index) {
    const auto column = Column::from_index(index);
    ASSERT_TRUE(column) << index;
    EXPECT_EQ(column->index(), index);
  }
}

TEST(Column, ComesFromNoOtherIndex) {
  // 256 and 2^32 would be 0 if they were cut down to a smaller type before the check.
  for (const std::int64_t index :
       {std::int64_t{-1}, std::int64_t{7}, std::int64_t{256}, std::int64_t{1} << 32,
        std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()})
    EXPECT_EQ(Column::from_index(index), std::nullopt) << index;
}

TEST(Column, ComesFromItsDigitAndGivesItBack) {
  for (const char digit : {'1', '2', '3', '4', '5', '6', '7'}) {
    const auto column = Column::from_digit(digit);
    ASSERT_TRUE(column) << digit;
    EXPECT_EQ(column->index(), digit - '1');
    EXPECT_EQ(column->digit(), digit);
  }
}

TEST(Column, ComesFromNoOtherCharacter) {
  for (int code = 0; code < 256; ++code) {
    const char letter = static_cast<char>(code);
    if (letter >= '1' && letter <= '7') continue;
    EXPECT_EQ(Column::from_digit(letter), std::nullopt) << code;
  }
}

TEST(Column, AllAreSevenFromLeftToRight) {
  const auto all = Column::all();
  ASSERT_EQ(all.size(), 7U);
  for (int index = 0; index < 7; ++index)
    EXPECT_EQ(all[static_cast<std::size_t>(index)].index(), index);
}

TEST(Column, IsOrderedFromLeftToRight) {
  EXPECT_LT(column(1), column(7));
  EXPECT_EQ(column(3), column(3));
  EXPECT_NE(column(3), column(4));
}

TEST(Cell, CountsItsRowFromTheTopToo) {
  EXPECT_EQ(cell("a6").row_from_top(), 0);
  EXPECT_EQ(cell("a1").row_from_top(), 5);
  EXPECT_EQ(cell("g4").row_from_top(), 2);
}

}  // namespace
}  // namespace connect4
