#include "lib/tournament/statistics/processor_kinds.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <functional>

#include "lib/random.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A tournament of everybody against everybody. `kind_of` deals opening pairs to kinds, `score_of`
/// gives the half points of the lower player.
struct Field {
  std::int32_t players = 4;
  std::int32_t pairs = 50;  // of each two players
  std::int32_t openings = 50;
  std::int32_t kinds = 2;
  std::function<std::int32_t(Random&)> kind_of;
  std::function<std::int32_t(Random&, std::int32_t low, std::int32_t opening, std::int32_t kind)>
      score_of;
};

std::vector<PairOnKind> play(const Field& field, Random& random) {
  std::vector<PairOnKind> pairs;
  for (std::int32_t low = 0; low < field.players; ++low)
    for (std::int32_t high = low + 1; high < field.players; ++high)
      for (std::int32_t i = 0; i < field.pairs; ++i) {
        const std::int32_t opening = i % field.openings;
        const std::int32_t kind = field.kind_of(random);
        const std::int32_t score = field.score_of(random, low, opening, kind);
        pairs.push_back({low, high, opening, kind, score});
        pairs.push_back({high, low, opening, kind, 4 - score});
      }
  return pairs;
}

/// In how many of so many tournaments anybody is named.
int alarms(const Field& field, int tournaments) {
  Random random(7);
  int count = 0;
  for (int i = 0; i < tournaments; ++i)
    if (!differences_between_kinds(play(field, random), field.kinds).empty()) ++count;
  return count;
}

std::int32_t evenly(Random& random) {
  return static_cast<std::int32_t>(random.below(2));
}

std::int32_t one_in_ten(Random& random) {
  return random.below(10) == 0 ? 1 : 0;
}

std::int32_t any_score(Random& random, std::int32_t, std::int32_t, std::int32_t) {
  return static_cast<std::int32_t>(random.below(5));
}

/// A player that nearly always wins, so that few pairs tell anything.
std::int32_t seldom_lost(Random& random, std::int32_t, std::int32_t, std::int32_t) {
  return random.below(50) == 0 ? 0 : 4;
}

std::int32_t mostly_drawn(Random& random, std::int32_t, std::int32_t, std::int32_t) {
  return random.below(10) == 0 ? 3 : 2;
}

/// Repeats its result from each opening.
std::int32_t deterministic(Random&, std::int32_t low, std::int32_t opening, std::int32_t) {
  return static_cast<std::int32_t>(
      derive_seed(static_cast<std::uint64_t>(low), static_cast<std::uint64_t>(opening)) % 5);
}

/// In 300 tournaments 3 may raise a false alarm; more than 10 would be one chance in 3,000.
constexpr int events = 300;
constexpr int most_alarms = 10;

TEST(ProcessorKinds, RaiseFewFalseAlarmsIfTheyDoNotMatter) {
  for (const auto& kind_of : {evenly, one_in_ten})
    for (const auto& score_of : {any_score, seldom_lost, mostly_drawn, deterministic})
      EXPECT_LE(alarms({.kind_of = kind_of, .score_of = score_of}, events), most_alarms);
}

TEST(ProcessorKinds, RaiseFewFalseAlarmsIfPlayersRepeatThemselves) {
  EXPECT_LE(
      alarms({.pairs = 200, .openings = 8, .kind_of = evenly, .score_of = deterministic}, 300), 10);
}

TEST(ProcessorKinds, RaiseFewFalseAlarmsIfOneHasPlayedOtherOpponents) {
  // Player 0 wins against the upper half alone, which it meets on kind 1 alone but for a few.
  Random random(3);
  int count = 0;
  for (int i = 0; i < events; ++i) {
    std::vector<PairOnKind> pairs;
    for (std::int32_t opponent = 1; opponent < 5; ++opponent)
      for (std::int32_t opening = 0; opening < 40; ++opening) {
        const bool is_upper = opponent > 2;
        const std::int32_t kind = (random.below(10) == 0) != is_upper ? 1 : 0;
        const bool wins = (random.below(10) == 0) != is_upper;
        pairs.push_back({0, opponent, opening, kind, wins ? 4 : 0});
      }
    if (!differences_between_kinds(pairs, 2).empty()) ++count;
  }
  EXPECT_LE(count, most_alarms);
}

TEST(ProcessorKinds, NameThePlayerThatIsWeakerOnOneOfThem) {
  Random random(1);
  const auto weak_on_one = [](Random& chance, std::int32_t low, std::int32_t, std::int32_t kind) {
    const std::uint64_t bound = low == 0 && kind == 1 ? 3 : 5;
    return static_cast<std::int32_t>(chance.below(bound));
  };
  const auto found = differences_between_kinds(
      play({.pairs = 100, .openings = 100, .kind_of = evenly, .score_of = weak_on_one}, random), 2);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front().player, 0);
  EXPECT_LT(found.front().p_value, 0.0025);
  EXPECT_NEAR(found.front().shares[0], 0.5, 0.06);
  EXPECT_NEAR(found.front().shares[1], 0.25, 0.06);
}

TEST(ProcessorKinds, HaveAnExactPValueIfAllDealingsCanBeCounted) {
  // Twelve pairs, six on each kind: all points on one of them is 2 of 924 dealings.
  std::vector<PairOnKind> pairs;
  for (std::int32_t opening = 0; opening < 12; ++opening)
    pairs.push_back({0, 1, opening, opening < 6 ? 0 : 1, opening < 6 ? 4 : 0});
  const auto found = differences_between_kinds(pairs, 2);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NEAR(found.front().p_value, 2.0 / 924, 0.003);
}

TEST(ProcessorKinds, SayNothingAboutResultsThatCannotDiffer) {
  EXPECT_THAT(differences_between_kinds({}, 2), IsEmpty());
  EXPECT_THAT(differences_between_kinds({{0, 1, 0, 0, 4}, {0, 1, 1, 1, 4}}, 2), IsEmpty());
  EXPECT_THAT(differences_between_kinds({{0, 1, 0, 0, 4}}, 2), IsEmpty());
}

TEST(ProcessorKinds, HaveNoShareIfAPlayerHasNotPlayed) {
  std::vector<PairOnKind> pairs;
  for (std::int32_t opening = 0; opening < 40; ++opening)
    pairs.push_back({0, 1, opening, opening % 2, opening % 2 == 0 ? 4 : 0});
  const auto found = differences_between_kinds(pairs, 3);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().shares[0], 1);
  EXPECT_EQ(found.front().shares[1], 0);
  EXPECT_TRUE(std::isnan(found.front().shares[2]));
}

}  // namespace
}  // namespace connect4
