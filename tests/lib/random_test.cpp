#include "lib/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

namespace connect4 {
namespace {

using Numbers = std::vector<std::uint64_t>;

Numbers first_numbers(std::uint64_t seed) {
  Random random(seed);
  Numbers numbers(3);
  for (auto& number : numbers) number = random.next();
  return numbers;
}

// As computed from the published algorithm in another language; those of seed 1234567 are also
// listed by Rosetta Code ("Pseudo-random numbers/Splitmix64").
TEST(Random, GivesTheKnownNumbersOfSplitMix64) {
  EXPECT_EQ(first_numbers(0),
            (Numbers{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f}));
  EXPECT_EQ(first_numbers(1234567),
            (Numbers{6457827717110365317U, 3203168211198807973U, 9817491932198370423U}));
  EXPECT_EQ(first_numbers(~std::uint64_t{0}),
            (Numbers{0xe4d971771b652c20, 0xe99ff867dbf682c9, 0x382ff84cb27281e9}));
}

TEST(Random, ACopyForksTheStream) {
  Random random(1);
  random.next();
  Random fork = random;
  EXPECT_EQ(fork.next(), random.next());
  random.next();
  EXPECT_NE(fork.next(), random.next());
}

TEST(RandomBelow, StaysBelowItsBoundAndReachesEveryNumber) {
  Random random(1);
  for (const std::uint64_t bound : {1U, 2U, 3U, 7U, 10U, 42U}) {
    std::set<std::uint64_t> seen;
    for (int i = 0; i < 2'000; ++i) seen.insert(random.below(bound));
    EXPECT_EQ(seen.size(), bound);
    EXPECT_EQ(*seen.rbegin(), bound - 1);
  }
}

/// Pearson's statistic of 70,000 draws against equal shares.
double chi_square(std::uint64_t bound, std::uint64_t seed) {
  constexpr int draws = 70'000;
  std::array<int, 7> counts{};
  Random random(seed);
  for (int i = 0; i < draws; ++i) ++counts[random.below(bound)];
  const double share = static_cast<double>(draws) / static_cast<double>(bound);
  double sum = 0;
  for (std::uint64_t i = 0; i < bound; ++i) {
    const double excess = counts[i] - share;
    sum += excess * excess / share;
  }
  return sum;
}

TEST(RandomBelow, GivesEqualSharesAtSmallBounds) {
  // The 99.9 % points of the chi-square distribution for 1, 2, ..., 6 degrees of freedom.
  constexpr std::array<double, 6> limits{10.83, 13.82, 16.27, 18.47, 20.52, 22.46};
  for (std::uint64_t bound = 2; bound <= 7; ++bound)
    EXPECT_LT(chi_square(bound, 1), limits[bound - 2]) << "below(" << bound << ")";
}

TEST(RandomBelow, RejectsDrawsThatWouldFavourLowNumbers) {
  // A 64-bit number's remainder by 3 * 2^62 is twice as often below 2^62 as in either third above
  // it. The plain remainder would give about half of the draws there instead of a third.
  constexpr std::uint64_t third = std::uint64_t{1} << 62;
  Random random(1);
  int low = 0;
  for (int i = 0; i < 30'000; ++i) low += random.below(3 * third) < third ? 1 : 0;
  EXPECT_NEAR(low, 10'000, 400);
}

TEST(RandomReal, IsUniformInZeroToOne) {
  Random random(1);
  double sum = 0;
  for (int i = 0; i < 10'000; ++i) {
    const double real = random.real();
    ASSERT_GE(real, 0);
    ASSERT_LT(real, 1);
    sum += real;
  }
  EXPECT_NEAR(sum / 10'000, 0.5, 0.015);
}

// A change of these numbers would make every seeded tournament of the past unrepeatable.
TEST(DeriveSeed, NeverChangesForAPart) {
  EXPECT_EQ(derive_seed(0, 0), 2802244911U);
  EXPECT_EQ(derive_seed(7, 1), 1027718985U);
  EXPECT_EQ(derive_seed(7, 2), 1185335525U);
  EXPECT_EQ(derive_seed(1, 300), 2961113336U);
}

TEST(DeriveSeed, DiffersFromPartToPartAndFromSeedToSeed) {
  std::set<std::uint32_t> seeds;
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    for (std::uint64_t part = 0; part < 300; ++part) seeds.insert(derive_seed(seed, part));
  EXPECT_EQ(seeds.size(), 3'000U);
}

}  // namespace
}  // namespace connect4
