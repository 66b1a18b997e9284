#include "lib/game/verdict.hpp"

#include <gmock/gmock.h>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

using testing::ElementsAreArray;
using testing::IsEmpty;
using testing::Optional;

// 42 moves, none of which makes four.
constexpr std::string_view drawn_game = "547125662261271266215743771576315353334444";

// Blue completes c3 d4 e5 f6 with the 42nd disc.
constexpr std::string_view won_by_the_last_disc = "567555452343641722571334167142211647237366";

TEST(Play, GoesOnAfterAMoveThatDecidesNothing) {
  Position position = position_after("4435");
  const Verdict verdict = play(position, column(4));
  EXPECT_THAT(verdict.disc, Optional(cell("d3")));
  EXPECT_EQ(verdict.outcome, std::nullopt);
  EXPECT_THAT(verdict.line, IsEmpty());
  EXPECT_EQ(position, board(R"(
      . . . x . . .
      . . . o . . .
      . . x x o . .)"));
}

TEST(Play, AFullColumnLosesForRedAndLeavesThePosition) {
  const Position full = board(R"(
      . . . o . . .
      . . . x . . .
      . . . o . . .
      . . . x . . .
      . . . o . . .
      . . . x . . .)");
  Position position = full;
  const Verdict verdict = play(position, column(4));
  EXPECT_EQ(verdict.disc, std::nullopt);
  EXPECT_EQ(verdict.outcome, (Outcome{Colour::blue, Ending::illegal_move}));
  EXPECT_THAT(verdict.line, IsEmpty());
  EXPECT_EQ(position, full);
}

TEST(Play, AFullColumnLosesForBlueAndLeavesThePosition) {
  const Position full = position_after("4444441");
  Position position = full;
  const Verdict verdict = play(position, column(4));
  EXPECT_EQ(verdict.disc, std::nullopt);
  EXPECT_EQ(verdict.outcome, (Outcome{Colour::red, Ending::illegal_move}));
  EXPECT_EQ(position, full);
}

TEST(Play, FourInALineWin) {
  Position position = position_after("414243");
  const Verdict verdict = play(position, column(4));
  EXPECT_THAT(verdict.disc, Optional(cell("d4")));
  EXPECT_EQ(verdict.outcome, red_wins);
  EXPECT_THAT(verdict.line, ElementsAreArray(cells("d1 d2 d3 d4")));
  EXPECT_EQ(position, board(R"(
      . . . x . . .
      . . . x . . .
      . . . x . . .
      o o o x . . .)"));
}

TEST(Play, TheSecondPlayerWinsItsFourToo) {
  Position position = board(R"(
      . . x . . . .
      x o o o . . .
      o x x x o x o
      x o x x o o x)");
  const Verdict verdict = play(position, column(5));
  EXPECT_EQ(verdict.outcome, blue_wins);
  EXPECT_THAT(verdict.line, ElementsAreArray(cells("b3 c3 d3 e3")));
  EXPECT_EQ(position, board(R"(
      . . x . . . .
      x o o o o . .
      o x x x o x o
      x o x x o o x)"));
}

TEST(Play, The42ndDiscDrawsWithoutAFour) {
  Position position = position_after(drawn_game.substr(0, 41));
  const Verdict verdict = play(position, column(4));
  EXPECT_THAT(verdict.disc, Optional(cell("d6")));
  EXPECT_EQ(verdict.outcome, drawn);
  EXPECT_THAT(verdict.line, IsEmpty());
  EXPECT_EQ(position, board(R"(
      o x o o x o x
      x o x x x o o
      o x o o o x x
      x o o x x x o
      o x x x o o o
      o x o o x x x)"));
}

TEST(Play, The42ndDiscThatMakesFourWins) {
  Position position = position_after(won_by_the_last_disc.substr(0, 41));
  const Verdict verdict = play(position, column(6));
  EXPECT_TRUE(position.is_full());
  EXPECT_EQ(verdict.outcome, blue_wins);
  EXPECT_THAT(verdict.line, ElementsAreArray(cells("c3 d4 e5 f6")));
  EXPECT_EQ(position, board(R"(
      x x o x x o x
      o x o x o x o
      o o x o o o x
      x o o o x o o
      x x o x o x o
      x x o x x o x)"));
}

TEST(Play, FoursInAllDirectionsAtOnceGiveAllTheirCells) {
  Position position = board(R"(
      o o . . . . .
      x x x . . . .
      o o x x x . .
      o x o x o x o
      x o o x o o x)");
  const Verdict verdict = play(position, column(4));
  EXPECT_THAT(verdict.disc, Optional(cell("d4")));
  EXPECT_EQ(verdict.outcome, red_wins);
  EXPECT_THAT(verdict.line, ElementsAreArray(cells("a1 a4 b2 b4 c3 c4 d1 d2 d3 d4 e3 f2 g1")));
}

TEST(Play, ARunOfFiveWinsWithAllItsCells) {
  Position position = board(R"(
      o o . o o . .
      x x . x x . .)");
  const Verdict verdict = play(position, column(3));
  EXPECT_EQ(verdict.outcome, red_wins);
  EXPECT_THAT(verdict.line, ElementsAreArray(cells("a1 b1 c1 d1 e1")));
}

TEST(Play, ARunOfSixWinsWithAllItsCells) {
  Position position = board(R"(
      o o o . o o .
      x x x . x x .)");
  const Verdict verdict = play(position, column(4));
  EXPECT_EQ(verdict.outcome, red_wins);
  EXPECT_THAT(verdict.line, ElementsAreArray(cells("a1 b1 c1 d1 e1 f1")));
}

TEST(Play, ARunOfSevenWinsWithAllItsCells) {
  Position position = board(R"(
      o o o . o o o
      x x x . x x x)");
  const Verdict verdict = play(position, column(4));
  EXPECT_EQ(verdict.outcome, red_wins);
  EXPECT_THAT(verdict.line, ElementsAreArray(cells("a1 b1 c1 d1 e1 f1 g1")));
}

TEST(Play, ThreeDiscsAndAForeignOneDoNotWin) {
  Position position = board(R"(
      o . . . . . .
      x x x o . . .
      o o x x . . .)");
  EXPECT_EQ(play(position, column(5)).outcome, std::nullopt) << position;
}

TEST(OutcomeOf, IsNothingWhileTheGameGoesOn) {
  EXPECT_EQ(outcome_of(Position()), std::nullopt);
  EXPECT_EQ(outcome_of(position_after(drawn_game.substr(0, 41))), std::nullopt);
}

TEST(OutcomeOf, NamesTheEndOfAFinishedPosition) {
  EXPECT_EQ(outcome_of(position_after("4142434")), red_wins);
  EXPECT_EQ(outcome_of(position_after("14243474")), blue_wins);
  EXPECT_EQ(outcome_of(position_after(drawn_game)), drawn);
  EXPECT_EQ(outcome_of(position_after(won_by_the_last_disc)), blue_wins);
}

/// The number of games of that many plies from here. A finished game has no further moves.
int leaf_count(const Position& position, int plies) {
  if (plies == 0) return 1;
  int leaves = 0;
  for (const Column column : Column::all()) {
    if (!position.is_legal(column)) continue;
    Position next = position;
    const bool finished = play(next, column).outcome.has_value();
    if (plies == 1 || !finished) leaves += leaf_count(next, plies - 1);
  }
  return leaves;
}

TEST(LeafCount, OfTheEmptyBoardIsTheKnownOneToPly8) {
  EXPECT_EQ(leaf_count({}, 0), 1);
  EXPECT_EQ(leaf_count({}, 1), 7);
  EXPECT_EQ(leaf_count({}, 2), 49);
  EXPECT_EQ(leaf_count({}, 3), 343);
  EXPECT_EQ(leaf_count({}, 4), 2'401);
  EXPECT_EQ(leaf_count({}, 5), 16'807);
  EXPECT_EQ(leaf_count({}, 6), 117'649);
  EXPECT_EQ(leaf_count({}, 7), 823'536);
  EXPECT_EQ(leaf_count({}, 8), 5'673'234);
}

}  // namespace
}  // namespace connect4
