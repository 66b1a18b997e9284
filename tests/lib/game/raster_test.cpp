#include "lib/game/raster.hpp"

#include <gtest/gtest.h>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

constexpr Paint red{255, 0, 0};
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
  EXPECT_EQ(at(12.5 + 8, 137.5), red);
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
  EXPECT_EQ(pixel(raster, 50, 550), red);
}

}  // namespace
}  // namespace connect4
