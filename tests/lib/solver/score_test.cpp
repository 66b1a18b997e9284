#include "lib/solver/score.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace connect4 {
namespace {

TEST(Score, Is22LessTheDiscsOfTheWinner) {
  EXPECT_EQ(score_of_win(7), 18);  // red's fourth disc
  EXPECT_EQ(score_of_win(8), 18);  // blue's
  EXPECT_EQ(score_of_win(41), 1);  // red's last
  EXPECT_EQ(score_of_win(42), 1);  // blue's
  EXPECT_EQ(score_of_win(43), 0);
  EXPECT_EQ(greatest_score, score_of_win(7));
}

TEST(PliesToEnd, CountTheLastDiscToo) {
  EXPECT_EQ(plies_to_end(18, 6), 1);   // red, who moves, completes a four with the 7th disc
  EXPECT_EQ(plies_to_end(-18, 5), 2);  // blue moves, and red completes it then
  EXPECT_EQ(plies_to_end(18, 7), 1);   // blue completes a four with the 8th
  EXPECT_EQ(plies_to_end(1, 0), 41);   // the empty board
  EXPECT_EQ(plies_to_end(-1, 0), 42);
  EXPECT_EQ(plies_to_end(0, 0), 42);
  EXPECT_EQ(plies_to_end(0, 41), 1);
}

TEST(MovesToEnd, CountTheWinnersAlone) {
  EXPECT_EQ(moves_to_end(18, 6), 1);   // red, who moves, completes a four
  EXPECT_EQ(moves_to_end(-18, 5), 1);  // blue moves, and red completes it then
  EXPECT_EQ(moves_to_end(17, 6), 2);   // red, blue, red
  EXPECT_EQ(moves_to_end(-16, 7), 2);  // blue, red, blue, red
  EXPECT_EQ(moves_to_end(1, 0), 21);   // the empty board
}

TEST(PliesToEnd, IsTheInverseOfScoreOfWin) {
  for (int ply = 0; ply < cell_count; ++ply)
    for (int end = std::max(ply + 1, 7); end <= cell_count; ++end) {
      const int score = score_of_win(end);
      const bool mover_wins = (end - ply) % 2 == 1;
      EXPECT_EQ(plies_to_end(mover_wins ? score : -score, ply), end - ply);
    }
}

}  // namespace
}  // namespace connect4
