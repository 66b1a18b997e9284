// The facts of the Canvas assignment (programming assignment 11 of a Ruby course, 2011). It is a
// game of Connect Four with a two-dimensional array as its board, drawn as circles in a window. A
// test for each sentence that says how something is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <optional>

#include "lib/game/lines.hpp"
#include "lib/game/verdict.hpp"
#include "lib/ui/canvas.hpp"
#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr auto nil = std::nullopt;

/// "As an example, here is the two-dimensional array for a game board in this game."
const BoardArray example_array{{{nil, nil, nil, nil, nil, nil, nil},
                                {nil, nil, nil, nil, nil, nil, nil},
                                {nil, nil, nil, nil, nil, 1, nil},
                                {nil, 1, nil, nil, 1, 0, nil},
                                {nil, 0, nil, nil, 0, 0, nil},
                                {0, 1, 1, nil, 1, 0, nil}}};

/// The board as a position: red is x.
Position example_position() {
  return board(R"(
      . . . . . o .
      . o . . o x .
      . x . . x x .
      x o o . o x .)");
}

/// The example with the sides swapped, so that the black side there moves here.
Position example_with_black_to_move() {
  const Position position = example_position();
  return value_or_throw(
      Position::from_discs(position.discs(Colour::blue), position.discs(Colour::red)));
}

std::optional<int> add_piece(Position& position, int column_index) {
  const auto cell = position.drop(column(column_index + 1));
  if (!cell) return std::nullopt;
  return cell->row_from_top();
}

Circle circle_at(int row, int column_index) {
  return circles(example_array).at(static_cast<std::size_t>(row * column_count + column_index));
}

/// Whether the last disc of these moves wins, and by which lines.
std::vector<std::string> lines_of_last_disc(std::string_view digits) {
  Position position = position_after(digits.substr(0, digits.size() - 1));
  const auto cell = position.drop(column(digits.back() - '0'));
  std::vector<std::string> names;
  for (const Line& line : fours_through(position, cell.value())) names.push_back(name_of(line));
  return names;
}

TEST(CanvasAssignment, TheGameBoardConsistsOf7ColumnsThatHoldUpTo6Discs) {
  EXPECT_EQ(Column::all().size(), 7U);
  EXPECT_TRUE(position_after("11111").is_legal(column(1)));
  EXPECT_FALSE(position_after("111111").is_legal(column(1)));
}

TEST(CanvasAssignment, RedAndBlackAlternateAndRedBegins) {
  Position position;
  EXPECT_EQ(position.to_move(), Colour::red);
  position.drop(column(4));
  EXPECT_EQ(position.to_move(), Colour::blue);
}

TEST(CanvasAssignment, ThePlayersAreRepresentedWithTheNumbers0And1) {
  const BoardArray array = to_array(position_after("12"));
  EXPECT_EQ(array[5][0], 0);
  EXPECT_EQ(array[5][1], 1);
}

TEST(CanvasAssignment, InitiallyTheArrayConsistsOfOnlyNilValues) {
  for (const auto& row : to_array(Position()))
    EXPECT_THAT(row, ElementsAre(nil, nil, nil, nil, nil, nil, nil));
}

TEST(CanvasAssignment, RowsAreNumberedFrom0To5FromTopToBottomAndColumnsFrom0To6FromLeftToRight) {
  EXPECT_EQ(to_array(example_position()), example_array);
}

TEST(CanvasAssignment, TheWindowHasAWidthOf175PixelsAndAHeightOf150Pixels) {
  EXPECT_EQ(Canvas::width, 175);
  EXPECT_EQ(Canvas::height, 150);
}

TEST(CanvasAssignment, TheWindowIsBrokenUpInto42SquareRegionsOfSize25x25) {
  EXPECT_EQ(circles(example_array).size(), 42U);
  EXPECT_EQ(Canvas::square, 25);
}

TEST(CanvasAssignment, InEachSquareRegionACircleIsCenteredWithARadiusOf10Pixels) {
  for (int row = 0; row < row_count; ++row)
    for (int column_index = 0; column_index < column_count; ++column_index) {
      const Circle circle = circle_at(row, column_index);
      EXPECT_EQ(circle.x, column_index * 25 + 12.5);
      EXPECT_EQ(circle.y, row * 25 + 12.5);
      EXPECT_EQ(circle.radius, 10);
    }
}

TEST(CanvasAssignment, TheFirstCircleIsCenteredOn12_5And12_5TheLastOn162_5And137_5) {
  EXPECT_EQ(circle_at(0, 0), (Circle{12.5, 12.5, 10, Fill::white, false}));
  EXPECT_EQ(circle_at(5, 6), (Circle{162.5, 137.5, 10, Fill::white, false}));
}

TEST(CanvasAssignment, TheOutlineIsBlackWithAWidthOf2Pixels) {
  EXPECT_EQ(Canvas::outline_width, 2);
  EXPECT_EQ(Canvas::outline, (Paint{0, 0, 0}));
}

