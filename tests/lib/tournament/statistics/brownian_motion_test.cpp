#include "lib/tournament/statistics/brownian_motion.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "lib/random.hpp"
#include "lib/tournament/statistics/distributions.hpp"

namespace connect4 {
namespace {

// tests/proofs/brownian_motion_proof.cpp goes over all drifts, barriers and times.

TEST(ChanceOfUpperExit, IsOneHalfAtLastInTheMiddleWithoutDrift) {
  EXPECT_NEAR(chance_of_upper_exit({0, 1}, {-2, 2}, 1e6), 0.5, 1e-12);
  EXPECT_NEAR(chance_of_upper_exit({0, 1}, {-1, 3}, 1e6), 0.25, 1e-12);
}

// The reflection principle: with the other barrier far away, twice the chance to be beyond.
TEST(ChanceOfUpperExit, IsTwiceTheTailIfTheOtherBarrierIsFarAway) {
  for (const double time : {0.1, 1.0, 10.0})
    EXPECT_NEAR(chance_of_upper_exit({0, 1}, {-1000, 1.5}, time),
                2 * normal_cdf(-1.5 / std::sqrt(time)), 1e-12);
}

// With Wald's bounds, log(19), and the drift of a log likelihood ratio under H1 the chance is 0.95.
TEST(ChanceOfUpperExit, IsWaldsUnderH1) {
  const double bound = std::log(19.0);
  EXPECT_NEAR(chance_of_upper_exit({0.005, 0.1}, {-bound, bound}, 1e9), 0.95, 1e-12);
  EXPECT_NEAR(chance_of_upper_exit({-0.005, 0.1}, {-bound, bound}, 1e9), 0.05, 1e-12);
}

TEST(ChanceOfUpperExit, StaysAChanceForAnyDrift) {
  for (const double drift : {-1e4, -300.0, -1e-9, 1e-9, 300.0, 1e4})
    for (const double time : {1e-6, 0.01, 0.3, 1.0, 1e6}) {
      const double chance = chance_of_upper_exit({drift, 1}, {-0.5, 0.5}, time);
      EXPECT_TRUE(chance >= 0 && chance <= 1) << drift << " " << time;
    }
  EXPECT_NEAR(chance_of_upper_exit({1e4, 1}, {-0.5, 0.5}, 1), 1, 1e-12);
}

TEST(MeanExitTime, IsTheProductOfTheDistancesWithoutDrift) {
  EXPECT_NEAR(mean_exit_time({0, 1}, {-2, 3}), 6, 1e-12);
  EXPECT_NEAR(mean_exit_time({0, 2}, {-2, 3}), 1.5, 1e-12);
}

TEST(MeanExitTime, IsDistanceByDriftIfThatIsLarge) {
  EXPECT_NEAR(mean_exit_time({1e4, 1}, {-2, 3}), 3e-4, 1e-9);
  EXPECT_NEAR(mean_exit_time({-1e4, 1}, {-2, 3}), 2e-4, 1e-9);
}

// A walk of normal steps, stepped out: with barriers 0.583 steps farther away the motion is like
// it.
TEST(MeanExitTime, IsThatOfAWalkWithBarriersNearerByTheOvershoot) {
  Random random(1);
  const BrownianMotion motion{0.05, 1};
  double steps = 0;
  int up = 0;
  constexpr int walks = 4000;
  for (int walk = 0; walk < walks; ++walk) {
    double x = 0;
    while (x > -5 && x < 8) {
      x += motion.drift +
           normal_quantile((static_cast<double>(random.below(1 << 20)) + 0.5) / (1 << 20));
      ++steps;
    }
    up += x >= 8;
  }
  const Barriers barriers{-5 - mean_overshoot, 8 + mean_overshoot};
  EXPECT_NEAR(steps / walks, mean_exit_time(motion, barriers), 2.5);
  EXPECT_NEAR(static_cast<double>(up) / walks, chance_of_upper_exit(motion, barriers, 1e9), 0.025);
}

}  // namespace
}  // namespace connect4
