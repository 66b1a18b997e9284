#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "tests/lib/tournament/schedule/simulation.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

ScheduleRules knockout(int players, int openings = 20) {
  return {.format = Format::knockout, .players = players, .openings = openings};
}

std::vector<std::pair<int, int>> remaining_pairs(const Schedule& schedule) {
  std::vector<std::pair<int, int>> pairs;
  for (std::size_t i = 0; i < schedule.remaining.size(); i += 2)
    pairs.emplace_back(schedule.remaining[i].red, schedule.remaining[i].blue);
  return pairs;
}

/// Plays the remaining games; in each game the better seed wins, or nobody.
void play(const Schedule& schedule, bool decisive, std::vector<GameResult>& results) {
  for (const PlannedGame& game : schedule.remaining) {
    const Colour better = game.red < game.blue ? Colour::red : Colour::blue;
    results.push_back(
        {game, decisive ? Outcome{better, Ending::four} : Outcome{std::nullopt, Ending::draw}});
  }
}

TEST(Knockout, KeepsTheBestSeedsApart) {
  using Pair = std::pair<int, int>;
  std::vector<GameResult> results;
  Schedule schedule = planned(knockout(8));
  EXPECT_THAT(remaining_pairs(schedule),
              ElementsAre(Pair(0, 7), Pair(3, 4), Pair(1, 6), Pair(2, 5)));
  play(schedule, true, results);
  schedule = planned(knockout(8), results);
  EXPECT_THAT(remaining_pairs(schedule), ElementsAre(Pair(0, 3), Pair(1, 2)));
  play(schedule, true, results);
  schedule = planned(knockout(8), results);
  EXPECT_THAT(remaining_pairs(schedule), ElementsAre(Pair(0, 1)));
  play(schedule, true, results);
  schedule = planned(knockout(8), results);
  EXPECT_TRUE(schedule.complete);
  EXPECT_EQ(schedule.winner, 0);
}

TEST(Knockout, GivesTheTopSeedsByesIfTheBracketHasRoom) {
  const Schedule schedule = planned(knockout(5));
  EXPECT_THAT(remaining_pairs(schedule), ElementsAre(std::pair(3, 4)));
  EXPECT_THAT(schedule.byes, ElementsAre(Bye{1, 0}, Bye{1, 1}, Bye{1, 2}));
}

TEST(Knockout, CountsEachByeOnce) {
  Random random(1);
  const auto results = play_out_tournament(knockout(11), std::vector<double>(11), random);
  EXPECT_THAT(planned(knockout(11), results).byes, SizeIs(5));
}

TEST(Knockout, NeedsOneMeetingLessThanPlayers) {
  Random random(1);
  for (int players = 2; players <= 33; ++players) {
    const auto results = play_out_tournament(knockout(players), std::vector<double>(33), random);
    const Schedule schedule = planned(knockout(players), results);
    std::set<int> losers;
    std::set<std::pair<int, int>> meetings;
    for (const FinishedMeeting& finished : schedule.meetings) {
      meetings.emplace(finished.meeting.round, finished.meeting.pairing);
      if (finished.half_match_points(0) != finished.half_match_points(1))
        losers.insert(finished.half_match_points(0) == 0 ? finished.meeting.first
                                                         : finished.meeting.second);
    }
    EXPECT_EQ(meetings.size(), static_cast<std::size_t>(players - 1));
    ASSERT_TRUE(schedule.winner.has_value());
    EXPECT_FALSE(losers.contains(*schedule.winner));
  }
}

TEST(Knockout, ReplaysATieFromFreshOpenings) {
  ScheduleRules rules = knockout(2);
  rules.games_per_pairing = 4;
  std::vector<GameResult> results;
  play(planned(rules), false, results);
  const Schedule replay = planned(rules, results);
  ASSERT_THAT(replay.remaining, SizeIs(2));
  EXPECT_EQ(replay.remaining.front(), (PlannedGame{5, 1, 0, 2, 1, 0, 1}));
  play(replay, true, results);
  EXPECT_EQ(planned(rules, results).winner, 0);
  EXPECT_THAT(planned(rules, results).notes, IsEmpty());
}

