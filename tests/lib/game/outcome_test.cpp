#include "lib/game/outcome.hpp"

#include <gtest/gtest.h>

#include <set>

namespace connect4 {
namespace {

TEST(Ending, IsSpeltAsInRecordsAndMessages) {
  EXPECT_EQ(name(Ending::four), "four");
  EXPECT_EQ(name(Ending::draw), "draw");
  EXPECT_EQ(name(Ending::illegal_move), "illegal_move");
  EXPECT_EQ(name(Ending::invalid_move), "invalid_move");
  EXPECT_EQ(name(Ending::player_error), "player_error");
  EXPECT_EQ(name(Ending::timeout), "timeout");
  EXPECT_EQ(name(Ending::crash), "crash");
  EXPECT_EQ(name(Ending::protocol_error), "protocol_error");
  EXPECT_EQ(name(Ending::start_failed), "start_failed");
  EXPECT_EQ(name(Ending::void_game), "void");
}

TEST(Ending, ComesBackFromItsName) {
  for (const EndingRow& row : ending_table)
    EXPECT_EQ(ending_from_name(row.name), row.ending) << row.name;
}

TEST(Ending, HasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (const EndingRow& row : ending_table) names.insert(row.name);
  EXPECT_EQ(names.size(), ending_table.size());
}

TEST(Ending, ComesFromNoOtherName) {
  for (const char* text : {"", "win", "Four", "void_game", "draw "})
    EXPECT_EQ(ending_from_name(text), std::nullopt) << text;
}

TEST(Ending, HasAReproachAndAWinnerIfItIsAFault) {
  for (const EndingRow& row : ending_table) {
    EXPECT_EQ(!row.reproach.empty(), row.is_fault) << row.name;
    EXPECT_TRUE(row.may_have_winner || !row.is_fault) << row.name;
    EXPECT_TRUE(row.is_fault || !row.ends_program) << row.name;
  }
}

TEST(Ending, IsAFaultIfTheLoserBrokeARule) {
  for (const Ending ending :
       {Ending::illegal_move, Ending::invalid_move, Ending::player_error, Ending::timeout,
        Ending::crash, Ending::protocol_error, Ending::start_failed})
    EXPECT_TRUE(is_fault(ending)) << name(ending);
  for (const Ending ending : {Ending::four, Ending::draw, Ending::void_game})
    EXPECT_FALSE(is_fault(ending)) << name(ending);
}

}  // namespace
}  // namespace connect4
