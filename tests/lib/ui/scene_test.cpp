#include "lib/ui/scene.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

Scene won_game() {
  return {.position = position_after("1122334"),
          .asks = Asks::next,
          .takes_back = true,
          .last = column(4),
          .side = Colour::red,
          .state = "Red wins",
          .players = "Ann (red) - Bob (blue, drawn black)"};
}

/// A person is asked for a column.
Scene scene_after(const char* moves) {
  return {.position = position_after(moves), .asks = Asks::column};
}

TEST(Scene, IsALineOfCellsLettersAndTitle) {
  Scene scene = scene_after("4435");
  scene.last = column(5);
  scene.side = Colour::red;
  scene.state = "Red to move";
  scene.players = "A - B";
  EXPECT_EQ(to_line(scene), "2xxo2/3o3/7/7/7/7 x ?-5r Red to move: A - B");
  EXPECT_EQ(to_line(won_game()),
            "xxxx3/ooo4/7/7/7/7 o !u4r Red wins: Ann (red) - Bob (blue, drawn black)");
}

TEST(Scene, MarksTheFourOfTheLastDisc) {
  EXPECT_EQ(won_game().marks(), set_of(cells("a1 b1 c1 d1")));
  Scene scene = scene_after("112233");
  scene.last = column(3);
  EXPECT_EQ(scene.marks(), Bitboard{0});
}

TEST(Scene, ComesBackFromItsLine) {
  EXPECT_EQ(scene_from_line(to_line(won_game())), won_game());
  EXPECT_EQ(scene_from_line(to_line(scene_after("12"))), scene_after("12"));
  EXPECT_EQ(scene_from_line(to_line(Scene{})), Scene{});
}

TEST(Scene, ALineThatIsNotASceneIsRefused) {
  const std::string line = to_line(won_game());
  EXPECT_EQ(scene_from_line(""), std::nullopt);
  EXPECT_EQ(scene_from_line(line.substr(0, line.find("!u4r") + 4)), std::nullopt);
  EXPECT_EQ(scene_from_line(line.substr(0, line.find(": "))), std::nullopt);
  for (std::size_t at = 0; at < line.find("Red"); ++at) {
    std::string bad = line;
    bad[at] = '#';
    EXPECT_EQ(scene_from_line(bad), std::nullopt) << bad;
  }
}

RC_GTEST_PROP(Scene, AnyTextIsReadOrRefused, (const std::string& text)) {
  if (const auto scene = scene_from_line(text))
    RC_ASSERT(scene_from_line(to_line(*scene)) == scene);
}

RC_GTEST_PROP(Scene, EveryLineOfTheseLettersIsReadOrRefused, ()) {
  const std::string letters =
      *rc::gen::container<std::string>(4, rc::gen::elementOf(std::string("-?!u147rb")));
  const std::string line = "xxo4/7/7/7/7/7 o " + letters + " State: players: of this game";
  const auto scene = scene_from_line(line);
  if (scene) RC_ASSERT(to_line(*scene) == line);
}

TEST(Scene, ADiscLandsOnTheOthersUntilTheColumnIsFull) {
  EXPECT_EQ(scene_after("").landing(column(1)), (Cell{column(1), 0}));
  EXPECT_EQ(scene_after("11111").landing(column(1)), (Cell{column(1), 5}));
  EXPECT_EQ(scene_after("111111").landing(column(1)), std::nullopt);
  EXPECT_EQ(scene_after("111111").landing(column(2)), (Cell{column(2), 0}));
}

TEST(Scene, NoDiscLandsIfNobodyIsAsked) {
  for (const Asks asks : {Asks::nothing, Asks::next}) {
    Scene scene = scene_after("");
    scene.asks = asks;
    EXPECT_EQ(scene.landing(column(1)), std::nullopt);
  }
}

TEST(Scene, TheLastDiscIsTheHighestOfItsColumn) {
  EXPECT_EQ(won_game().last_disc(), (Cell{column(4), 0}));
  Scene scene = scene_after("1121");
  EXPECT_EQ(scene.last_disc(), std::nullopt);
  scene.last = column(1);
  EXPECT_EQ(scene.last_disc(), (Cell{column(1), 2}));
  scene.last = column(7);
  EXPECT_EQ(scene.last_disc(), std::nullopt) << "the column is empty";
}

}  // namespace
}  // namespace connect4
