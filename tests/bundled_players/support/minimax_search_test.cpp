#include "players/support/minimax_search.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "lib/game/notation.hpp"
#include "lib/game/verdict.hpp"
#include "players/support/evaluation.hpp"
#include "tests/lib/game/some_positions.hpp"

namespace connect4 {
namespace {

using testing::AnyOf;

class MinimaxSearchTest : public testing::Test {
 protected:
  static Position after(std::string_view moves) {
    return play_out(Position(), *parse_digits(moves)).value();
  }
  SearchResult search(const Position& position, int depth = cell_count) {
    return search_.search(position, {depth, {}});
  }
  char answer(std::string_view moves, int depth) {
    return search(after(moves), depth).column.digit();
  }

  MinimaxSearch search_;
};

/// 1, 0 or -1: the value of a position to its mover by trying everything.
int value_by_force(const Position& position, int alpha = -1, int beta = 1) {
  for (const Column column : position.legal_columns()) {
    Position next = position;
    const auto outcome = play(next, column).outcome;
    const int value = outcome ? (outcome->winner ? 1 : 0) : -value_by_force(next, -beta, -alpha);
    alpha = std::max(alpha, value);
    if (alpha >= beta) break;
  }
  return alpha;
}

int sign(int score) {
  return is_win(score) ? 1 : is_loss(score) ? -1 : 0;
}

TEST_F(MinimaxSearchTest, WinsAtOnce) {
  const auto result = search(after("112233"));
  EXPECT_EQ(result.column.digit(), '4');
  EXPECT_EQ(describe(result, 6), "wins in 1 ply");
}

TEST_F(MinimaxSearchTest, WinsRatherThanBlocks) {
  EXPECT_EQ(answer("121212", 1), '1');
}

TEST_F(MinimaxSearchTest, BlocksAFour) {
  EXPECT_EQ(answer("1122337", 1), '4');
}

TEST_F(MinimaxSearchTest, DoesNotLetTheOpponentWinOnTop) {
  EXPECT_NE(answer("12317273", 1), '4');
}

// Red has c1 and d1, with room on both sides.
TEST_F(MinimaxSearchTest, MakesAnOpenThree) {
  const auto result = search(after("4433"));
  EXPECT_THAT(result.column.digit(), AnyOf('2', '5'));
  EXPECT_EQ(result.score, win_score(4 + 3));
}

TEST_F(MinimaxSearchTest, StopsAnOpenThreeBeforeItIsOne) {
  EXPECT_THAT(answer("443", 4), AnyOf('2', '5'));
}

TEST_F(MinimaxSearchTest, BlocksOneOfTwoFoursWhenItIsLost) {
  const auto result = search(after("44335"));
  EXPECT_THAT(result.column.digit(), AnyOf('2', '6'));
  EXPECT_EQ(describe(result, 5), "loses in 2 plies");
}

TEST_F(MinimaxSearchTest, PlaysTheLastDisc) {
  Random random(5);
  const Position position = lasting_position(random, cell_count - 1);
  EXPECT_TRUE(position.is_legal(search(position).column));
}

TEST_F(MinimaxSearchTest, PlaysEndgamesPerfectly) {
  Random random(6);
  int decided = 0;
  for (int i = 0; i < 60; ++i) {
    const Position position = lasting_position(random, 28 + static_cast<int>(random.below(14)));
    const auto result = search(position);
    const int value = value_by_force(position);
    ASSERT_EQ(sign(result.score), value) << to_fen(position);
    decided += value != 0;

    Position next = position;
    const auto outcome = play(next, result.column).outcome;
    const int kept = outcome ? (outcome->winner ? 1 : 0) : -value_by_force(next);
    ASSERT_EQ(kept, value) << to_fen(position) << " column " << result.column.digit();
  }
  EXPECT_GT(decided, 10);
}

TEST_F(MinimaxSearchTest, IsTheSameForTheSamePositionAndDepth) {
  const auto first = search(after("4352"), 8);
  search(after("44444"), 9);
  const auto again = search(after("4352"), 8);
  const auto elsewhere = MinimaxSearch().search(after("4352"), {8, {}});
  for (const auto& other : {again, elsewhere}) {
    EXPECT_EQ(other.column, first.column);
    EXPECT_EQ(other.score, first.score);
    EXPECT_EQ(other.visits, first.visits);
  }
}

TEST_F(MinimaxSearchTest, LooksNoDeeperThanTold) {
  EXPECT_EQ(search(Position(), 5).depth, 5);
  EXPECT_EQ(search(Position(), 6).depth, 6);
}

TEST_F(MinimaxSearchTest, StopsWhenTold) {
  int questions = 0;
  const auto result = search_.search(Position(), {cell_count, [&] { return ++questions == 20; }});
  EXPECT_EQ(questions, 20);
  const auto unhindered = search(Position(), result.depth + 1);
  EXPECT_GT(unhindered.visits, result.visits);
}

TEST_F(MinimaxSearchTest, HasASafeMoveFromTheStart) {
  const auto result = search_.search(after("1122337"), {cell_count, [] { return true; }});
  EXPECT_EQ(result.column.digit(), '4');
}

TEST(DescribeSearch, SaysHowDeepAndHowItEnds) {
  const Column column = Column::all()[3];
  EXPECT_EQ(describe({column, 12, 14, 0}, 2), "depth 14");
  EXPECT_EQ(describe({column, win_score(9), 14, 0}, 2), "depth 14, wins in 7 moves");
  EXPECT_EQ(describe({column, -win_score(6), 3, 0}, 2), "depth 3, loses in 4 moves");
}

}  // namespace
}  // namespace connect4
