#include "runner/keyboard/prompts.hpp"

#include <gtest/gtest.h>

#include "lib/text/display_width.hpp"

namespace connect4 {
namespace {

using std::chrono::milliseconds;

TEST(PromptForMove, SaysWhatTheOpponentPlayedAndWhoIsToMove) {
  EXPECT_EQ(prompt_for_move(Colour::red, "greedy", std::nullopt, true),
            "Your move, Red (●) [1-7 or ← →, h help]: ");
  EXPECT_EQ(prompt_for_move(Colour::blue, "greedy", Column::from_digit('4'), false),
            "greedy played 4. Your move, Blue (o) [1-7 or arrows, h help]: ");
}

TEST(PromptForMove, FitsInARowOf80WhateverTheOpponentIsCalled) {
  for (const std::string letter : {"m", "漢", "\x1b"}) {
    std::string name;
    for (int i = 0; i < 64; ++i) name += letter;
    const std::string prompt = prompt_for_move(Colour::blue, name, Column::from_digit('4'), false);
    EXPECT_LT(display_width(prompt), 80) << prompt;
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
