#include "lib/game/original_match.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace connect4 {
namespace {

/// 1 and 2: that player won; d: a draw.
bool is_over(const std::string& rounds) {
  std::vector<Round> results;
  for (const char letter : rounds)
    results.push_back(letter == '1'   ? Round::first_won
                      : letter == '2' ? Round::second_won
                                      : Round::draw);
  return original_match_is_over(results);
}

TEST(OriginalMatch, BeginsUndecided) {
  EXPECT_FALSE(is_over(""));
  EXPECT_FALSE(is_over("1"));
  EXPECT_FALSE(is_over("2"));
}

TEST(OriginalMatch, EndsAfterTwoDecisiveRoundsThatTheSamePlayerWon) {
  EXPECT_TRUE(is_over("11"));
  EXPECT_TRUE(is_over("22"));
  EXPECT_FALSE(is_over("12"));
  EXPECT_FALSE(is_over("21"));
}

TEST(OriginalMatch, EndsAfterThreeDecisiveRoundsForAnyWinners) {
  for (const char* const rounds : {"121", "122", "211", "212"}) EXPECT_TRUE(is_over(rounds));
}

TEST(OriginalMatch, DrawnRoundsAreReplayed) {
  EXPECT_FALSE(is_over("dddddddddd"));
  EXPECT_FALSE(is_over("1ddddddddd"));
  EXPECT_FALSE(is_over("d1d2d"));
  EXPECT_TRUE(is_over("d1d1"));
  EXPECT_TRUE(is_over("1dd2d2"));
}

TEST(OriginalMatch, HasAtMostElevenRounds) {
  EXPECT_FALSE(is_over("1d2ddddddd"));
  EXPECT_TRUE(is_over("1d2dddddddd"));
  EXPECT_TRUE(is_over("ddddddddddd"));
}

}  // namespace
}  // namespace connect4
