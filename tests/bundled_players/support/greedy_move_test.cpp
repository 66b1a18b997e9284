#include "players/support/greedy_move.hpp"

#include <gmock/gmock.h>

#include <set>

#include "lib/game/notation.hpp"
#include "tests/lib/game/some_positions.hpp"

namespace connect4 {
namespace {

using testing::AnyOf;
using testing::ElementsAre;

Position after(std::string_view moves) {
  return play_out(Position(), *parse_digits(moves)).value();
}

char answer(std::string_view moves, std::uint32_t seed = 7) {
  return greedy_move(after(moves), seed).column.digit();
}

TEST(Greedy, WinsIfItCan) {
  EXPECT_EQ(answer("112233"), '4');
  EXPECT_EQ(greedy_move(after("112233"), 7).note, "wins");
}

TEST(Greedy, WinsRatherThanBlocks) {
  EXPECT_EQ(answer("121212"), '1');   // red a1-a3, blue b1-b3
  EXPECT_EQ(answer("1212127"), '2');  // red gave it away
}

TEST(Greedy, BlocksIfItMust) {
  EXPECT_EQ(answer("1122337"), '4');
  EXPECT_EQ(greedy_move(after("1122337"), 7).note, "blocks");
}

TEST(Greedy, BlocksEvenUnderAFourOfTheOpponent) {
  // Red wins on d1 and then on d2: blue takes d1 all the same.
  const auto position = parse_fen("xxx1oxo/xxx1ooo/o6/7/7/7 o").value();
  EXPECT_EQ(greedy_move(position, 7).column.digit(), '4');
}

// Blue has a2, b2 and c2: a red disc on d1, in the centre, would make d2 a four.
TEST(Greedy, DoesNotLetTheOpponentWinOnTop) {
  EXPECT_THAT(answer("12317273"), AnyOf('3', '5'));
}

TEST(Greedy, PrefersTheCentre) {
  EXPECT_EQ(answer(""), '4');
  EXPECT_EQ(answer("4444"), '4');
}

TEST(Greedy, ChoosesBetweenLeftAndRightByTheSeed) {
  std::set<char> answers;
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    answers.insert(answer("444444", seed));
    EXPECT_EQ(answer("444444", seed), answer("444444", seed));
  }
  EXPECT_THAT(answers, ElementsAre('3', '5'));
}

TEST(Greedy, AnswersALegalColumnInEveryPosition) {
  Random random(4);
  for (int i = 0; i < 2000; ++i) {
    const auto position = random_position(random, static_cast<int>(random.below(42)));
    if (!position) continue;
    ASSERT_TRUE(position->is_legal(greedy_move(*position, 1).column)) << to_fen(*position);
  }
}

}  // namespace
}  // namespace connect4
