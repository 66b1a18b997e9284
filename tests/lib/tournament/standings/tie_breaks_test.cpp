#include "lib/tournament/standings/tie_breaks.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "lib/random.hpp"
#include "tests/lib/tournament/schedule/simulation.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;

FinishedMeeting met(int round, int first, int second, int half_points_of_first,
                    bool was_played = true) {
  return {.meeting = {round, 0, 0, first, second},
          .half_points = {half_points_of_first, 2 - half_points_of_first},
          .was_played = was_played};
}

std::vector<std::int64_t> full(const std::vector<Buchholz>& all) {
  std::vector<std::int64_t> numbers;
  for (const Buchholz& each : all) numbers.push_back(each.full);
  return numbers;
}

std::vector<std::int64_t> cut(const std::vector<Buchholz>& all) {
  std::vector<std::int64_t> numbers;
  for (const Buchholz& each : all) numbers.push_back(each.cut);
  return numbers;
}

/// Match points in halves: 4, 2, 2, 0.
TEST(Buchholz, AddsUpTheMatchPointsOfTheOpponents) {
  Schedule schedule;
  schedule.meetings = {met(1, 0, 1, 2), met(1, 2, 3, 2), met(2, 0, 2, 2), met(2, 1, 3, 2)};
  EXPECT_THAT(full(buchholz(schedule, {}, 4)), ElementsAre(2 + 2, 4 + 0, 0 + 4, 2 + 2));
  EXPECT_THAT(cut(buchholz(schedule, {}, 4)), ElementsAre(2, 4, 4, 2));
}

TEST(Buchholz, IsNothingBeforeTheFirstMeetingIsOver) {
  Schedule schedule;
  schedule.byes = {{1, 2}};
  EXPECT_EQ(buchholz(schedule, {}, 3), std::vector<Buchholz>(3));
}

/// Match points in halves: 4, 2, 4 of which 2 for the bye, 0, 2 for the bye of the second round.
TEST(Buchholz, AByeAddsOnesOwnPointsButNoMoreThanADrawInEachRound) {
  Schedule schedule;
  schedule.meetings = {met(1, 0, 1, 2), met(1, 4, 3, 0), met(2, 0, 4, 2), met(2, 2, 3, 2)};
  schedule.meetings[1].half_points = {0, 0};
  schedule.byes = {{1, 2}, {2, 1}};
  const auto numbers = buchholz(schedule, {}, 5);
  EXPECT_THAT(half_match_points(schedule, 5), ElementsAre(4, 2, 4, 0, 0));
  EXPECT_THAT(full(numbers), ElementsAre(2 + 0, 4 + 2, 2 + 0, 0 + 4, 0 + 4));
  EXPECT_THAT(cut(numbers), ElementsAre(2, 4, 2, 4, 4)) << "a bye is not voluntary";
}

/// 0 beat 1 and 2; 3 could not be started against 2, nor against 1. Halves: 4, 2, 2, 0.
TEST(Buchholz, AForfeitAddsOnesOwnPointsButNoMoreThanTheOpponents) {
  Schedule schedule;
  schedule.meetings = {met(1, 0, 1, 2), met(1, 2, 3, 2, false), met(2, 0, 2, 2),
                       met(2, 1, 3, 2, false)};
  const auto numbers = buchholz(schedule, {}, 4);
  EXPECT_THAT(full(numbers), ElementsAre(2 + 2, 4 + 0, 0 + 4, 0 + 0));
  EXPECT_THAT(cut(numbers), ElementsAre(2, 4, 4, 0));
}

/// 1 beat 0 in round 1, drew in round 2, and forfeited round 3 to 3. Halves: 2, 3, 3, 4.
TEST(Buchholz, CutsAForfeitLostBeforeAWeakOpponent) {
  Schedule schedule;
  schedule.meetings = {met(1, 0, 1, 0), met(1, 2, 3, 2),        met(2, 1, 2, 1),
                       met(2, 0, 3, 0), met(3, 1, 3, 0, false), met(3, 0, 2, 2)};
  ASSERT_THAT(half_match_points(schedule, 4), ElementsAre(2, 3, 3, 4));
  const Buchholz of_1 = buchholz(schedule, {}, 4)[1];
  EXPECT_EQ(of_1.full, 2 + 3 + std::min(3, 4));
  EXPECT_EQ(of_1.cut, 2 + 3) << "the forfeit, though 0 has fewer points";
}

/// 0 won round 1 and withdrew: two rounds missed.
TEST(Buchholz, AWithdrawnPlayerDrawsForItsOpponentsTheRoundsThatItMisses) {
  Schedule schedule;
  schedule.meetings = {met(1, 0, 1, 2), met(1, 2, 3, 2), met(2, 1, 2, 2), met(3, 1, 3, 2)};
  schedule.byes = {{2, 3}, {3, 2}};
  ASSERT_THAT(half_match_points(schedule, 4), ElementsAre(2, 4, 4, 2));
  const auto numbers = buchholz(schedule, {{0, 1}}, 4);
  EXPECT_EQ(numbers[1].full, (2 + 2) + 4 + 2) << "0 has 2, and a half for rounds 2 and 3";
  EXPECT_EQ(numbers[0].full, 4 + 2 + 2) << "its own 2 for each round missed";
  EXPECT_EQ(numbers[0].cut, 4 + 2);
}