TEST(Knockout, LetsTheBetterSeedAdvanceAfterTheLastReplayAndSaysSo) {
  ScheduleRules rules = knockout(2);
  rules.max_replays = 3;
  std::vector<GameResult> results;
  Schedule schedule = planned(rules);
  for (; !schedule.complete; schedule = planned(rules, results)) play(schedule, false, results);
  EXPECT_THAT(results, SizeIs(2 * (1 + 3)));
  EXPECT_EQ(schedule.winner, 0);
  ASSERT_THAT(schedule.notes, SizeIs(1));
  EXPECT_EQ(describe(schedule.notes.front(), {"Ann", "Bob"}),
            "Ann advances over Bob in round 1 as the better seed, because no replay broke the tie");
}

TEST(Knockout, ReplaysNoMoreThanThereAreOpenings) {
  std::vector<GameResult> results;
  const ScheduleRules rules = knockout(2, 3);
  Schedule schedule = planned(rules);
  for (; !schedule.complete; schedule = planned(rules, results)) play(schedule, false, results);
  EXPECT_THAT(results, SizeIs(6));
  ASSERT_THAT(schedule.notes, SizeIs(1));
  EXPECT_EQ(schedule.notes.front().kind, Note::Kind::decided_by_seed);
}

TEST(Knockout, HasNoWinnerIfTheLastOneStandingIsWithdrawn) {
  const Schedule schedule = planned(knockout(2), {}, {{0, 1}, {1, 1}});
  EXPECT_TRUE(schedule.complete);
  EXPECT_EQ(schedule.winner, std::nullopt);
  ASSERT_THAT(schedule.notes, SizeIs(1));
  EXPECT_EQ(describe(schedule.notes.front(), {"Ann", "Bob"}),
            "there is no winner, because Ann, the last player left, could not be started");
}

TEST(Knockout, LetsTwoWithdrawnPlayersLoseBothWithoutANote) {
  std::vector<GameResult> results;
  const std::vector<Withdrawal> gone{{1, 1}, {2, 1}};
  Schedule schedule = planned(knockout(4), results, gone);
  play(schedule, true, results);
  schedule = planned(knockout(4), results, gone);
  EXPECT_TRUE(schedule.complete);
  EXPECT_EQ(schedule.winner, 0);
  EXPECT_THAT(schedule.notes, IsEmpty());
}

TEST(Knockout, APlayerThatAdvancedByAWithdrawalHasDoneSoWhenItWithdrawsLater) {
  std::vector<GameResult> results;
  std::vector<Withdrawal> gone{{0, 1}};
  play(planned(knockout(4), results, gone), true, results);
  const Schedule final = planned(knockout(4), results, gone);
  EXPECT_THAT(remaining_pairs(final), ElementsAre(std::pair(1, 3)));
  results.push_back({*final.remaining.begin(), {Colour::red, Ending::four}});
  gone.push_back({3, 2});
  const Schedule schedule = planned(knockout(4), results, gone);
  EXPECT_TRUE(schedule.complete);
  EXPECT_EQ(schedule.winner, 1);
}

TEST(Knockout, PassesOverTheWithdrawn) {
  std::vector<GameResult> results;
  const std::vector<Withdrawal> gone{{0, 1}, {3, 1}};
  Schedule schedule = planned(knockout(4), results, gone);
  EXPECT_THAT(remaining_pairs(schedule), ElementsAre(std::pair(1, 2)));
  play(schedule, true, results);
  schedule = planned(knockout(4), results, gone);
  EXPECT_TRUE(schedule.complete);
  EXPECT_EQ(schedule.winner, 1);
}

}  // namespace
}  // namespace connect4
