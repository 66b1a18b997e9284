#include "lib/tournament/schedule/formats/matching.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "lib/random.hpp"

namespace connect4 {
namespace {

MatchingCost operator+(MatchingCost a, const MatchingCost& b) {
  return a += b;
}

/// A cost of the last level alone.
MatchingCost plain(std::int64_t cost) {
  return {{0, 0, cost}};
}

/// The least total over all perfect matchings, by trying every partner of the first free point.
std::optional<MatchingCost> least_total(const MatchingCosts& costs, unsigned taken = 0) {
  int first = 0;
  while (first < costs.size() && (taken >> first & 1U) != 0) ++first;
  if (first == costs.size()) return MatchingCost{};
  std::optional<MatchingCost> least;
  for (int second = first + 1; second < costs.size(); ++second) {
    const auto cost = costs.get(first, second);
    if ((taken >> second & 1U) != 0 || !cost) continue;
    const auto rest = least_total(costs, taken | 1U << first | 1U << second);
    if (rest && (!least || *rest + *cost < *least)) least = *rest + *cost;
  }
  return least;
}

MatchingCost total(const MatchingCosts& costs, const std::vector<int>& partners) {
  MatchingCost sum;
  for (int point = 0; point < costs.size(); ++point)
    if (const int other = partners[static_cast<std::size_t>(point)]; point < other)
      sum += costs.get(point, other).value();
  return sum;
}

bool is_perfect(const std::vector<int>& partners) {
  for (std::size_t point = 0; point < partners.size(); ++point) {
    const int other = partners[point];
    if (other < 0 || other == static_cast<int>(point)) return false;
    if (partners[static_cast<std::size_t>(other)] != static_cast<int>(point)) return false;
  }
  return true;
}

/// Each level at random in [0, range).
MatchingCost random_cost(Random& random, std::uint64_t range) {
  MatchingCost cost;
  for (std::int64_t& level : cost.levels) level = static_cast<std::int64_t>(random.below(range));
  return cost;
}

/// Random costs; an edge is there with a probability of `density` percent.
MatchingCosts random_costs(Random& random, int size, std::uint64_t range, std::uint64_t density) {
  MatchingCosts costs(size);
  for (int a = 0; a < size; ++a)
    for (int b = 0; b < a; ++b)
      if (random.below(100) < density) costs.set(a, b, random_cost(random, range));
  return costs;
}

TEST(CheapestPerfectMatching, OfNobodyIsEmpty) {
  EXPECT_EQ(cheapest_perfect_matching(MatchingCosts(0)), std::vector<int>{});
}

TEST(CheapestPerfectMatching, DoesNotExistForAnOddNumber) {
  MatchingCosts costs(3);
  costs.set(0, 1, plain(1));
  costs.set(1, 2, plain(1));
  costs.set(0, 2, plain(1));
  EXPECT_EQ(cheapest_perfect_matching(costs), std::nullopt);
}

TEST(CheapestPerfectMatching, TakesADearEdgeIfTheCheapOneLeavesSomebodyAlone) {
  MatchingCosts path(4);
  path.set(0, 1, plain(100));
  path.set(1, 2, plain(1));
  path.set(2, 3, plain(100));
  EXPECT_EQ(cheapest_perfect_matching(path), (std::vector<int>{1, 0, 3, 2}));
}

TEST(CheapestPerfectMatching, DoesNotExistBetweenTwoTriangles) {
  MatchingCosts costs(6);
  for (const int corner : {0, 3}) {
    costs.set(corner, corner + 1, plain(1));
    costs.set(corner + 1, corner + 2, plain(1));
    costs.set(corner, corner + 2, plain(1));
  }
  EXPECT_EQ(cheapest_perfect_matching(costs), std::nullopt);
}

TEST(CheapestPerfectMatching, CostsAsMuchAsTheBestOfAllMatchings) {
  Random random(1);
  int perfect = 0;
  for (int run = 0; run < 6000; ++run) {
    const int size = 2 + 2 * static_cast<int>(random.below(5));
    const std::uint64_t range = std::uint64_t{1} << random.below(6) * random.below(6);
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

/// A tight check for sizes that cannot be tried out: no swap of two pairs is cheaper.
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
      const bool is_cheaper = *swapped_one + *swapped_two < *costs.get(a, b) + *costs.get(c, d);
      RC_ASSERT(!is_cheaper);
    }
}

std::size_t place_of(int number) {
  return static_cast<std::size_t>(number);
}

/// Costs of many points with a known best matching. By linear programming duality (Edmonds,
/// "Maximum matching and a polyhedron with 0,1-vertices", 1965) a matching is the best one if each
/// edge costs at least what its ends, and the odd sets that it leaves, ask for; if matched edges
/// cost no more; and if a single matched edge leaves each set.
struct Planted {
  MatchingCosts costs;
  MatchingCost total;
};

/// Points 0 and 1, 2 and 3 ... are partners. A block of pairs without its last point is a set.
std::vector<int> random_blocks(Random& random, int size) {
  std::vector<int> blocks;
  for (int point = 0; point < size; ++point) {
    const bool begins = point > 0 && point % 2 == 0 && random.below(3) == 0;
    blocks.push_back(point == 0 ? 0 : blocks.back() + (begins ? 1 : 0));
  }
  return blocks;
}

std::vector<int> shuffled(Random& random, int size) {
  std::vector<int> names;
  for (int point = 0; point < size; ++point)
    names.insert(names.begin() + static_cast<std::ptrdiff_t>(random.below(place_of(point) + 1)),
                 point);
  return names;
}

Planted plant(Random& random, int size, std::uint64_t range) {
  Planted planted{MatchingCosts(size), {}};
  const std::vector<int> blocks = random_blocks(random, size);
  std::vector<MatchingCost> points_ask, sets_ask;
  for (int point = 0; point < size; ++point) {
    points_ask.push_back(random_cost(random, range));
    sets_ask.push_back(random_cost(random, range));  // by block
  }
  const auto is_last = [&](int point) {
    return point + 1 == size || blocks[place_of(point)] != blocks[place_of(point + 1)];
  };
  const auto asks = [&](int point, int other) {
    const bool leaves =
        !is_last(point) && (is_last(other) || blocks[place_of(point)] != blocks[place_of(other)]);
    return points_ask[place_of(point)] +
           (leaves ? sets_ask[place_of(blocks[place_of(point)])] : MatchingCost{});
  };
  const std::vector<int> names = shuffled(random, size);
  for (int a = 0; a < size; ++a)
    for (int b = 0; b < a; ++b) {
      MatchingCost cost = asks(a, b) + asks(b, a);
      if (a / 2 == b / 2)
        planted.total += cost;
      else if (random.below(4) != 0)
        cost += random_cost(random, range);
      planted.costs.set(names[place_of(a)], names[place_of(b)], cost);
    }
  return planted;
}

TEST(CheapestPerfectMatching, FindsTheBestOfManyPoints) {
  Random random(3);
  for (int run = 0; run < 40; ++run) {
    const Planted planted = plant(random, 2 * (1 + run), 1 + random.below(1000));
    const auto partners = cheapest_perfect_matching(planted.costs);
    ASSERT_TRUE(partners && is_perfect(*partners)) << "run " << run;
    ASSERT_EQ(total(planted.costs, *partners), planted.total) << "run " << run;
  }
}

/// The costs of one level count nothing against the level before.
TEST(CheapestPerfectMatching, ComparesLevelsOneAfterTheOther) {
  const std::int64_t large = std::int64_t{1} << 50;
  MatchingCosts costs(4);
  costs.set(0, 1, {{7, 0, 0}});
  costs.set(2, 3, {{7, 0, 0}});
  costs.set(0, 2, {{7, 0, large}});
  costs.set(1, 3, {{6, large, large}});
  EXPECT_EQ(cheapest_perfect_matching(costs), (std::vector<int>{2, 3, 0, 1}));
}

}  // namespace
}  // namespace connect4
