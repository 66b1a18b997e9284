#include "players/support/choices.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "lib/game/notation.hpp"
#include "protocol/messages/player_loop.hpp"

namespace connect4 {
namespace {

char choice(const std::string& text, const std::string& moves = "") {
  std::istringstream input(text);
  const Position position = play_out(Position(), parse_digits(moves).value()).value();
  return read_choice(input, position).digit();
}

TEST(ReadChoice, TakesTheDigitOfALine) {
  EXPECT_EQ(choice("1\n"), '1');
  EXPECT_EQ(choice("7\n"), '7');
}

TEST(ReadChoice, PassesOverWhatIsNoColumn) {
  EXPECT_EQ(choice("\n0\n8\n12\nx\n 3\n5\n"), '5');
}

TEST(ReadChoice, PassesOverFullColumns) {
  EXPECT_EQ(choice("2\n3\n", "222222"), '3');
}

TEST(ReadChoice, LeavesTheNextLineForTheNextTurn) {
  std::istringstream input("4\n5\n");
  EXPECT_EQ(read_choice(input, Position()).digit(), '4');
  EXPECT_EQ(read_choice(input, Position()).digit(), '5');
}

TEST(ReadChoice, KnowsOtherWishesThanColumns) {
  EXPECT_THROW(choice("u\n4\n"), TakeBack);
  EXPECT_THROW(choice("q\n4\n"), Resignation);
}

TEST(ReadChoice, ResignsAtTheEnd) {
  EXPECT_THROW(choice(""), Resignation);
  EXPECT_THROW(choice("9\n"), Resignation);
}

}  // namespace
}  // namespace connect4
