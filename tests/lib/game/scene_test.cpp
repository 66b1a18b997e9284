#include "lib/game/scene.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

Scene won_game() {
  return {.board = to_array(position_after("1122334")),
          .marks = set_of(cells("a1 b1 c1 d1")),
          .asks = Asks::next,
          .takes_back = true,
          .last = column(4),
          .side = Colour::red,
          .state = "Red wins",
          .players = "Ann (red) - Bob (blue, drawn black)"};
}

/// A person is asked for a column.
Scene scene_after(const char* moves) {
  return {.board = to_array(position_after(moves)), .asks = Asks::column};
}

TEST(Scene, IsALineOfCellsLettersAndTitle) {
  Scene scene = scene_after("4435");
  scene.last = column(5);
  scene.side = Colour::red;
  scene.state = "Red to move";
  scene.players = "A - B";
  EXPECT_EQ(to_line(scene), "...............................b.....rrb.. ?-5r Red to move: A - B");
}

TEST(Scene, MarkedDiscsAreCapitals) {
  EXPECT_EQ(to_line(won_game()),
            "............................bbb....RRRR... !u4r Red wins: Ann (red) - Bob (blue, "
            "drawn black)");
}

TEST(Scene, ComesBackFromItsLine) {
  EXPECT_EQ(scene_from_line(to_line(won_game())), won_game());
  EXPECT_EQ(scene_from_line(to_line(scene_after("12"))), scene_after("12"));
  EXPECT_EQ(scene_from_line(to_line(Scene{})), Scene{});
}

TEST(Scene, ALineThatIsNotASceneIsRefused) {
  const std::string line = to_line(won_game());
  EXPECT_EQ(scene_from_line(""), std::nullopt);
  EXPECT_EQ(scene_from_line(line.substr(0, 47)), std::nullopt);
  EXPECT_EQ(scene_from_line(line.substr(0, line.find(": "))), std::nullopt);
  for (const std::size_t at : {0U, 41U, 42U, 43U, 44U, 45U, 46U, 47U}) {
    std::string bad = line;
    bad[at] = 'x';
    EXPECT_EQ(scene_from_line(bad), std::nullopt) << bad;
  }
}

RC_GTEST_PROP(Scene, AnyTextIsReadOrRefused, (const std::string& text)) {
  const auto scene = scene_from_line(text);
  if (scene) RC_ASSERT(to_line(*scene) == text);
}

RC_GTEST_PROP(Scene, EveryLineOfTheseLettersIsReadOrRefused, ()) {
  const std::string text =
      *rc::gen::container<std::string>(42, rc::gen::elementOf(std::string(".rbRB")));
  const std::string letters =
      *rc::gen::container<std::string>(4, rc::gen::elementOf(std::string("-?!u147rb")));
  const std::string line = text + " " + letters + " State: players: of this game";
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
