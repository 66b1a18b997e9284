#include "players/support/answer.hpp"

#include <gtest/gtest.h>

#include "lib/game/notation.hpp"
#include "lib/random.hpp"

namespace connect4 {
namespace {

std::string complaint(std::string_view line, const Position& position = {}) {
  const Answer answer = read_answer(line, position);
  const auto* misunderstood = std::get_if<Misunderstood>(&answer);
  return misunderstood ? misunderstood->text : "understood";
}

TEST(Answer, IsAColumnFrom1To7WithBlanksAround) {
  for (const Column column : Column::all())
    EXPECT_EQ(std::get<Column>(read_answer(std::string(" ") + column.digit() + "\t", {})), column);
}

TEST(Answer, IsASave) {
  for (const char* text : {"s", "S", "save", " s\r"})
    EXPECT_TRUE(std::holds_alternative<Saves>(read_answer(text, {}))) << text;
}

TEST(Answer, IsATakeBack) {
  for (const char* text : {"u", "U", "undo", " u\r"})
    EXPECT_TRUE(std::holds_alternative<TakesBack>(read_answer(text, {}))) << text;
}

TEST(Answer, IsHelpOrResignation) {
  for (const char* text : {"h", "H", "?", "help", " Help "})
    EXPECT_TRUE(std::holds_alternative<WantsHelp>(read_answer(text, {}))) << text;
  for (const char* text : {"q", "Q", "quit", "resign"})
    EXPECT_TRUE(std::holds_alternative<Resigns>(read_answer(text, {}))) << text;
}

TEST(Answer, NamesAFullColumnAndThoseWithRoom) {
  EXPECT_EQ(complaint("3", *parse_start("333333")),
            "Column 3 is full. There is room in 1 2 4 5 6 7.");
}

TEST(Answer, QuotesWhatIsNoColumn) {
  EXPECT_EQ(complaint("8"), "'8' is not a column. Type one from 1 to 7, h for help, q to resign.");
  for (const char* text : {"0", "44", "4.0", "-1", "x", "4 4", "\x1b[A", "\xff", "1\n2"})
    EXPECT_NE(complaint(text).find("is not a column"), std::string::npos) << text;
}

TEST(Answer, ShowsNothingThatCouldMoveTheCursor) {
  EXPECT_EQ(complaint("\x1b[2J").find('\x1b'), std::string::npos);
}

TEST(Answer, SaysNothingWhereNothingWasTyped) {
  EXPECT_EQ(complaint(""), "");
  EXPECT_EQ(complaint(" \t "), "");
}

TEST(Answer, FitsARowOf79Characters) {
  EXPECT_LE(complaint(std::string(4000, 'x')).size(), 81u);  // the "…" takes three bytes
}

}  // namespace
}  // namespace connect4
