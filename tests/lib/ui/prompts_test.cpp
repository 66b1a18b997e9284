#include "lib/ui/prompts.hpp"

#include <gtest/gtest.h>

#include "lib/text/terminal.hpp"

namespace connect4 {
namespace {

using std::chrono::milliseconds;

MovePrompt after(const std::string& opponent) {
  return {Colour::blue, opponent, Column::from_digit('4'), "1-7, h help"};
}

TEST(PromptForMove, NamesTheMoveOfTheOpponentAndThePlayerToMove) {
  EXPECT_EQ(prompt_for_move({.mover = Colour::red, .keys = "1-7, h help"}, true, 80),
            "Your move, Red (●) [1-7, h help]: ");
  EXPECT_EQ(prompt_for_move(after("greedy"), false, 80),
            "greedy played 4. Your move, Blue (o) [1-7, h help]: ");
  EXPECT_EQ(prompt_for_move(after(""), false, 80),
            "They played 4. Your move, Blue (o) [1-7, h help]: ");
}

TEST(PromptForMove, LeavesOutPartsWithoutRoom) {
  EXPECT_EQ(prompt_for_move(after("greedy"), true, 52), "Your move, Blue (○) [1-7, h help]: ");
  EXPECT_EQ(display_width(prompt_for_move(after("greedy"), true, 53)), 52);
}

TEST(PromptForMove, FitsInARowOf80ForAnyNameOfTheOpponent) {
  for (const std::string letter : {"m", "漢", "\x1b"}) {
    std::string name;
    for (int i = 0; i < 64; ++i) name += letter;
    const std::string prompt = prompt_for_move(after(name), false, 80);
    EXPECT_LT(display_width(prompt), 80) << prompt;
    EXPECT_NE(prompt.find("played 4"), std::string::npos);
    EXPECT_EQ(prompt.find('\x1b'), std::string::npos);
  }
}

TEST(DescribeThinking, SaysHowLongIfThatIsWorthMentioning) {
  EXPECT_EQ(describe_thinking("minimax", milliseconds(299)), "minimax is thinking...");
  EXPECT_EQ(describe_thinking("minimax", milliseconds(300)), "minimax is thinking... 0.3 s");
  EXPECT_EQ(describe_thinking("minimax", milliseconds(12999)), "minimax is thinking... 12.9 s");
}

}  // namespace
}  // namespace connect4
