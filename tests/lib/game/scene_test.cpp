#include "lib/game/scene.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

Scene won_game() {
  return {to_array(position_after("1122334")), set_of(cells("a1 b1 c1 d1")), false,
          "Red wins: Ann (red) - Bob (black)"};
}

TEST(Scene, IsALineOfCellsQuestionAndTitle) {
  const Scene scene{to_array(position_after("4435")), 0, true, "Red to move: A - B"};
  EXPECT_EQ(to_line(scene), "...............................b.....rrb.. ? Red to move: A - B");
}

TEST(Scene, MarkedDiscsAreCapitals) {
  EXPECT_EQ(to_line(won_game()),
            "............................bbb....RRRR... - Red wins: Ann (red) - Bob (black)");
}

TEST(Scene, ComesBackFromItsLine) {
  EXPECT_EQ(scene_from_line(to_line(won_game())), won_game());
  EXPECT_EQ(scene_from_line(to_line(Scene{})), Scene{});
}

TEST(Scene, WhatIsNoSceneIsRefused) {
  const std::string line = to_line(won_game());
  EXPECT_EQ(scene_from_line(""), std::nullopt);
  EXPECT_EQ(scene_from_line(line.substr(0, 44)), std::nullopt);
  for (const std::size_t at : {0U, 41U, 42U, 43U, 44U}) {
    std::string bad = line;
    bad[at] = 'x';
    EXPECT_EQ(scene_from_line(bad), std::nullopt) << bad;
  }
}

RC_GTEST_PROP(Scene, AnyTextIsReadOrRefused, (const std::string& text)) {
  const auto scene = scene_from_line(text);
  if (scene) RC_ASSERT(to_line(*scene) == text);
}

TEST(Scene, AColumnHasRoomUntilItsTopCellIsFilled) {
  EXPECT_TRUE((Scene{to_array(position_after("11111")), 0, true, ""}.has_room(column(1))));
  const Scene scene{to_array(position_after("111111")), 0, true, ""};
  EXPECT_FALSE(scene.has_room(column(1)));
  EXPECT_TRUE(scene.has_room(column(2)));
}

}  // namespace
}  // namespace connect4
