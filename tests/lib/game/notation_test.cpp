#include "lib/game/notation.hpp"

#include <gmock/gmock.h>

#include "lib/game/verdict.hpp"
#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string fen_refusal(std::string_view fen) {
  return reason(parse_fen(fen));
}

std::string start_refusal(std::string_view text) {
  return reason(parse_start(text));
}

TEST(Fen, OfTheEmptyBoard) {
  EXPECT_EQ(to_fen(Position()), "7/7/7/7/7/7 x");
  EXPECT_EQ(parse_fen("7/7/7/7/7/7 x"), Position());
}

TEST(Fen, IsWrittenFromTheBottomInLongestRuns) {
  EXPECT_EQ(to_fen(board(R"(
      . . x . . . .
      . . x . o o .)")),
            "2x1oo1/2x4/7/7/7/7 x");
  EXPECT_EQ(to_fen(position_after("4435")), "2xxo2/3o3/7/7/7/7 x");
  EXPECT_EQ(to_fen(position_after("1")), "x6/7/7/7/7/7 o");
  EXPECT_EQ(to_fen(position_after("7")), "6x/7/7/7/7/7 o");
}

TEST(Fen, IsReadWithoutLongestRunsToo) {
  EXPECT_EQ(parse_fen("11xxo11/12o12/1111111/43/7/7 x"), position_after("4435"));
}

TEST(Fen, ToleratesASeventhRankOfExactly7) {
  EXPECT_EQ(parse_fen("2x4/7/7/7/7/7/7 o"), parse_fen("2x4/7/7/7/7/7 o"));
  EXPECT_EQ(parse_fen("2x4/7/7/7/7/7/7 o"), position_after("3"));
  EXPECT_EQ(parse_fen("2x1oo1/2x4/7/7/7/7/7 x"), board(R"(
      . . x . . . .
      . . x . o o .)"));
}

TEST(Fen, ReadsAFinishedPosition) {
  const auto position = parse_fen("xoxxoox/oxxxoxo/xoooo2/2x4/7/7 x");
  ASSERT_TRUE(position) << position.error();
  EXPECT_EQ(outcome_of(*position), (Outcome{Colour::blue, Ending::four}));
}

TEST(Fen, ReadsAFullBoard) {
  const std::string_view drawn_game = "547125662261271266215743771576315353334444";
  const std::string fen = to_fen(position_after(drawn_game));
  EXPECT_EQ(fen, "oxooxxx/oxxxooo/xooxxxo/oxoooxx/xoxxxoo/oxooxox x");
  EXPECT_EQ(parse_fen(fen), position_after(drawn_game));
}

TEST(FenRefusal, OfAnotherNumberOfRanks) {
  EXPECT_EQ(fen_refusal("7/7/7/7/7 x"), "the number of ranks is 5 instead of 6");
  EXPECT_EQ(fen_refusal("7 x"), "the number of ranks is 1 instead of 6");
  EXPECT_EQ(fen_refusal("7/7/7/7/7/7/7/7 x"), "the number of ranks is 8 instead of 6");
}

TEST(FenRefusal, OfASeventhRankThatIsNot7) {
  EXPECT_EQ(fen_refusal("7/7/7/7/7/7/ x"), "the number of ranks is 7 instead of 6");
  EXPECT_EQ(fen_refusal("7/7/7/7/7/7/61 x"), "the number of ranks is 7 instead of 6");
  EXPECT_EQ(fen_refusal("7/7/7/7/7/7/1111111 x"), "the number of ranks is 7 instead of 6");
  EXPECT_EQ(fen_refusal("7/7/7/7/7/7/6x o"), "the number of ranks is 7 instead of 6");
}

TEST(FenRefusal, OfARankThatDoesNotAddUpToSeven) {
  EXPECT_EQ(fen_refusal("6/7/7/7/7/7 x"), "rank 1 \"6\" adds up to 6 cells instead of 7");
  EXPECT_EQ(fen_refusal("7/7/7/71/7/7 x"), "rank 4 \"71\" adds up to 8 cells instead of 7");
  EXPECT_EQ(fen_refusal("7x/7/7/7/7/7 x"), "rank 1 \"7x\" adds up to 8 cells instead of 7");
  EXPECT_EQ(fen_refusal("7/7/7/7/7/xxxoooxo x"),
            "rank 6 \"xxxoooxo\" adds up to 8 cells instead of 7");
  EXPECT_EQ(fen_refusal("7/7//7/7/7 x"), "rank 3 \"\" adds up to 0 cells instead of 7");
}

TEST(FenRefusal, OfAnotherCharacter) {
  EXPECT_EQ(fen_refusal("7/7/7/7/7/6X x"),
            "rank 6 \"6X\" contains \"X\"; a rank consists of x, o and the digits 1-7");
  EXPECT_EQ(fen_refusal("7/80/7/7/7/7 x"),
            "rank 2 \"80\" contains \"8\"; a rank consists of x, o and the digits 1-7");
  EXPECT_EQ(fen_refusal("07/7/7/7/7/7 x"),
            "rank 1 \"07\" contains \"0\"; a rank consists of x, o and the digits 1-7");
  EXPECT_EQ(fen_refusal("6\xc3\xa9/7/7/7/7/7 x"),
            "rank 1 \"6\\xc3\\xa9\" contains \"\\xc3\"; a rank consists of x, o and the "
            "digits 1-7");
}

TEST(FenRefusal, OfAMissingSide) {
  EXPECT_EQ(fen_refusal("7/7/7/7/7/7"), "the side to move is missing: end with \" x\" or \" o\"");
  EXPECT_EQ(fen_refusal(""), "the side to move is missing: end with \" x\" or \" o\"");
  EXPECT_EQ(fen_refusal("7/7/7/7/7/7 "), "the side to move is \"\"; it must be x or o");
}

TEST(FenRefusal, OfABadSide) {
  EXPECT_EQ(fen_refusal("7/7/7/7/7/7 X"), "the side to move is \"X\"; it must be x or o");
  EXPECT_EQ(fen_refusal("7/7/7/7/7/7  x"), "the side to move is \" x\"; it must be x or o");
  EXPECT_EQ(fen_refusal("7/7/7/7/7/7 x\r"), "the side to move is \"x\\x0d\"; it must be x or o");
  EXPECT_EQ(fen_refusal("7/7/7/7/7/7 red"), "the side to move is \"red\"; it must be x or o");
}

TEST(FenRefusal, OfADiscThatFloats) {
  EXPECT_EQ(fen_refusal("7/2x4/7/7/7/7 o"),
            "the disc in column 3, row 2 floats above an empty cell");
  EXPECT_EQ(fen_refusal("2x4/7/7/7/7/2o4 x"),
            "the disc in column 3, row 6 floats above an empty cell");
}

TEST(FenRefusal, OfCountsThatDoNotFitTheSideToMove) {
  EXPECT_EQ(fen_refusal("7/7/7/7/7/7 o"), "going by the discs, x is to move, not o");
  EXPECT_EQ(fen_refusal("2x4/7/7/7/7/7 x"), "going by the discs, o is to move, not x");
}

TEST(FenRefusal, OfCountsThatFitNeitherSide) {
  EXPECT_EQ(fen_refusal("xx5/7/7/7/7/7 o"),
            "there are 2 red discs (x) and 0 blue ones (o); red moves first, so it has as many as "
            "blue, or one more");
  EXPECT_EQ(fen_refusal("o6/7/7/7/7/7 x"),
            "there are 0 red discs (x) and 1 blue ones (o); red moves first, so it has as many as "
            "blue, or one more");
}

TEST(FenRefusal, OfFoursOfBothSides) {
  EXPECT_EQ(fen_refusal("xxxx3/oooo3/7/7/7/7 x"), "both sides have four in a row");
  EXPECT_EQ(fen_refusal("xxxxx2/oooo3/7/7/7/7 o"), "both sides have four in a row");
}

TEST(FenRefusal, OfAFourOfTheSideToMove) {
  EXPECT_EQ(fen_refusal("xxxxo2/ooo4/7/7/7/7 x"), "the side to move has won already");
  EXPECT_EQ(fen_refusal("oooox2/xxx4/x6/7/7/7 o"), "the side to move has won already");
}

TEST(Digits, AreColumnsFromOneToSevenInTheOrderOfPlay) {
  EXPECT_THAT(moves("4435"), ElementsAre(column(4), column(4), column(3), column(5)));
  EXPECT_EQ(to_digits({column(4), column(4), column(3), column(5)}), "4435");
  EXPECT_EQ(to_digits(moves("1234567")), "1234567");
}

TEST(Digits, OfNoMovesAreTheEmptyText) {
  EXPECT_THAT(moves(""), IsEmpty());
  EXPECT_EQ(to_digits({}), "");
}

TEST(DigitsRefusal, QuotesTheCharacterAndNumbersTheMove) {
  EXPECT_EQ(reason(parse_digits("448")),
            "move 3, \"8\", is not a column; moves are the digits 1-7");
  EXPECT_EQ(reason(parse_digits("0")), "move 1, \"0\", is not a column; moves are the digits 1-7");
  EXPECT_EQ(reason(parse_digits("4 4")),
            "move 2, \" \", is not a column; moves are the digits 1-7");
  EXPECT_EQ(reason(parse_digits("44d")),
            "move 3, \"d\", is not a column; moves are the digits 1-7");
  EXPECT_EQ(reason(parse_digits("4\n")),
            "move 2, \"\\x0a\", is not a column; moves are the digits 1-7");
  EXPECT_EQ(reason(parse_digits("\xff")),
            "move 1, \"\\xff\", is not a column; moves are the digits 1-7");
}

TEST(PlayOut, MovesOnFromAnyPosition) {
  EXPECT_EQ(play_out(position_after("44"), moves("35")), position_after("4435"));
  EXPECT_EQ(play_out(position_after("44"), {}), position_after("44"));
}

TEST(PlayOut, MayEndWithTheWinningMove) {
  EXPECT_EQ(play_out({}, moves("1212121")), board(R"(
      x . . . . . .
      x o . . . . .
      x o . . . . .
      x o . . . . .)"));
}

TEST(PlayOut, RefusesAMoveIntoAFullColumn) {
  EXPECT_EQ(reason(play_out({}, moves("4444444"))), "move 7 (column 4) goes into a full column");
}

TEST(PlayOut, RefusesAMoveAfterTheEnd) {
  EXPECT_EQ(reason(play_out({}, moves("12121213"))),
            "move 8 (column 3) comes after the end of the game");
  const Position full = position_after("547125662261271266215743771576315353334444");
  EXPECT_EQ(reason(play_out(full, moves("1"))),
            "move 1 (column 1) comes after the end of the game");
}

TEST(Start, IsAFenOrDigits) {
  EXPECT_EQ(parse_start("2xxo2/3o3/7/7/7/7 x"), position_after("4435"));
  EXPECT_EQ(parse_start("4435"), position_after("4435"));
  EXPECT_EQ(parse_start(""), Position());
}

TEST(StartRefusal, NamesTheErrorInTheText) {
  EXPECT_EQ(start_refusal("4438"), "move 4, \"8\", is not a column; moves are the digits 1-7");
  EXPECT_EQ(start_refusal("4444444"), "move 7 (column 4) goes into a full column");
  EXPECT_EQ(start_refusal("12121213"), "move 8 (column 3) comes after the end of the game");
  EXPECT_EQ(start_refusal("7/7/7 x"), "the number of ranks is 3 instead of 6");
}

TEST(StartRefusal, OfAFinishedGame) {
  const std::string over = "the game is over in this position";
  EXPECT_EQ(start_refusal("1212121"), over);
  EXPECT_EQ(start_refusal("547125662261271266215743771576315353334444"), over);
  EXPECT_EQ(start_refusal("xoxxoox/oxxxoxo/xoooo2/2x4/7/7 x"), over);
  EXPECT_EQ(start_refusal("oxooxxx/oxxxooo/xooxxxo/oxoooxx/xoxxxoo/oxooxox x"), over);
}

Position played(const std::vector<Column>& moves) {
  Position position;
  for (const Column column : moves) EXPECT_TRUE(position.drop(column));
  return position;
}

TEST(MoveOrder, LeadsToThePositionAgain) {
  for (const std::string fen :
       {"7/7/7/7/7/7 x", "3x3/7/7/7/7/7 o", "o2x3/3o3/3x3/7/7/7 x", "xxoxxoo/ooxooxx/7/7/7/7 x"}) {
    const Position position = *parse_fen(fen);
    const auto moves = moves_to(position);
    ASSERT_TRUE(moves) << fen;
    EXPECT_EQ(played(*moves), position) << fen;
  }
}

TEST(MoveOrder, IsMissingIfNoTurnsMadeThePosition) {
  // Blue's disc lies below both of red's, and nobody else could have begun.
  EXPECT_FALSE(moves_to(*parse_fen("o6/x6/7/7/7/7 x")));
}

}  // namespace
}  // namespace connect4
