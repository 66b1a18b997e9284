#include "players/support/evaluation.hpp"

#include <gtest/gtest.h>

#include "lib/game/notation.hpp"
#include "tests/lib/game/some_positions.hpp"

namespace connect4 {
namespace {

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

}  // namespace
}  // namespace connect4