/// 0 joined for round 3: two rounds missed, as if it had withdrawn and come back.
TEST(Buchholz, ALatePlayerDrawsForItsOpponentsTheRoundsThatItMissed) {
  Schedule schedule;
  schedule.meetings = {met(1, 2, 3, 2), met(2, 1, 2, 2), met(3, 0, 1, 2), met(3, 2, 3, 2)};
  schedule.byes = {{1, 1}, {2, 3}};
  ASSERT_THAT(half_match_points(schedule, 4), ElementsAre(2, 4, 4, 2));
  const auto numbers = buchholz(schedule, {}, 4, {{0, 1, 2}});
  EXPECT_EQ(numbers[1].full, 3 + 4 + (2 + 2)) << "a bye, 2, and 0 with a half for two rounds each";
  EXPECT_EQ(numbers[0].full, 4 + 2 + 2) << "its own 2 for each round missed";
  EXPECT_EQ(numbers[0].cut, 4 + 2);
  EXPECT_EQ(buchholz(schedule, {}, 4, {{0, 1, 2}, {1, 4, 9}}), numbers) << "rounds yet to come";
}

/// If everybody plays every round, Buchholz is the plain sum over the games.
TEST(Buchholz, IsThePlainSumIfEveryGameIsPlayed) {
  Random random(8);
  for (int event = 0; event < 50; ++event) {
    const ScheduleRules rules{.format = Format::swiss,
                              .players = 2 + 2 * static_cast<int>(random.below(20))};
    const auto results =
        play_out_tournament(rules, random_strengths(random, rules.players, 3), random);
    const Schedule schedule = planned(rules, results);
    const auto points = half_match_points(schedule, rules.players);
    const auto numbers = buchholz(schedule, {}, rules.players);
    for (int player = 0; player < rules.players; ++player) {
      std::vector<std::int64_t> opponents;
      for (std::size_t i = 0; i < results.size(); i += 2)
        for (const auto& [one, two] : {std::pair(results[i].red, results[i].blue),
                                       std::pair(results[i].blue, results[i].red)})
          if (one == player) opponents.push_back(points[static_cast<std::size_t>(two)]);
      std::sort(opponents.begin(), opponents.end());
      Buchholz expected;
      for (std::size_t i = 0; i < opponents.size(); ++i) {
        expected.full += opponents[i];
        if (i > 0) expected.cut += opponents[i];
      }
      ASSERT_EQ(numbers[static_cast<std::size_t>(player)], expected);
    }
  }
}

/// The points of each player from each opponent; two players that have not met have no entry.
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

TEST(DirectEncounter, LeavesPlayersTiedThatDrewOrHaveNotMet) {
  EXPECT_THAT(direct_encounter({3, 5}, encounters({{{3, 5}, 1}, {{5, 3}, 1}}, 2)),
              ElementsAre(1, 1));
  EXPECT_THAT(direct_encounter({3, 5}, encounters({}, 2)), ElementsAre(1, 1));
}

TEST(DirectEncounter, DoesNotCountPointsFromOthers) {
  EXPECT_THAT(direct_encounter({0, 1}, encounters({{{0, 1}, 0}, {{1, 0}, 2}, {{0, 2}, 9}}, 2)),
              ElementsAre(2, 1));
}

/// 0 has 4, 1 and 2 have 3 of which 2 beat 1, 3 has 2.
TEST(DirectEncounter, ComparesPlayersLeftTiedAmongThemselves) {
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

/// 0 beat 1, and 1 beat 2; 0 and 2 have not met.
TEST(DirectEncounter, CountsMissingMeetingsAsOpenOrDoesNotCompare) {
  const Scores scores{{{0, 1}, 2}, {{1, 0}, 0}, {{1, 2}, 2}, {{2, 1}, 0}};
  EXPECT_THAT(direct_encounter({0, 1, 2}, encounters(scores, 2)), ElementsAre(1, 1, 1))
      << "2 may still have as many as 0";
  const Scores two_wins{{{0, 1}, 2}, {{1, 0}, 0}, {{0, 2}, 2}, {{2, 0}, 0}};
  EXPECT_THAT(direct_encounter({0, 1, 2}, encounters(two_wins, 2)), ElementsAre(1, 2, 2));
  EXPECT_THAT(direct_encounter({0, 1, 2}, encounters(two_wins, std::nullopt)),
              ElementsAre(1, 1, 1));
}

TEST(DirectEncounter, ComparesOnlyPlayersThatHaveMetEquallyOften) {
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

/// The player that is alone on top in each of all possible outcomes of the missing meetings.
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

TEST(DirectEncounter, PlacesFirstAPlayerAloneOnTopForAllResultsOfMissingMeetings) {
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
