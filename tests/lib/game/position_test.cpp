#include "lib/game/position.hpp"

#include <gmock/gmock.h>

#include <cstdlib>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;
using testing::Optional;

TEST(Position, BeginsEmptyWithRedToMove) {
  const Position position;
  EXPECT_EQ(position, board(""));
  EXPECT_EQ(position.ply(), 0);
  EXPECT_EQ(position.to_move(), Colour::red);
  EXPECT_FALSE(position.is_full());
  EXPECT_EQ(position.at(cell("d1")), std::nullopt);
  EXPECT_THAT(position.legal_columns(), ElementsAreArray(Column::all()));
}

TEST(Position, StacksDiscsOfAlternatingColours) {
  EXPECT_EQ(position_after("4435"), board(R"(
      . . . o . . .
      . . x x o . .)"));
}

TEST(Position, DropReturnsTheCellOfTheDisc) {
  Position position = position_after("4435");
  EXPECT_THAT(position.drop(column(4)), Optional(cell("d3")));
  EXPECT_THAT(position.drop(column(1)), Optional(cell("a1")));
  EXPECT_THAT(position.drop(column(7)), Optional(cell("g1")));
  EXPECT_EQ(position.ply(), 7);
  EXPECT_EQ(position.to_move(), Colour::blue);
  EXPECT_EQ(position, board(R"(
      . . . x . . .
      . . . o . . .
      o . x x o . x)"));
}

TEST(Position, AFullColumnTakesNoDiscAndIsNotLegal) {
  const Position full = position_after("444444");
  Position position = full;
  EXPECT_EQ(position.drop(column(4)), std::nullopt);
  EXPECT_EQ(position, full);
  EXPECT_FALSE(position.is_legal(column(4)));
  EXPECT_TRUE(position.is_legal(column(5)));
  EXPECT_THAT(position.legal_columns(),
              ElementsAre(column(1), column(2), column(3), column(5), column(6), column(7)));
}

TEST(Position, KnowsTheColourOnEachCell) {
  const Position position = position_after("4435");
  EXPECT_EQ(position.at(cell("d1")), Colour::red);
  EXPECT_EQ(position.at(cell("d2")), Colour::blue);
  EXPECT_EQ(position.at(cell("d3")), std::nullopt);
  EXPECT_EQ(position.discs(Colour::red), set_of(cells("c1 d1")));
  EXPECT_EQ(position.discs(Colour::blue), set_of(cells("d2 e1")));
  EXPECT_EQ(position.occupied(), set_of(cells("c1 d1 d2 e1")));
}

TEST(Position, IsFullAfter42DiscsAndHasNoLegalColumnThen) {
  const Position position = board(R"(
      o x o o x o x
      x o x x x o o
      o x o o o x x
      x o o x x x o
      o x x x o o o
      o x o o x x x)");
  EXPECT_TRUE(position.is_full());
  EXPECT_EQ(position.ply(), 42);
  EXPECT_THAT(position.legal_columns(), IsEmpty());
}

TEST(Position, MirrorsColumnsAndKeepsRows) {
  const Position position = board(R"(
      . . . . . . o
      . x . . . . x
      o x . x . . o)");
  EXPECT_EQ(position.mirrored(), board(R"(
      o . . . . . .
      x . . . . x .
      o . . x . x o)"));
}

TEST(PositionFromDiscs, TakesDiscsThatGravityAndTurnsAllow) {
  const auto position = Position::from_discs(set_of(cells("c1 d1")), set_of(cells("d2 e1")));
  ASSERT_TRUE(position);
  EXPECT_EQ(*position, position_after("4435"));
}

TEST(PositionFromDiscs, RefusesACellWithTwoDiscs) {
  EXPECT_EQ(reason(Position::from_discs(bit(cell("a1")), bit(cell("a1")))),
            "a cell holds two discs");
}

TEST(PositionFromDiscs, RefusesADiscThatFloatsAndNamesIt) {
  EXPECT_EQ(reason(Position::from_discs(bit(cell("c2")), 0)),
            "the disc in column 3, row 2 floats above an empty cell");
  EXPECT_EQ(reason(Position::from_discs(bit(cell("g1")) | bit(cell("g6")), bit(cell("a1")))),
            "the disc in column 7, row 6 floats above an empty cell");
}

TEST(PositionFromDiscs, RefusesEveryDiscAloneAboveTheBottomRow) {
  for (const Column column : Column::all())
    for (int row = 1; row < row_count; ++row)
      EXPECT_FALSE(Position::from_discs(bit(Cell{column, row}), 0)) << Cell{column, row};
}

TEST(PositionFromDiscs, RefusesDiscsOffTheBoard) {
  const Bitboard above_a6 = Bitboard{1} << 6;
  const Bitboard right_of_g1 = Bitboard{1} << 49;
  EXPECT_EQ(reason(Position::from_discs(above_a6, 0)), "a disc is off the board");
  EXPECT_EQ(reason(Position::from_discs(0, right_of_g1)), "a disc is off the board");
  EXPECT_EQ(reason(Position::from_discs(~Bitboard{0}, 0)), "a disc is off the board");
}

TEST(PositionFromDiscs, RefusesCountsThatTurnsCannotGive) {
  EXPECT_EQ(reason(Position::from_discs(set_of(cells("a1 b1")), 0)),
            "there are 2 red discs (x) and 0 blue ones (o); red moves first, so it has as many as "
            "blue, or one more");
  EXPECT_EQ(reason(Position::from_discs(0, bit(cell("a1")))),
            "there are 0 red discs (x) and 1 blue ones (o); red moves first, so it has as many as "
            "blue, or one more");
}

/// The discs that a position's key says there are.
Position position_of(std::uint64_t key) {
  Bitboard red = 0;
  Bitboard blue = 0;
  for (const Column column : Column::all()) {
    const int shift = bits_per_column * column.index();
    const Bitboard bits = key >> shift & 0x7f;
    const Bitboard marker = std::bit_floor(bits);
    red |= (bits ^ marker) << shift;
    blue |= ((marker - 1) & ~bits) << shift;
  }
  return value_or_throw(Position::from_discs(red, blue));
}

/// Six discs and fewer of one colour in the columns beside, so that both have as many as they must.
Position balanced(Bitboard red, Bitboard blue, Column column) {
  const int beside = column.index() == 0 ? 1 : 0;
  const int missing = std::popcount(red) - std::popcount(blue);
  const Bitboard added = ((Bitboard{1} << std::abs(missing)) - 1) << bits_per_column * beside;
  return value_or_throw(
      Position::from_discs(missing < 0 ? red | added : red, missing > 0 ? blue | added : blue));
}

TEST(PositionKey, TellsTheDiscsOfEveryColumn) {
  for (const Column column : Column::all())
    for (int height = 0; height <= row_count; ++height)
      for (Bitboard red = 0; red < Bitboard{1} << height; ++red) {
        const int shift = bits_per_column * column.index();
        const Bitboard blue = ((Bitboard{1} << height) - 1) & ~red;
        const Position position = balanced(red << shift, blue << shift, column);
        ASSERT_LT(position.key(), std::uint64_t{1} << 49);
        ASSERT_EQ(position_of(position.key()), position);
      }
}

TEST(CellsOf, RunFromLeftToRightAndBottomToTop) {
  EXPECT_THAT(cells_of(set_of(cells("g6 a2 a1 d3"))), ElementsAreArray(cells("a1 a2 d3 g6")));
  EXPECT_THAT(cells_of(0), IsEmpty());
}

TEST(Bitboards, NumberTheCellsAsDrawnInTheHeader) {
  EXPECT_EQ(bit_index(cell("a1")), 0);
  EXPECT_EQ(bit_index(cell("a6")), 5);
  EXPECT_EQ(bit_index(cell("b1")), 7);
  EXPECT_EQ(bit_index(cell("d3")), 23);
  EXPECT_EQ(bit_index(cell("g6")), 47);
  EXPECT_EQ(bottom_cell(column(3)), bit(cell("c1")));
  EXPECT_EQ(top_cell(column(3)), bit(cell("c6")));
  EXPECT_EQ(column_cells(column(3)), set_of(cells("c1 c2 c3 c4 c5 c6")));
}

}  // namespace
}  // namespace connect4
