#include "lib/game/saved_game.hpp"

#include <gtest/gtest.h>

#include <string_view>

#include "lib/game/verdict.hpp"
#include "lib/random.hpp"
#include "tests/lib/game/games.hpp"

namespace connect4 {

void PrintTo(const SavedGame& game, std::ostream* out) {
  *out << to_text(game);
}

namespace {

const SavedGame batman_and_bane{{"Batman", "Bane"}, position_after("3")};

std::string refusal(std::string_view text) {
  return reason(parse_saved_game(text));
}

TEST(SavedGame, IsTwoNamesAndAFenWithAFinalNewline) {
  EXPECT_EQ(to_text(batman_and_bane), "Batman\nBane\n2x4/7/7/7/7/7 o\n");
  EXPECT_EQ(parse_saved_game("Batman\nBane\n2x4/7/7/7/7/7 o\n"), batman_and_bane);
}

TEST(SavedGame, MayHaveWindowsLineEnds) {
  EXPECT_EQ(parse_saved_game("Batman\r\nBane\r\n2x4/7/7/7/7/7 o\r\n"), batman_and_bane);
}

TEST(SavedGame, MayLackTheFinalNewline) {
  EXPECT_EQ(parse_saved_game("Batman\nBane\n2x4/7/7/7/7/7 o"), batman_and_bane);
}

TEST(SavedGame, MayHaveTrailingSpacesOnEveryLine) {
  EXPECT_EQ(parse_saved_game("Batman \nBane\t\n2x4/7/7/7/7/7 o  \n"), batman_and_bane);
}

TEST(SavedGame, MayBeFollowedByMoreLines) {
  EXPECT_EQ(parse_saved_game("Batman\nBane\n2x4/7/7/7/7/7 o\n\n \nanything\n"), batman_and_bane);
}

TEST(SavedGame, ToleratesTheSeventhRankOfTheFirstDescription) {
  EXPECT_EQ(parse_saved_game("Batman\nBane\n2x4/7/7/7/7/7/7 o\n"), batman_and_bane);
}

TEST(SavedGame, KeepsNamesWithSpacesAndForeignLetters) {
  const SavedGame game{{"Bruce Wayne", "Zo\xc3\xab"}, Position()};
  EXPECT_EQ(parse_saved_game(to_text(game)), game);
}

TEST(SavedGame, GivesAnEmptyNameTheDefault) {
  const SavedGame game{{"Player 1", "Player 2"}, Position()};
  EXPECT_EQ(parse_saved_game("\n \n7/7/7/7/7/7 x\n"), game);
}

TEST(SavedGame, StaysThreeLinesWithAnyNames) {
  EXPECT_EQ(to_text({{"two\nlines", "\n"}, Position()}), "two lines\n \n7/7/7/7/7/7 x\n");
}

TEST(SavedGameRefusal, OfFewerThanThreeLines) {
  EXPECT_EQ(refusal(""), "the number of lines is 0 instead of 3: two names and a FEN");
  EXPECT_EQ(refusal("Batman"), "the number of lines is 1 instead of 3: two names and a FEN");
  EXPECT_EQ(refusal("Batman\nBane\n"),
            "the number of lines is 2 instead of 3: two names and a FEN");
}

TEST(SavedGameRefusal, IsThatOfTheFen) {
  const std::string names = "Batman\nBane\n";
  EXPECT_EQ(refusal(names + "7/7/7/7/7 x"), "the number of ranks is 5 instead of 6");
  EXPECT_EQ(refusal(names + "\n7/7/7/7/7/7 x"),
            "the side to move is missing: end with \" x\" or \" o\"");
  EXPECT_EQ(refusal(names + "7/2x4/7/7/7/7 o"),
            "the disc in column 3, row 2 floats above an empty cell");
}

TEST(SavedGame, SavesAndLoadsEveryPositionOf10000RandomGames) {
  Random random(1);
  int positions = 0;
  for (int i = 0; i < 10'000; ++i) {
    SavedGame game{{"Ada", "Bob"}, Position()};
    while (true) {
      const auto loaded = parse_saved_game(to_text(game));
      ASSERT_EQ(loaded, game);
      ++positions;
      if (outcome_of(game.position)) break;
      const auto columns = game.position.legal_columns();
      game.position.drop(columns[random.below(columns.size())]);
    }
  }
  EXPECT_GT(positions, 10'000 * 8);
}

}  // namespace
}  // namespace connect4
