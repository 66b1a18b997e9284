#include "lib/text/display_width.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

TEST(DisplayWidth, CountsLettersNotBytes) {
  EXPECT_EQ(display_width(""), 0);
  EXPECT_EQ(display_width("Zoe"), 3);
  EXPECT_EQ(display_width("Zo\u00eb"), 3);
}

TEST(DisplayWidth, GivesCombiningMarksNoRoomAndWideLettersTwoColumns) {
  EXPECT_EQ(display_width("Zoe\u0308"), 3);
  EXPECT_EQ(display_width("\u56db\u76ee"), 4);
  EXPECT_EQ(display_width("\U0001F916 bot"), 6);
}

TEST(Padded, FillsUpToTheWidthAndLeavesLongerTextsAlone) {
  EXPECT_EQ(padded("ab", 4), "ab  ");
  EXPECT_EQ(padded_left("ab", 4), "  ab");
  EXPECT_EQ(padded("abcde", 4), "abcde");
}

TEST(Cut, EndsWithAnEllipsisWithinTheWidth) {
  EXPECT_EQ(cut("abcdef", 6), "abcdef");
  EXPECT_EQ(cut("abcdefg", 6), "abcde\u2026");
  EXPECT_EQ(cut("\u56db\u76ee\u5728", 5), "\u56db\u76ee\u2026");
  EXPECT_EQ(cut("\u56db\u76ee\u5728", 4), "\u56db\u2026");
}

}  // namespace
}  // namespace connect4
