#include "lib/game/lettering.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace connect4 {
namespace {

/// The text as it is drawn, a string a row.
std::string drawn(std::string_view text) {
  const auto width = static_cast<std::size_t>(width_of_lettering(text));
  std::string rows;
  for (int y = 0; y < Lettering::height + Lettering::depth; ++y)
    rows += std::string(width, '.') + "\n";
  for (const Run& run : letter(text))
    for (int x = run.x; x < run.x + run.length; ++x)
      rows.at(static_cast<std::size_t>(run.y) * (width + 1) + static_cast<std::size_t>(x)) = '#';
  return rows;
}

TEST(Lettering, DrawsCapitalsSmallLettersAndDigitsBesideEachOther) {
  EXPECT_EQ(drawn("Dip 7"),
            "####..#..........####\n"
            "#...#...............#\n"
            "#...#.#.###.........#\n"
            "#...#.#.#..#.......#.\n"
            "#...#.#.#..#.......#.\n"
            "#...#.#.#..#......#..\n"
            "####..#.###.......#..\n"
            "........#............\n"
            "........#............\n");
}

TEST(Lettering, EachLetterKeepsToItsWidthAndHasItsOwnDrawing) {
  const std::string letters = "abcdefghijklmnopqrstuvwxyzBDNRV1234567(),:?_";
  for (const char one : letters) {
    EXPECT_TRUE(is_lettered(one)) << one;
    for (const char two : letters)
      EXPECT_EQ(drawn(std::string(1, one)) == drawn(std::string(1, two)), one == two) << one << two;
  }
}

TEST(Lettering, WhatIsNotDrawnIsAGap) {
  EXPECT_FALSE(is_lettered('Q'));
  EXPECT_FALSE(is_lettered('\xc3'));
  EXPECT_TRUE(letter("Q \xc3").empty());
  EXPECT_EQ(width_of_lettering("1Q2"), width_of_lettering("1 2"));
}

TEST(Lettering, AnEmptyTextIsNothing) {
  EXPECT_EQ(width_of_lettering(""), 0);
  EXPECT_TRUE(letter("").empty());
}

}  // namespace
}  // namespace connect4
