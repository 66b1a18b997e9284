#include "runner/keyboard/prompts.hpp"

#include <gtest/gtest.h>

#include "lib/text/terminal.hpp"

namespace connect4 {
namespace {

using std::chrono::milliseconds;

PlayedBefore played(const std::string& opponent) {
  return {opponent, *Column::from_digit('4')};
}

TEST(PromptForMove, SaysWhatTheOpponentPlayedAndWhoIsToMove) {
  EXPECT_EQ(prompt_for_move(Colour::red, std::nullopt, true, 80),
            "Your move, Red (●) [1-7 ← →, h help]: ");
  EXPECT_EQ(prompt_for_move(Colour::blue, played("greedy"), false, 80),
            "greedy played 4. Your move, Blue (o) [1-7 arrows, h help]: ");
}

TEST(PromptForMove, LeavesOutWhatHasNoRoom) {
  EXPECT_EQ(prompt_for_move(Colour::blue, played("greedy"), true, 56),
            "Your move, Blue (○) [1-7 ← →, h help]: ");
  EXPECT_EQ(display_width(prompt_for_move(Colour::blue, played("greedy"), true, 57)), 56);
}

TEST(PromptForMove, FitsInARowOf80WhateverTheOpponentIsCalled) {
  for (const std::string letter : {"m", "漢", "\x1b"}) {
    std::string name;
    for (int i = 0; i < 64; ++i) name += letter;
    const std::string prompt = prompt_for_move(Colour::blue, played(name), false, 80);
    EXPECT_LT(display_width(prompt), 80) << prompt;
    EXPECT_NE(prompt.find("played 4"), std::string::npos);
    EXPECT_EQ(prompt.find('\x1b'), std::string::npos);
  }
}

TEST(DescribeThinking, SaysHowLongWhereThatIsWorthMentioning) {
  EXPECT_EQ(describe_thinking("minimax", milliseconds(299)), "minimax is thinking...");
  EXPECT_EQ(describe_thinking("minimax", milliseconds(300)), "minimax is thinking... 0.3 s");
  EXPECT_EQ(describe_thinking("minimax", milliseconds(12999)), "minimax is thinking... 12.9 s");
}

TEST(PromptAfterGame, OffersWhatThereIs) {
  EXPECT_EQ(prompt_after_game(true, true),
            "n: another game, colours changed   u: take back   q: leave ");
  EXPECT_EQ(prompt_after_game(false, false), "Enter: go on ");
}

}  // namespace
}  // namespace connect4
