#include "lib/tournament/matching.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "lib/random.hpp"

namespace connect4 {
namespace {

/// The least total over all perfect matchings, by trying every partner of the first free point.
std::optional<std::int64_t> least_total(const MatchingCosts& costs, unsigned taken = 0) {
  int first = 0;
  while (first < costs.size() && (taken >> first & 1U) != 0) ++first;
  if (first == costs.size()) return 0;
  std::optional<std::int64_t> least;
  for (int second = first + 1; second < costs.size(); ++second) {
    const auto cost = costs.get(first, second);
    if ((taken >> second & 1U) != 0 || !cost) continue;
    const auto rest = least_total(costs, taken | 1U << first | 1U << second);
    if (rest && (!least || *rest + static_cast<std::int64_t>(*cost) < *least))
      least = *rest + static_cast<std::int64_t>(*cost);
  }
  return least;
}

std::int64_t total(const MatchingCosts& costs, const std::vector<int>& partners) {
  MatchingCost sum = 0;
  for (int point = 0; point < costs.size(); ++point)
    if (const int other = partners[static_cast<std::size_t>(point)]; point < other)
      sum += costs.get(point, other).value();
  return static_cast<std::int64_t>(sum);
}

bool is_perfect(const std::vector<int>& partners) {
  for (std::size_t point = 0; point < partners.size(); ++point) {
    const int other = partners[point];
    if (other < 0 || other == static_cast<int>(point)) return false;
    if (partners[static_cast<std::size_t>(other)] != static_cast<int>(point)) return false;
  }
  return true;
}

/// Random costs in [0, range); an edge is there with a probability of `density` percent.
MatchingCosts random_costs(Random& random, int size, std::uint64_t range, std::uint64_t density) {
  MatchingCosts costs(size);
  for (int a = 0; a < size; ++a)
    for (int b = 0; b < a; ++b)
      if (random.below(100) < density)
        costs.set(a, b, static_cast<MatchingCost>(random.below(range)));
  return costs;
}

TEST(CheapestPerfectMatching, OfNobodyIsEmpty) {
  EXPECT_EQ(cheapest_perfect_matching(MatchingCosts(0)), std::vector<int>{});
}

TEST(CheapestPerfectMatching, DoesNotExistForAnOddNumber) {
  MatchingCosts costs(3);
  costs.set(0, 1, 1);
  costs.set(1, 2, 1);
  costs.set(0, 2, 1);
  EXPECT_EQ(cheapest_perfect_matching(costs), std::nullopt);
}

TEST(CheapestPerfectMatching, TakesADearEdgeWhereTheCheapOneLeavesSomebodyAlone) {
  MatchingCosts path(4);
  path.set(0, 1, 100);
  path.set(1, 2, 1);
  path.set(2, 3, 100);
  EXPECT_EQ(cheapest_perfect_matching(path), (std::vector<int>{1, 0, 3, 2}));
}

TEST(CheapestPerfectMatching, DoesNotExistBetweenTwoTriangles) {
  MatchingCosts costs(6);
  for (const int corner : {0, 3}) {
    costs.set(corner, corner + 1, 1);
    costs.set(corner + 1, corner + 2, 1);
    costs.set(corner, corner + 2, 1);
  }
  EXPECT_EQ(cheapest_perfect_matching(costs), std::nullopt);
}

TEST(CheapestPerfectMatching, CostsWhatTheBestOfAllMatchingsCosts) {
  Random random(1);
  int perfect = 0;
  for (int run = 0; run < 6000; ++run) {
    const int size = 2 + 2 * static_cast<int>(random.below(5));
    const std::uint64_t range = std::uint64_t{1} << random.below(12);
    const MatchingCosts costs = random_costs(random, size, range, 20 + random.below(81));
    const auto partners = cheapest_perfect_matching(costs);
    const auto least = least_total(costs);
    ASSERT_EQ(partners.has_value(), least.has_value()) << "run " << run;
    if (!partners) continue;
    ++perfect;
    ASSERT_TRUE(is_perfect(*partners)) << "run " << run;
    ASSERT_EQ(total(costs, *partners), *least) << "run " << run;
  }
  EXPECT_GT(perfect, 3000);
}

/// A tight check for sizes that cannot be tried out: no swap of two or three pairs is cheaper.
RC_GTEST_PROP(CheapestPerfectMatching, CannotBeImprovedBySwappingPartners, ()) {
  Random random(*rc::gen::arbitrary<std::uint32_t>());
  const MatchingCosts costs = random_costs(random, 60, 1 + random.below(50), 40);
  const auto partners = cheapest_perfect_matching(costs);
  RC_ASSERT(partners.has_value() && is_perfect(*partners));
  for (int a = 0; a < 60; ++a)
    for (int c = 0; c < a; ++c) {
      const int b = (*partners)[static_cast<std::size_t>(a)];
      const int d = (*partners)[static_cast<std::size_t>(c)];
      const auto swapped_one = costs.get(a, c);
      const auto swapped_two = costs.get(b, d);
      if (b == c || !swapped_one || !swapped_two) continue;
      RC_ASSERT(*swapped_one + *swapped_two >= *costs.get(a, b) + *costs.get(c, d));
    }
}

TEST(CheapestPerfectMatching, KeepsCostsOfMoreThan64BitsApart) {
  const MatchingCost large = MatchingCost{1} << 100;
  MatchingCosts costs(4);
  costs.set(0, 1, large);
  costs.set(2, 3, large);
  costs.set(0, 2, large);
  costs.set(1, 3, large - 1);
  EXPECT_EQ(cheapest_perfect_matching(costs), (std::vector<int>{2, 3, 0, 1}));
}

}  // namespace
}  // namespace connect4
