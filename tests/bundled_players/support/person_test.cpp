#include "players/support/person.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "lib/game/notation.hpp"
#include "lib/random.hpp"
#include "protocol/messages/player_loop.hpp"

namespace connect4 {
namespace {

std::string complaint(std::string_view line, const Position& position = {}) {
  const Answer answer = read_answer(line, position);
  const auto* misunderstood = std::get_if<Misunderstood>(&answer);
  return misunderstood ? misunderstood->text : "understood";
}

TEST(Answer, IsAColumnFrom1To7WithSpacesAround) {
  for (const Column column : Column::all())
    EXPECT_EQ(std::get<Column>(read_answer(std::string(" ") + column.digit() + "\t", {})), column);
}

TEST(Answer, IsASave) {
  for (const char* text : {"s", "S", "save", " s\r"})
    EXPECT_EQ(std::get<KeyAction>(read_answer(text, {})), KeyAction::save) << text;
}

TEST(Answer, IsATakeBack) {
  for (const char* text : {"u", "U", "undo", " u\r"})
    EXPECT_EQ(std::get<KeyAction>(read_answer(text, {})), KeyAction::take_back) << text;
}

TEST(Answer, IsHelpOrResignation) {
  for (const char* text : {"h", "H", "?", "help", " Help "})
    EXPECT_EQ(std::get<KeyAction>(read_answer(text, {})), KeyAction::help) << text;
  for (const char* text : {"q", "Q", "quit", "resign"})
    EXPECT_EQ(std::get<KeyAction>(read_answer(text, {})), KeyAction::give_up) << text;
}

TEST(Answer, NamesAFullColumnAndThoseWithRoom) {
  EXPECT_EQ(complaint("3", *parse_start("333333")),
            "Column 3 is full. There is room in 1 2 4 5 6 7.");
}

TEST(Answer, QuotesTextThatIsNotAColumn) {
  EXPECT_EQ(complaint("8"), "'8' is not a column. Type one from 1 to 7, h for help, q to resign.");
  for (const char* text : {"0", "44", "4.0", "-1", "x", "4 4", "\x1b[A", "\xff", "1\n2"})
    EXPECT_NE(complaint(text).find("is not a column"), std::string::npos) << text;
}

TEST(Answer, ShowsNothingThatCouldMoveTheCursor) {
  EXPECT_EQ(complaint("\x1b[2J").find('\x1b'), std::string::npos);
}

TEST(Answer, SaysNothingIfNothingWasTyped) {
  EXPECT_EQ(complaint(""), "");
  EXPECT_EQ(complaint(" \t "), "");
}

TEST(Answer, FitsARowOf79Characters) {
  EXPECT_LE(complaint(std::string(4000, 'x')).size(), 81u);  // the "…" takes three bytes
}

char choice(const std::string& text, const std::string& moves = "") {
  std::istringstream input(text);
  const Position position = play_out(Position(), parse_digits(moves).value()).value();
  return read_choice(input, position).digit();
}

TEST(ReadChoice, TakesTheDigitOfALine) {
  EXPECT_EQ(choice("1\n"), '1');
  EXPECT_EQ(choice("7\n"), '7');
}

TEST(ReadChoice, PassesOverLinesThatAreNotColumns) {
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
