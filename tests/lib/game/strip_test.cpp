#include "lib/game/strip.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "lib/game/outcome.hpp"

namespace connect4 {
namespace {

using testing::Each;
using testing::ResultOf;

/// The text as it is drawn, a string a row.
std::string pixels_of(std::string_view text) {
  const auto width = static_cast<std::size_t>(width_of_lettering(text));
  std::string rows;
  for (int y = 0; y < Lettering::height + Lettering::depth; ++y)
    rows += std::string(width, '.') + "\n";
  for (const Run& run : letter(text))
    for (int x = run.x; x < run.x + run.length; ++x)
      rows.at(static_cast<std::size_t>(run.y) * (width + 1) + static_cast<std::size_t>(x)) = '#';
  return rows;
}

TEST(Lettering, DrawsCapitalsSmallLettersAndDigitsBesideEachOther) {
  EXPECT_EQ(pixels_of("Dip 7"),
            "####..#..........####\n"
            "#...#...............#\n"
            "#...#.#.###.........#\n"
            "#...#.#.#..#.......#.\n"
            "#...#.#.#..#.......#.\n"
            "#...#.#.#..#......#..\n"
            "####..#.###.......#..\n"
            "........#............\n"
            "........#............\n");
}

TEST(Lettering, EachLetterKeepsToItsWidthAndHasItsOwnDrawing) {
  const std::string letters = "abcdefghijklmnopqrstuvwxyzBDNRV1234567(),:?_";
  for (const char one : letters) {
    EXPECT_TRUE(is_lettered(one)) << one;
    for (const char two : letters)
      EXPECT_EQ(pixels_of(std::string(1, one)) == pixels_of(std::string(1, two)), one == two)
          << one << two;
  }
}

TEST(Lettering, ACharacterThatIsNotDrawnIsAGap) {
  EXPECT_FALSE(is_lettered('Q'));
  EXPECT_FALSE(is_lettered('\xc3'));
  EXPECT_TRUE(letter("Q \xc3").empty());
  EXPECT_EQ(width_of_lettering("1Q2"), width_of_lettering("1 2"));
}

TEST(Lettering, AnEmptyTextIsNothing) {
  EXPECT_EQ(width_of_lettering(""), 0);
  EXPECT_TRUE(letter("").empty());
}

std::vector<std::string> texts(const Scene& scene, bool gives_up = false) {
  std::vector<std::string> result;
  for (const Caption& caption : captions(scene, gives_up)) result.push_back(caption.text);
  return result;
}

/// The purpose of the keys.
std::string keys(Asks asks, bool takes_back = false, bool gives_up = false) {
  return texts({.asks = asks, .takes_back = takes_back}, gives_up).back();
}

TEST(Strip, HasTheNumbersOfTheColumnsAndTheState) {
  EXPECT_THAT(texts({.state = "Red to move"}),
              testing::ElementsAre("1", "2", "3", "4", "5", "6", "7", "Red to move", ""));
}

TEST(Strip, NumbersStandInTheMiddleOfTheirColumns) {
  const auto all = captions({}, false);
  for (const Column column : Column::all()) {
    const Caption& caption = all[static_cast<std::size_t>(column.index())];
    const int width = width_of_lettering(caption.text);
    EXPECT_NEAR(caption.x + width / 2.0, column.index() * 25 + 12.5, 0.5) << caption.text;
  }
}

TEST(Strip, ExplainsTheKeysIfAPersonIsAsked) {
  EXPECT_EQ(keys(Asks::nothing), "");
  EXPECT_EQ(keys(Asks::column), "n: new game");
  EXPECT_EQ(keys(Asks::column, true), "n: new game  u: take back");
  EXPECT_EQ(keys(Asks::column, true, true), "give up?  n: yes  other keys: no");
  EXPECT_EQ(keys(Asks::next, true), "n: new game  u: take back  esc: close");
  EXPECT_EQ(keys(Asks::next), "n: new game  esc: close");
}

bool is_in_the_strip(const Caption& caption) {
  return caption.x >= Strip::margin &&
         caption.x + width_of_lettering(caption.text) <= Canvas::width - Strip::margin &&
         caption.y > Strip::top && caption.y + Lettering::height + Lettering::depth < Strip::bottom;
}

bool is_lettered(const Caption& caption) {
  return std::all_of(caption.text.begin(), caption.text.end(),
                     [](char letter) { return connect4::is_lettered(letter); });
}

/// All that a match can say of its state.
std::vector<std::string> states() {
  std::vector<std::string> result{"Red to move",
                                  "Blue to move",
                                  "Blue wins (resignation)",
                                  "Draw",
                                  "Void, to be played again",
                                  "Nobody could start"};
  for (const EndingRow& row : ending_table)
    result.push_back("Blue wins (" + std::string(row.name) + ")");
  return result;
}

TEST(Strip, HasRoomAndLettersForAllThatIsSaid) {
  for (const std::string& state : states())
    for (const Asks asks : {Asks::nothing, Asks::column, Asks::next})
      for (const bool gives_up : {false, true}) {
        const Scene scene{.asks = asks, .takes_back = true, .side = Colour::blue, .state = state};
        EXPECT_THAT(captions(scene, gives_up), Each(ResultOf(is_in_the_strip, true))) << state;
        EXPECT_THAT(captions(scene, gives_up), Each(ResultOf(is_lettered, true))) << state;
      }
}

TEST(Strip, ShowsTheDiscOfTheSideToMoveOrTheWinner) {
  EXPECT_EQ(side_disc({}), std::nullopt);
  EXPECT_EQ(side_disc({.side = Colour::red})->fill, Fill::red);
  EXPECT_EQ(side_disc({.side = Colour::blue})->fill, Fill::black);
}

TEST(ScaleThatFits, IsTheWantedOneIfThereIsRoom) {
  EXPECT_EQ(scale_that_fits(4, 1280, 1024), 4);
  EXPECT_EQ(scale_that_fits(1, 1280, 1024), 1);
}

TEST(ScaleThatFits, IsTheLargestWithRoomForATitleBar) {
  EXPECT_EQ(scale_that_fits(4, 640, 480), 2);
  EXPECT_EQ(scale_that_fits(20, 1920, 1080), 5);
  EXPECT_EQ(scale_that_fits(4, 525, 2000), 3) << "as wide as the screen";
  EXPECT_EQ(scale_that_fits(4, 524, 2000), 2);
}

TEST(ScaleThatFits, IsNeverLessThan1) {
  EXPECT_EQ(scale_that_fits(4, 160, 120), 1);
  EXPECT_EQ(scale_that_fits(1, 0, 0), 1);
}

}  // namespace
}  // namespace connect4
