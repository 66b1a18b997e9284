#include "lib/game/game_record.hpp"

#include <gtest/gtest.h>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

TEST(GameRecord, EndsInThePositionThatItsPliesLeadToFromTheStart) {
  GameRecord record;
  record.start = position_after("4435");
  for (const Column column : moves("41")) record.plies.push_back(Ply{.column = column});
  EXPECT_EQ(record.final_position(), board(R"(
      . . . x . . .
      . . . o . . .
      o . x x o . .)"));
}

TEST(GameRecord, WithoutPliesEndsAtItsStart) {
  GameRecord record;
  record.start = position_after("4435");
  EXPECT_EQ(record.final_position(), position_after("4435"));
}

}  // namespace
}  // namespace connect4
