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
  for (std::size_t i = 0; i < ending_names.size(); ++i) {
    const auto ending = static_cast<Ending>(i);
    EXPECT_EQ(ending_from_name(name(ending)), ending) << name(ending);
  }
}

TEST(Ending, HasANameOfItsOwn) {
  EXPECT_EQ(std::set(ending_names.begin(), ending_names.end()).size(), ending_names.size());
}

TEST(Ending, ComesFromNoOtherName) {
  for (const char* text : {"", "win", "Four", "void_game", "draw "})
    EXPECT_EQ(ending_from_name(text), std::nullopt) << text;
}

TEST(Ending, IsAFaultWhereTheLoserBrokeARule) {
  for (const Ending ending :
       {Ending::illegal_move, Ending::invalid_move, Ending::player_error, Ending::timeout,
        Ending::crash, Ending::protocol_error, Ending::start_failed})
    EXPECT_TRUE(is_fault(ending)) << name(ending);
  for (const Ending ending : {Ending::four, Ending::draw, Ending::void_game})
    EXPECT_FALSE(is_fault(ending)) << name(ending);
}

}  // namespace
}  // namespace connect4
