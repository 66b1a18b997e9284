#include "lib/game/colour.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace connect4
