#include "players/support/minimax_search.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "lib/game/notation.hpp"
#include "lib/game/verdict.hpp"
#include "tests/lib/game/some_positions.hpp"

namespace connect4 {
namespace {

using testing::AnyOf;

int guess_of(const Position& position) {
  return guess(position.discs(position.to_move()), position.occupied());
}

TEST(Guess, IsEvenOnTheEmptyBoard) {
  EXPECT_EQ(guess_of(Position()), 0);
}

TEST(Guess, LikesTheCentreBetterThanTheEdge) {
  EXPECT_LT(guess_of(*parse_start("4")), guess_of(*parse_start("1")));  // bad for the other side
}

// Three in a row on the bottom or on the top row block the same lines, and threaten d1 or d6. The
// mover of an odd number of discs is blue.
TEST(Guess, CountsARedThreatOnOddRowsAndABlueOneOnEvenRows) {
  const Bitboard on_row_1 = 1 | 1 << 7 | 1 << 14;
  const Bitboard on_row_6 = on_row_1 << 5;
  EXPECT_LT(guess(0, on_row_1), guess(0, on_row_6));                // red's
  EXPECT_GT(guess(on_row_6, on_row_6), guess(on_row_1, on_row_1));  // blue's
}

TEST(Guess, IsTheSameInAMirrorAndNeverLooksLikeAProof) {
  Random random(8);
  for (int i = 0; i < 1000; ++i) {
    const auto position = random_position(random, static_cast<int>(random.below(42)));
    if (!position) continue;
    const int score = guess_of(*position);
    ASSERT_EQ(score, guess_of(position->mirrored())) << to_fen(*position);
    ASSERT_FALSE(is_win(score) || is_loss(score)) << to_fen(*position);
  }
}

TEST(WinScore, IsHigherForASoonerWinAndTellsItsLastDisc) {
  EXPECT_GT(win_score(7), win_score(9));
  EXPECT_TRUE(is_win(win_score(cell_count)));
  EXPECT_TRUE(is_loss(-win_score(cell_count)));
  EXPECT_EQ(last_disc(-win_score(23)), 23);
}

using Table = TranspositionTable;

TEST(TranspositionTable, FindsStoredEntriesAndNothingElse) {
  Table table;
  table.store({42, -7, 3, Table::Bound::at_least, 5});
  const Table::Entry* const found = table.find(42);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->score, -7);
  EXPECT_EQ(found->depth, 3);
  EXPECT_EQ(found->bound, Table::Bound::at_least);
  EXPECT_EQ(found->best, 5);
  EXPECT_EQ(table.find(43), nullptr);
  EXPECT_EQ(Table().find(0), nullptr);
}

TEST(TranspositionTable, ForgetsAtEveryClear) {
  Table table;
  for (int i = 0; i < 40'000; ++i) {  // more than there are generations
    table.store({42, 1, 1, Table::Bound::exact, 0});
    table.clear();
    ASSERT_EQ(table.find(42), nullptr) << "clear " << i;
  }
}

TEST(TranspositionTable, KeepsTheDeepestOfAPlaceAndTheLatest) {
  Table table;
  table.store({1, 11, 20, Table::Bound::exact, 0});
  for (std::uint64_t key = 2; key < 3'000'000; ++key) {
    table.store({key, 0, 1, Table::Bound::exact, 0});
    ASSERT_NE(table.find(key), nullptr);
  }
  ASSERT_NE(table.find(1), nullptr);
  EXPECT_EQ(table.find(1)->score, 11);
}

TEST(TranspositionKey, DiffersForDifferentPositions) {
  std::map<std::uint64_t, std::string> seen;
  Random random(9);
  for (int i = 0; i < 3000; ++i) {
    const auto position = random_position(random, static_cast<int>(random.below(42)));
    if (!position) continue;
    const auto key = Table::key_of(position->discs(position->to_move()), position->occupied());
    const auto fen = to_fen(*position);
    ASSERT_EQ(seen.try_emplace(key, fen).first->second, fen);
  }
}

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
  EXPECT_EQ(describe(result, 6), "wins in 1 move");
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
  EXPECT_EQ(describe(result, 5), "loses in 1 move");
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
  EXPECT_EQ(describe({column, win_score(9), 14, 0}, 2), "depth 14, wins in 4 moves");
  EXPECT_EQ(describe({column, -win_score(6), 3, 0}, 2), "depth 3, loses in 2 moves");
}

}  // namespace
}  // namespace connect4
