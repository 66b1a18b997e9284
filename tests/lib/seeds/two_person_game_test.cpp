// The sentences of the terminal game's first description, one test each. Rows and columns count
// from 0, rows from the bottom.
#include "lib/ui/two_person_game.hpp"

#include <gtest/gtest.h>

#include "lib/game/verdict.hpp"
#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

SavedGames no_files() {
  return {[](const std::string&) -> Expected<SavedGame> { return Failure{"there are no files"}; },
          [](const std::string&, const SavedGame&) -> Expected<void> {
            return Failure{"there are no files"};
          }};
}

/// The text after these lines, the first of which answers the menu.
std::string said_after(const std::vector<std::string>& lines, SavedGames games = no_files()) {
  TwoPersonGame game(std::move(games));
  std::string said;
  for (const std::string& line : lines) said = game.answer(line);
  return said;
}

TEST(TwoPersonGameSeed, PlayTakesPlaceOnA6x7RectangularBoard) {
  EXPECT_EQ(row_count, 6);
  EXPECT_EQ(column_count, 7);
}

TEST(TwoPersonGameSeed, EachPlayerHas21Tokens) {
  const Position full = position_after("547125662261271266215743771576315353334444");
  EXPECT_EQ(cells_of(full.discs(Colour::red)).size(), 21U);
  EXPECT_EQ(cells_of(full.discs(Colour::blue)).size(), 21U);
}

TEST(TwoPersonGameSeed, TheGameBoardCellsAreLabeledAsFollows) {
  EXPECT_EQ(draw_grid(Position()),
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

TEST(TwoPersonGameSeed, TheLowestNumberedRowIsOnTheBottomAndDataZeroZeroAtTheLowerLeft) {
  EXPECT_EQ(draw_grid(position_after("1")).substr(11 * 32, 32),
            "  | x |   |   |   |   |   |   |\n");
  EXPECT_EQ(position_after("1").at(Cell{column(1), 0}), Colour::red);
}

TEST(TwoPersonGameSeed, TheGameBeginsByAskingWhetherToLoadOrToPlay) {
  EXPECT_EQ(TwoPersonGame::begin(), "Enter L to load a game, or P to play: ");
}

TEST(TwoPersonGameSeed, AnUppercasePOrALowercasePWillBothChoosePlay) {
  EXPECT_EQ(said_after({"p"}), "Player 1, enter your name: ");
  EXPECT_EQ(said_after({"P"}), "Player 1, enter your name: ");
  EXPECT_EQ(said_after({"p", "Batman"}), "Player 2, enter your name: ");
}

TEST(TwoPersonGameSeed, ItPrintsTheInitialBoardAndAsksForAMoveFromTheFirstPlayer) {
  EXPECT_EQ(said_after({"p", "Batman", "Bane"}),
            "\n" + draw_grid(Position()) +
                "\nEnter: the column to move, q to quit, s to save\nBatman enter your move: ");
}

TEST(TwoPersonGameSeed, AllOtherEntriesWillLoadAGame) {
  EXPECT_EQ(said_after({"L"}), "Enter the filename: ");
  EXPECT_EQ(said_after({"anything"}), "Enter the filename: ");
}

TEST(TwoPersonGameSeed, LoadingTheExampleShowsItsBoardAndAsksBatman) {
  const Position position = position_after("35");
  SavedGames games = no_files();
  games.load = [&](const std::string& file) -> Expected<SavedGame> {
    if (file != "game1.txt") return Failure{"another file was asked for"};
    return SavedGame{{"Batman", "Bane"}, position};
  };
  EXPECT_EQ(said_after({"L", "game1.txt"}, games),
            "\n" + draw_grid(position) +
                "\nEnter: the column to move, q to quit, s to save\nBatman enter your move: ");
  EXPECT_NE(draw_grid(position).find("  |   |   | x |   | o |   |   |\n"), std::string::npos);
}

TEST(TwoPersonGameSeed, ItPlacesAnXForPlayer1AtTheLocationEnteredAndAsksBane) {
  const std::string said = said_after({"p", "Batman", "Bane", "3"});
  EXPECT_NE(said.find("  |   |   | x |   |   |   |   |\n"), std::string::npos);
  EXPECT_TRUE(said.ends_with("\nBane enter your move: "));
}

TEST(TwoPersonGameSeed, APositionOffTheBoardOrAFullColumnIsAnIllegalMove) {
  EXPECT_TRUE(said_after({"p", "A", "B", "8"}).starts_with("ILLEGAL MOVE: Try again\n"));
  EXPECT_TRUE(said_after({"p", "A", "B", "1", "1", "1", "1", "1", "1", "1"})
                  .starts_with("ILLEGAL MOVE: Try again\n"));
}

TEST(TwoPersonGameSeed, IfQIsEnteredPlayWillStop) {
  EXPECT_EQ(said_after({"p", "Batman", "Bane", "q"}), "Thanks for playing!\n");
}

TEST(TwoPersonGameSeed, FollowingTheSaveTheSamePlayerIsAsked) {
  SavedGames games = no_files();
  games.save = [](const std::string&, const SavedGame&) -> Expected<void> { return {}; };
  EXPECT_EQ(said_after({"p", "Batman", "Bane", "s"}, games), "Enter the filename: ");
  EXPECT_EQ(said_after({"p", "Batman", "Bane", "s", "game1.txt"}, games),
            said_after({"p", "Batman", "Bane"}, games));
}

TEST(TwoPersonGameSeed, TheExampleOfAWin) {
  SavedGames games = no_files();
  games.load = [](const std::string&) -> Expected<SavedGame> {
    return SavedGame{{"Batman", "Bane"},
                     value_or_throw(parse_fen("xoxxoox/oxxxoxo/xooo3/2x4/7/7 o"))};
  };
  EXPECT_EQ(said_after({"L", "game1.txt", "5"}, games),
            "Congratulations Bane! You won!\n"
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

TEST(TwoPersonGameSeed, NoOneWinsAfter42MovesWithoutAFour) {
  const Position full = position_after("547125662261271266215743771576315353334444");
  EXPECT_EQ(outcome_of(full), (Outcome{std::nullopt, Ending::draw}));
}

TEST(TwoPersonGameSeed, FenStringForAnEmptyBoard) {
  EXPECT_EQ(to_fen(Position()), "7/7/7/7/7/7 x");
}

TEST(TwoPersonGameSeed, FenStringForABoardWithOneDiscHasARankTooManyAndIsRead) {
  EXPECT_EQ(parse_fen("2x4/7/7/7/7/7/7 o"), position_after("3"));
}

TEST(TwoPersonGameSeed, FenStringForABoardWithFourDiscsHasARankTooManyAndIsRead) {
  EXPECT_EQ(parse_fen("2x1oo1/2x4/7/7/7/7/7 x"), board(R"(
      . . x . . . .
      . . x . o o .)"));
}

TEST(TwoPersonGameSeed, ASingleUnoccupiedLocationIsDenotedAs1) {
  EXPECT_EQ(to_fen(position_after("1325476")), "xxoxoxo/7/7/7/7/7 o");
  EXPECT_EQ(to_fen(position_after("13")), "x1o4/7/7/7/7/7 x");
}

}  // namespace
}  // namespace connect4
