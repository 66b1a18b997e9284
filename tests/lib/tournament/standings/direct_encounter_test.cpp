#include "lib/tournament/standings/direct_encounter.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "lib/random.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;

/// Who got how much from whom; two who have not met have no entry.
using Scores = std::map<std::pair<int, int>, int>;

Encounters encounters(const Scores& scores, std::optional<std::int64_t> most, int times = 1) {
  return {[=](std::int32_t player) {
            std::vector<Encounter> met;
            for (const auto& [players, score] : scores)
              if (players.first == player) met.push_back({players.second, score, times});
            return met;
          },
          most};
}

TEST(DirectEncounter, PutsTheWinnerFirst) {
  EXPECT_THAT(direct_encounter({3, 5}, encounters({{{3, 5}, 0}, {{5, 3}, 2}}, 2)),
              ElementsAre(2, 1));
}

TEST(DirectEncounter, LeavesThoseTiedWhoDrewOrHaveNotMet) {
  EXPECT_THAT(direct_encounter({3, 5}, encounters({{{3, 5}, 1}, {{5, 3}, 1}}, 2)),
              ElementsAre(1, 1));
  EXPECT_THAT(direct_encounter({3, 5}, encounters({}, 2)), ElementsAre(1, 1));
}

TEST(DirectEncounter, DoesNotCountWhatCameFromOthers) {
  EXPECT_THAT(direct_encounter({0, 1}, encounters({{{0, 1}, 0}, {{1, 0}, 2}, {{0, 2}, 9}}, 2)),
              ElementsAre(2, 1));
}

/// 0 has 4, 1 and 2 have 3 of which 2 beat 1, 3 has 2.
TEST(DirectEncounter, ComparesThoseWhoAreLeftTiedAmongThemselves) {
  Scores scores;
  const auto beat = [&](int winner, int loser) {
    scores[{winner, loser}] = 2;
    scores[{loser, winner}] = 0;
  };
  const auto drew = [&](int one, int two) { scores[{one, two}] = scores[{two, one}] = 1; };
  drew(0, 1);
  drew(0, 2);
  beat(0, 3);
  beat(2, 1);
  beat(1, 3);
  beat(3, 2);
  EXPECT_THAT(direct_encounter({0, 1, 2, 3}, encounters(scores, 2)), ElementsAre(1, 3, 2, 4));
}

/// 0 beat 1, who beat 2; 0 and 2 have not met.
TEST(DirectEncounter, CountsMissingMeetingsAsOpenOrDoesNotCompare) {
  const Scores scores{{{0, 1}, 2}, {{1, 0}, 0}, {{1, 2}, 2}, {{2, 1}, 0}};
  EXPECT_THAT(direct_encounter({0, 1, 2}, encounters(scores, 2)), ElementsAre(1, 1, 1))
      << "2 may still have as many as 0";
  const Scores two_wins{{{0, 1}, 2}, {{1, 0}, 0}, {{0, 2}, 2}, {{2, 0}, 0}};
  EXPECT_THAT(direct_encounter({0, 1, 2}, encounters(two_wins, 2)), ElementsAre(1, 2, 2));
  EXPECT_THAT(direct_encounter({0, 1, 2}, encounters(two_wins, std::nullopt)),
              ElementsAre(1, 1, 1));
}

TEST(DirectEncounter, ComparesOnlyWhoHaveMetEquallyOften) {
  Encounters often = encounters({{{0, 1}, 3}, {{1, 0}, 1}}, std::nullopt, 2);
  EXPECT_THAT(direct_encounter({0, 1}, often), ElementsAre(1, 2));
  const Scores circle{{{0, 1}, 3}, {{1, 0}, 1}, {{0, 2}, 3}, {{2, 0}, 1}, {{1, 2}, 2}, {{2, 1}, 2}};
  const auto uneven = [=](std::int32_t player) {
    auto met = encounters(circle, std::nullopt).of(player);
    for (Encounter& each : met) each.times = each.opponent + player == 1 ? 2 : 1;
    return met;
  };
  EXPECT_THAT(direct_encounter({0, 1, 2}, {uneven, std::nullopt}), ElementsAre(1, 1, 1));
}

/// Whoever is alone on top in each of all possible outcomes of the missing meetings.
std::optional<int> always_on_top(const std::vector<int>& group, const Scores& scores) {
  for (const int one : group)
    for (const int two : group)
      if (one < two && !scores.contains({one, two})) {
        std::optional<int> winner;
        for (const int points : {0, 1, 2}) {
          Scores decided = scores;
          decided[{one, two}] = points;
          decided[{two, one}] = 2 - points;
          const auto top = always_on_top(group, decided);
          if (!top || (winner && *winner != *top)) return std::nullopt;
          winner = top;
        }
        return winner;
      }
  std::map<int, int> sums;
  for (const int one : group)
    for (const int two : group)
      if (one != two) sums[one] += scores.at({one, two});
  std::optional<int> best;
  for (const int one : group)
    if (!best || sums[one] > sums[*best]) best = one;
  for (const int one : group)
    if (one != *best && sums[one] == sums[*best]) return std::nullopt;
  return best;
}

TEST(DirectEncounter, PlacesFirstWhoIsAloneOnTopWhateverTheMissingMeetingsBring) {
  Random random(4);
  int found = 0;
  for (int run = 0; run < 3000; ++run) {
    const int players = 2 + static_cast<int>(random.below(4));
    std::vector<int> group;
    Scores scores;
    int missing = 0;
    for (int one = 0; one < players; ++one) {
      group.push_back(one);
      for (int two = 0; two < one; ++two) {
        if (missing < 5 && random.below(3) == 0) {
          ++missing;
          continue;
        }
        const int points = static_cast<int>(random.below(3));
        scores[{one, two}] = points;
        scores[{two, one}] = 2 - points;
      }
    }
    if (missing == 0) continue;
    const auto places = direct_encounter(group, encounters(scores, 2));
    const auto top = always_on_top(group, scores);
    const auto firsts = std::count(places.begin(), places.end(), 1);
    ASSERT_EQ(top.has_value(), firsts == 1) << "run " << run;
    if (!top) continue;
    ++found;
    ASSERT_EQ(places[static_cast<std::size_t>(*top)], 1) << "run " << run;
  }
  EXPECT_GT(found, 100);
}

}  // namespace
}  // namespace connect4
