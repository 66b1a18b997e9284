#include "lib/game/drawing.hpp"

#include <gtest/gtest.h>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

constexpr DrawingStyle ascii{.unicode = false, .colour = false};
constexpr DrawingStyle unicode{.unicode = true, .colour = false};
constexpr DrawingStyle coloured{.unicode = false, .colour = true};
constexpr DrawingStyle coloured_unicode{.unicode = true, .colour = true};

/// With every escape character written as "ESC", so that a failure can be read.
std::string readable(std::string text) {
  for (std::size_t at; (at = text.find('\x1b')) != std::string::npos;) text.replace(at, 1, "ESC");
  return text;
}

TEST(Draw, TheEmptyBoard) {
  EXPECT_EQ(draw({}, {}, ascii),
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  . |\n"
            "+---------------------+\n"
            "  1  2  3  4  5  6  7\n");
}

TEST(Draw, MarksTheLastDiscWithParentheses) {
  EXPECT_EQ(draw(position_after("4435"), {.last = cell("e1")}, ascii),
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  o  .  .  . |\n"
            "| .  .  x  x (o) .  . |\n"
            "+---------------------+\n"
            "  1  2  3  4  5  6  7\n");
}

TEST(Draw, MarksTheWinningFourWithBracketsItsLastDiscToo) {
  const Highlights highlights{.last = cell("d4"), .line = set_of(cells("d1 d2 d3 d4"))};
  EXPECT_EQ(draw(position_after("4142434"), highlights, ascii),
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  . |\n"
            "| .  .  . [x] .  .  . |\n"
            "| .  .  . [x] .  .  . |\n"
            "| .  .  . [x] .  .  . |\n"
            "| o  o  o [x] .  .  . |\n"
            "+---------------------+\n"
            "  1  2  3  4  5  6  7\n");
}

TEST(Draw, FlippedIsSeenFromBehind) {
  EXPECT_EQ(draw(*parse_start("113"), {Cell{*Column::from_index(2), 0}, 0}, {.flipped = true}),
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  o |\n"
            "| .  .  .  . (x) .  x |\n"
            "+---------------------+\n"
            "  7  6  5  4  3  2  1\n");
}

TEST(Draw, InUnicodeTheSidesDifferInShape) {
  EXPECT_EQ(draw(position_after("4435"), {.last = cell("e1")}, unicode),
            "| ·  ·  ·  ·  ·  ·  · |\n"
            "| ·  ·  ·  ·  ·  ·  · |\n"
            "| ·  ·  ·  ·  ·  ·  · |\n"
            "| ·  ·  ·  ·  ·  ·  · |\n"
            "| ·  ·  ·  ○  ·  ·  · |\n"
            "| ·  ·  ●  ● (○) ·  · |\n"
            "+---------------------+\n"
            "  1  2  3  4  5  6  7\n");
}

TEST(Draw, InColourPaintsDiscsAlone) {
  EXPECT_EQ(readable(draw(position_after("4435"), {.last = cell("e1")}, coloured)),
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  . |\n"
            "| .  .  .  .  .  .  . |\n"
            "| .  .  . ESC[38;5;75m o ESC[0m .  .  . |\n"
            "| .  . ESC[38;5;202m x ESC[0mESC[38;5;202m x ESC[0m"
            "ESC[38;5;75m(o)ESC[0m .  . |\n"
            "+---------------------+\n"
            "  1  2  3  4  5  6  7\n");
}

TEST(Draw, InColourTheWinningFourIsBold) {
  const Highlights highlights{.last = cell("d4"), .line = set_of(cells("d1 d2 d3 d4"))};
  EXPECT_EQ(readable(draw(position_after("4142434"), highlights, coloured_unicode)),
            "| ·  ·  ·  ·  ·  ·  · |\n"
            "| ·  ·  ·  ·  ·  ·  · |\n"
            "| ·  ·  · ESC[1mESC[38;5;202m[●]ESC[0m ·  ·  · |\n"
            "| ·  ·  · ESC[1mESC[38;5;202m[●]ESC[0m ·  ·  · |\n"
            "| ·  ·  · ESC[1mESC[38;5;202m[●]ESC[0m ·  ·  · |\n"
            "|ESC[38;5;75m ○ ESC[0mESC[38;5;75m ○ ESC[0mESC[38;5;75m ○ ESC[0m"
            "ESC[1mESC[38;5;202m[●]ESC[0m ·  ·  · |\n"
            "+---------------------+\n"
            "  1  2  3  4  5  6  7\n");
}

TEST(DrawGrid, TheEmptyBoard) {
  EXPECT_EQ(draw_grid({}),
            "  +---+---+---+---+---+---+---+\n"
            "  |   |   |   |   |   |   |   |\n"
            "  +---+---+---+---+---+---+---+\n"
            "  |   |   |   |   |   |   |   |\n"
            "  +---+---+---+---+---+---+---+\n"
            "  |   |   |   |   |   |   |   |\n"
            "  +---+---+---+---+---+---+---+\n"
            "  |   |   |   |   |   |   |   |\n"
            "  +---+---+---+---+---+---+---+\n"
            "  |   |   |   |   |   |   |   |\n"
            "  +---+---+---+---+---+---+---+\n"
            "  |   |   |   |   |   |   |   |\n"
            "  +---+---+---+---+---+---+---+\n"
            "col 1   2   3   4   5   6   7\n");
}

TEST(DrawGrid, AWonGame) {
  EXPECT_EQ(draw_grid(board(R"(
                . . x . . . .
                x o o o o . .
                o x x x o x o
                x o x x o o x)")),
            "  +---+---+---+---+---+---+---+\n"
            "  |   |   |   |   |   |   |   |\n"
            "  +---+---+---+---+---+---+---+\n"
            "  |   |   |   |   |   |   |   |\n"
            "  +---+---+---+---+---+---+---+\n"
            "  |   |   | x |   |   |   |   |\n"
            "  +---+---+---+---+---+---+---+\n"
            "  | x | o | o | o | o |   |   |\n"
            "  +---+---+---+---+---+---+---+\n"
            "  | o | x | x | x | o | x | o |\n"
            "  +---+---+---+---+---+---+---+\n"
            "  | x | o | x | x | o | o | x |\n"
            "  +---+---+---+---+---+---+---+\n"
            "col 1   2   3   4   5   6   7\n");
}

}  // namespace
}  // namespace connect4
