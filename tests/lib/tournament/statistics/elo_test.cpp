#include "lib/tournament/statistics/elo.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

TEST(Elo, OfFourHundredMeansTenToOne) {
  EXPECT_NEAR(score_from_elo(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(score_from_elo(-400), 1.0 / 11, 1e-12);
  EXPECT_NEAR(elo_from_score(10.0 / 11), 400, 1e-9);
}

TEST(Elo, OfEqualsIsZero) {
  EXPECT_EQ(score_from_elo(0), 0.5);
  EXPECT_EQ(elo_from_score(0.5), 0);
}

}  // namespace
}  // namespace connect4
