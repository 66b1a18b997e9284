#include "lib/ui/canvas.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

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

constexpr Paint red_paint{255, 0, 0};
constexpr Paint black{0, 0, 0};
constexpr Paint white{255, 255, 255};
constexpr Paint orange{255, 165, 0};

/// The board of "Row 2 column 5 ...", the example of the Canvas assignment.
Position example() {
  return board(R"(
      . . . . . o .
      . o . . o x .
      . x . . x x .
      x o o . o x .)");
}

Raster picture(const Position& position, int scale, Bitboard marks = 0) {
  return rasterise(circles(to_array(position), marks), scale);
}

Paint pixel(const Raster& raster, int x, int y) {
  const auto at = static_cast<std::size_t>(3 * (y * raster.width + x));
  return {raster.bytes.at(at), raster.bytes.at(at + 1), raster.bytes.at(at + 2)};
}

class RasterOfTheExample : public testing::TestWithParam<int> {
 protected:
  /// The pixel at a place of scale 1.
  Paint at(double x, double y) const {
    return pixel(raster_, static_cast<int>(x * GetParam()), static_cast<int>(y * GetParam()));
  }
  Raster raster_ = picture(example(), GetParam());
};

TEST_P(RasterOfTheExample, HasTheSizeOfTheWindow) {
  EXPECT_EQ(raster_.width, 175 * GetParam());
  EXPECT_EQ(raster_.height, 150 * GetParam());
  EXPECT_EQ(raster_.bytes.size(), static_cast<std::size_t>(3 * raster_.width * raster_.height));
}

TEST_P(RasterOfTheExample, EveryCentreHasTheColourOfItsDisc) {
  for (const Circle& circle : circles(to_array(example())))
    EXPECT_EQ(at(circle.x, circle.y), paint_of(circle.fill)) << circle.x << ' ' << circle.y;
}

TEST_P(RasterOfTheExample, AFillReachesToTheOutlineAndTheOutlineOverTheRadius) {
  // From the centre of the red circle at (12.5, 137.5) to the right.
  EXPECT_EQ(at(12.5 + 8, 137.5), red_paint);
  EXPECT_EQ(at(12.5 + 9.75, 137.5), black);
  EXPECT_EQ(at(12.5 + 12, 137.5), white);
}

TEST_P(RasterOfTheExample, TheCornersOfASquareAreBackground) {
  EXPECT_EQ(at(0, 0), white);
  EXPECT_EQ(at(25, 125), white);
}

INSTANTIATE_TEST_SUITE_P(Scales, RasterOfTheExample, testing::Values(1, 2, 4, 5));

TEST(Raster, SmoothsTheEdgesOfAnOutline) {
  const Raster raster = picture(Position(), 1);
  int between = 0;
  for (int x = 0; x < 25; ++x) {
    const Paint paint = pixel(raster, x, 4);
    EXPECT_EQ(paint.red, paint.green);
    if (paint != black && paint != white) ++between;
  }
  EXPECT_GT(between, 0);
}

TEST(Raster, IsTheSameInAMirror) {
  const Raster raster = picture(Position(), 3);
  for (int y = 0; y < raster.height; ++y)
    for (int x = 0; x < raster.width; ++x)
      ASSERT_EQ(pixel(raster, x, y), pixel(raster, raster.width - 1 - x, raster.height - 1 - y));
}

TEST(Raster, AMarkRunsAroundTheCirclesOfTheFourAlone) {
  const Raster raster = picture(position_after("1122334"), 4, set_of(cells("a1 b1 c1 d1")));
  const auto beside = [&](int column_index, int row) {
    return pixel(raster, 100 * column_index + 50, 100 * row + 2);
  };
  for (int i = 0; i < column_count; ++i) {
    EXPECT_EQ(beside(i, 5), i < 4 ? orange : white) << i;
    EXPECT_EQ(beside(i, 4), white) << i;
  }
  EXPECT_EQ(pixel(raster, 50, 550), red_paint);
}

std::string drawing(std::string_view digits, int scale, Bitboard marks = 0) {
  return to_svg(circles(to_array(position_after(digits)), marks), scale);
}

TEST(Svg, IsOneDocument) {
  EXPECT_EQ(to_svg({{12.5, 37.5, 10, Fill::red, true}}, 2),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"350\" height=\"300\" "
            "viewBox=\"0 0 175 150\">\n"
            "  <rect width=\"175\" height=\"150\" fill=\"#ffffff\"/>\n"
            "  <circle cx=\"12.5\" cy=\"37.5\" r=\"10\" fill=\"#ff0000\" stroke=\"#000000\" "
            "stroke-width=\"2\"/>\n"
            "  <circle cx=\"12.5\" cy=\"37.5\" r=\"11.75\" fill=\"none\" stroke=\"#ffa500\" "
            "stroke-width=\"1.5\"/>\n"
            "</svg>\n");
}

TEST(Svg, AtScale1ItIs175By150) {
  EXPECT_THAT(drawing("", 1), StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"175\" "
                                         "height=\"150\" viewBox=\"0 0 175 150\">"));
}

TEST(Svg, ScaleChangesTheSizeOfTheWholeAlone) {
  const auto without_first_line = [](const std::string& text) {
    return text.substr(text.find('\n'));
  };
  EXPECT_EQ(without_first_line(drawing("4435", 1)), without_first_line(drawing("4435", 7)));
}

TEST(Svg, DrawsRedBlackAndWhite) {
  const std::string text = drawing("12", 1);
  EXPECT_THAT(text, HasSubstr("<circle cx=\"12.5\" cy=\"137.5\" r=\"10\" fill=\"#ff0000\""));
  EXPECT_THAT(text, HasSubstr("<circle cx=\"37.5\" cy=\"137.5\" r=\"10\" fill=\"#000000\""));
  EXPECT_THAT(text, HasSubstr("<circle cx=\"62.5\" cy=\"137.5\" r=\"10\" fill=\"#ffffff\""));
}

TEST(Svg, WithoutAFourThereIsNoMark) {
  EXPECT_THAT(drawing("4435", 1), Not(HasSubstr("#ffa500")));
}

}  // namespace
}  // namespace connect4