TEST(CanvasAssignment, EachCircleIsFilledRedBlackOrWhiteByTheValueInTheArray) {
  for (int row = 0; row < row_count; ++row)
    for (int column_index = 0; column_index < column_count; ++column_index) {
      const auto value =
          example_array[static_cast<std::size_t>(row)][static_cast<std::size_t>(column_index)];
      const Fill expected = !value ? Fill::white : *value == 0 ? Fill::red : Fill::black;
      EXPECT_EQ(circle_at(row, column_index).fill, expected) << row << ' ' << column_index;
    }
}

TEST(CanvasAssignment, Row2Column5OfTheExampleIsABlackCircle) {
  EXPECT_EQ(circle_at(2, 5), (Circle{137.5, 62.5, 10, Fill::black, false}));
}

TEST(CanvasAssignment, Row5Column0OfTheExampleIsARedCircle) {
  EXPECT_EQ(circle_at(5, 0), (Circle{12.5, 137.5, 10, Fill::red, false}));
}

TEST(CanvasAssignment, Row5Column3OfTheExampleIsAWhiteCircle) {
  EXPECT_EQ(circle_at(5, 3), (Circle{87.5, 137.5, 10, Fill::white, false}));
}

TEST(CanvasAssignment, YouShouldSeeAnEmptyBoardWith42WhiteCircles) {
  const auto drawn = circles(to_array(Position()));
  ASSERT_EQ(drawn.size(), 42U);
  for (const Circle& circle : drawn) EXPECT_EQ(circle.fill, Fill::white);
}

TEST(CanvasAssignment, ADiscDroppedInColumns0To6OfTheExampleStopsInRows4_2_4_5_2_1_5) {
  std::vector<std::optional<int>> rows;
  for (int column_index = 0; column_index < column_count; ++column_index) {
    Position fresh = example_position();
    rows.push_back(add_piece(fresh, column_index));
  }
  EXPECT_THAT(rows, ElementsAre(4, 2, 4, 5, 2, 1, 5));
}

TEST(CanvasAssignment, TheColumnIsScannedFromRow5DownTo0) {
  Position position;
  for (int row = 5; row >= 0; --row) EXPECT_EQ(add_piece(position, 2), row);
}

TEST(CanvasAssignment, IfTheEntireColumnIsFullYouReturnNilAndDoNotChangeTheBoard) {
  const Position full = position_after("333333");
  Position position = full;
  EXPECT_EQ(add_piece(position, 2), nil);
  EXPECT_EQ(position, full);
}

TEST(CanvasAssignment, NoDiscOfTheExampleIsPartOfAFour) {
  const Position position = example_position();
  for (const Cell cell : cells_of(position.occupied()))
    EXPECT_THAT(fours_through(position, cell), IsEmpty()) << cell;
}

TEST(CanvasAssignment, BlackInColumn3OfTheExampleStopsInRow5AndWinsHorizontally) {
  Position position = example_with_black_to_move();
  const auto disc = position.drop(column(4));
  ASSERT_TRUE(disc);
  EXPECT_EQ(disc->row_from_top(), 5);
  const auto lines = fours_through(position, *disc);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(name_of(lines.front()), "horizontal_b1_e1");  // columns 1 to 4
}

TEST(CanvasAssignment, RedInColumn3OfTheExampleWinsNothing) {
  Position position = example_position();
  const auto disc = position.drop(column(4));
  EXPECT_THAT(fours_through(position, disc.value()), IsEmpty());
}

TEST(CanvasAssignment, AnEmptyCellNeverWins) {
  EXPECT_THAT(fours_through(Position(), cell("d1")), IsEmpty());
}

TEST(CanvasAssignment, AWinIsFoundVerticallyBelowTheNewDisc) {
  EXPECT_THAT(lines_of_last_disc("1212121"), ElementsAre("vertical_a1_a4"));
}

TEST(CanvasAssignment, ADifferentPlayerBelowEndsTheCount) {
  EXPECT_THAT(lines_of_last_disc("1112131"), IsEmpty());
}

TEST(CanvasAssignment, DiscsBothLeftAndRightCountSoThatFillingAGapWins) {
  EXPECT_THAT(lines_of_last_disc("1122443"), ElementsAre("horizontal_a1_d1"));
}

TEST(CanvasAssignment, AWinIsFoundOnTheRisingDiagonal) {
  EXPECT_THAT(lines_of_last_disc("12233434454"), ElementsAre("rising_a1_d4"));
}

TEST(CanvasAssignment, AWinIsFoundOnTheFallingDiagonal) {
  EXPECT_THAT(lines_of_last_disc("76655454434"), ElementsAre("falling_d4_g1"));
}

TEST(CanvasAssignment, ACountGreaterThan4WinsToo) {
  // Seven in a row: the gap in the middle is filled.
  EXPECT_EQ(lines_of_last_disc("1122335566774").size(), 4U);
}

TEST(CanvasAssignment, NothingWrapsAtAnEdge) {
  EXPECT_THAT(lines_of_last_disc("6677112"), IsEmpty());
}

TEST(CanvasAssignment, WithAllLocationsFilledAndNoFourTheGameEndsInATie) {
  Position position = position_after("54712566226127126621574377157631535333444");
  EXPECT_EQ(outcome_of(position), std::nullopt);
  EXPECT_EQ(play(position, column(4)).outcome, (Outcome{std::nullopt, Ending::draw}));
}

}  // namespace
}  // namespace connect4
