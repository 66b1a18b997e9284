#include "lib/tournament/standings/summary.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <ostream>

#include "tests/lib/game/games.hpp"
#include "tests/lib/tournament/schedule/simulation.hpp"

namespace connect4 {
std::ostream& operator<<(std::ostream& out, const RoundMeeting& meeting) {
  for (std::size_t i = 0; i < meeting.players.size(); ++i)
    out << meeting.players[i] << ":" << meeting.half_points[i] << " ";
  if (meeting.winner) out << "winner " << *meeting.winner << " ";
  return out << (meeting.decided ? "decided" : "open");
}

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A tournament as it goes on.
class Course {
 public:
  Course(Format format, int players, int max_replays = 8)
      : rules_{.format = format, .players = players, .openings = 20, .max_replays = max_replays} {}

  /// Plays that many of the games that remain; all of them unless it is said.
  void play(Outcome outcome, std::size_t games = 1000) {
    const Schedule schedule = planned(rules_, results_, withdrawals_);
    for (const PlannedGame& game : schedule.remaining)
      if (games-- > 0)
        results_.push_back({game, outcome});
      else
        break;
  }

  /// The better seed wins all that remain.
  void play_by_seed() {
    for (const PlannedGame& game : planned(rules_, results_, withdrawals_).remaining)
      results_.push_back(
          GameResult{game, {game.red < game.blue ? Colour::red : Colour::blue, Ending::four}});
  }

  void withdraw(int player) { withdrawals_.push_back({player, 1}); }

  RoundList rounds() const {
    return list_rounds(rules_.format, planned(rules_, results_, withdrawals_), results_);
  }

 private:
  ScheduleRules rules_;
  std::vector<GameResult> results_;
  std::vector<Withdrawal> withdrawals_;
};

RoundMeeting open(int first, int second, int half_points = 0, int other = 0) {
  return {{first, second}, {half_points, other}, {}, false};
}

RoundMeeting won(int first, int second, int half_points, int other) {
  return {{first, second}, {half_points, other}, half_points > other ? first : second, true};
}

RoundMeeting bye(int player) {
  return {{player}, {0}, player, true};
}

TEST(RoundList, OfAKnockoutIsTheBracketWithItsByes) {
  Course course(Format::knockout, 5);
  EXPECT_THAT(course.rounds(), ElementsAre(ElementsAre(bye(0), open(3, 4), bye(1), bye(2))));
  course.play_by_seed();
  course.play_by_seed();
  EXPECT_THAT(course.rounds(),
              ElementsAre(ElementsAre(bye(0), won(3, 4, 4, 0), bye(1), bye(2)),
                          ElementsAre(won(0, 3, 4, 0), won(1, 2, 4, 0)), ElementsAre(open(0, 1))));
  course.play_by_seed();
  EXPECT_THAT(course.rounds().back(), ElementsAre(won(0, 1, 4, 0)));
}

TEST(RoundList, HasThePointsSoFar) {
  Course course(Format::knockout, 2);
  course.play(drawn, 1);
  EXPECT_THAT(course.rounds(), ElementsAre(ElementsAre(open(0, 1, 1, 1))));
}

TEST(RoundList, ATieInAKnockoutIsOpenUntilItsReplayIsOver) {
  Course course(Format::knockout, 2);
  course.play(red_wins);
  EXPECT_THAT(course.rounds(), ElementsAre(ElementsAre(open(0, 1, 2, 2))));
  course.play_by_seed();
  EXPECT_THAT(course.rounds(), ElementsAre(ElementsAre(won(0, 1, 6, 2))));
}

TEST(RoundList, TheBetterSeedGoesOnIfNoReplayBrokeTheTie) {
  Course course(Format::knockout, 4, 0);
  course.play(drawn);
  const RoundMeeting upper{{0, 3}, {2, 2}, 0, true};
  const RoundMeeting lower{{1, 2}, {2, 2}, 1, true};
  EXPECT_THAT(course.rounds(), ElementsAre(ElementsAre(upper, lower), ElementsAre(open(0, 1))));
}

TEST(RoundList, AForfeitIsAPoint) {
  Course course(Format::knockout, 2);
  course.withdraw(0);
  EXPECT_THAT(course.rounds(), ElementsAre(ElementsAre(won(0, 1, 0, 4))));
}

TEST(RoundList, TheBetterSeedOfTwoWithdrawnPlayersGoesOn) {
  Course course(Format::knockout, 2);
  course.withdraw(0);
  course.withdraw(1);
  EXPECT_THAT(course.rounds(), ElementsAre(ElementsAre(RoundMeeting{{0, 1}, {0, 0}, 0, true})));
}

TEST(RoundList, OfASwissHasTiesAndItsByesLast) {
  Course course(Format::swiss, 5);
  course.play(red_wins);
  const RoundList rounds = course.rounds();
  ASSERT_EQ(rounds.size(), 2U);
  ASSERT_EQ(rounds[0].size(), 3U);
  for (const std::size_t i : {0U, 1U}) {
    EXPECT_THAT(rounds[0][i].half_points, ElementsAre(2, 2));
    EXPECT_TRUE(rounds[0][i].decided);
    EXPECT_FALSE(rounds[0][i].winner);
  }
  EXPECT_EQ(rounds[0][2], bye(4));
}

TEST(RoundList, IsEmptyForAFormatThatIsPlannedAsAWhole) {
  EXPECT_THAT(Course(Format::round_robin, 4).rounds(), IsEmpty());
}

ScheduleRules rules(Format format, int players, int games = 2) {
  ScheduleRules rules;
  rules.format = format;
  rules.players = players;
  rules.games_per_pairing = games;
  rules.openings = 100;
  return rules;
}

/// The player with the smaller number wins every game.
Outcome better_seed_wins(const PlannedGame& game) {
  return game.red < game.blue ? red_wins : blue_wins;
}

using Plays = std::function<Outcome(const PlannedGame&)>;

/// Plays until nothing remains.
std::vector<GameResult> play_all(const ScheduleRules& rules, const Plays& outcome,
                                 const std::vector<Withdrawal>& withdrawals = {}) {
  std::vector<GameResult> games;
  while (true) {
    const Schedule schedule = *plan_schedule(rules, games, withdrawals);
    if (schedule.remaining.empty()) return games;
    for (const PlannedGame& game : schedule.remaining) games.push_back({game, outcome(game)});
  }
}

Expected<TournamentSummary> summarize(const ScheduleRules& rules,
                                      const std::optional<SprtPlan>& sprt,
                                      const std::vector<GameResult>& games,
                                      const std::vector<Withdrawal>& withdrawals = {}) {
  auto count = TournamentCount::begin(rules, sprt);
  if (!count) return Failure{count.error()};
  for (const GameResult& game : games) count->add(game);
  return count->summary(withdrawals);
}

std::vector<int> players(const TournamentSummary& summary) {
  std::vector<int> players;
  for (const Standing& line : summary.table) players.push_back(line.player);
  return players;
}

std::vector<int> ranks(const TournamentSummary& summary) {
  std::vector<int> ranks;
  for (const Standing& line : summary.table) ranks.push_back(line.rank);
  return ranks;
}

TEST(Summary, CountsGamesPlayedAndGamesLeft) {
  const ScheduleRules three = rules(Format::round_robin, 3, 4);
  std::vector<GameResult> games = play_all(three, better_seed_wins);
  ASSERT_EQ(games.size(), 12U);
  games.resize(5);
  const auto summary = summarize(three, {}, games);
  ASSERT_TRUE(summary) << summary.error();
  EXPECT_EQ(summary->games, (GameCounts{.planned = 12, .played = 5, .remaining = 7}));
  EXPECT_FALSE(summary->complete);
  EXPECT_FALSE(summary->duel);
  EXPECT_EQ(summary->tally.games(), 5);
}

TEST(Summary, IsCompleteWhenNoGameRemains) {
  const ScheduleRules three = rules(Format::round_robin, 3);
  const auto summary = summarize(three, {}, play_all(three, better_seed_wins));
  EXPECT_TRUE(summary->complete);
  EXPECT_THAT(players(*summary), ElementsAre(0, 1, 2));
}

TEST(Summary, AwardsTheGamesThatAWithdrawnPlayerDidNotPlay) {
  const ScheduleRules three = rules(Format::round_robin, 3);
  const std::vector<Withdrawal> withdrawals{{0, 0}};
  const auto summary =
      summarize(three, {}, play_all(three, better_seed_wins, withdrawals), withdrawals);
  ASSERT_TRUE(summary) << summary.error();
  EXPECT_EQ(summary->games, (GameCounts{.planned = 6, .played = 2, .forfeited = 4}));
  EXPECT_THAT(players(*summary), ElementsAre(1, 2, 0));
  EXPECT_EQ(summary->table[0].half_points, 8);
  EXPECT_EQ(summary->table[0].status.awarded_half_points, 4);
  EXPECT_TRUE(summary->table[2].status.withdrawn);
  EXPECT_EQ(summary->tally.games(), 2) << "forfeits say nothing of strength";
}

TEST(Summary, AwardsNothingIfUnplayedGamesDoNotCount) {
  ScheduleRules three = rules(Format::round_robin, 3);
  three.withdrawn_games = WithdrawnGames::voided;
  const auto summary = summarize(three, {}, play_all(three, better_seed_wins, {{0, 0}}), {{0, 0}});
  EXPECT_EQ(summary->table[0].half_points, 4);
}

TEST(Summary, AByeInASwissIsAMeetingWonWithEveryGame) {
  ScheduleRules five = rules(Format::swiss, 5, 4);
  five.rounds = 1;
  const auto summary = summarize(five, {}, play_all(five, better_seed_wins));
  int byes = 0;
  for (const Standing& line : summary->table)
    if (line.status.awarded_half_points == 8) {
      ++byes;
      EXPECT_EQ(line.half_points, summary->table[0].half_points);
      EXPECT_EQ(line.score().games(), 0);
      EXPECT_EQ(summary->half_match_points[static_cast<std::size_t>(line.player)], 2);
    }
  EXPECT_EQ(byes, 1);
}

TEST(Summary, ASwissIsSortedByMatchPointsBeforeGamePoints) {
  ScheduleRules four = rules(Format::swiss, 4, 4);
  four.rounds = 2;
  // Player 0 wins its meetings by a hair, player 3 loses its last one by a hair and wins high.
  const auto outcome = [](const PlannedGame& game) {
    const bool has_zero = game.red == 0 || game.blue == 0;
    if (has_zero && game.number % 4 != 1) return Outcome{std::nullopt, Ending::draw};
    return better_seed_wins(game);
  };
  const auto summary = summarize(four, {}, play_all(four, outcome));
  std::vector<std::int32_t> match_points;
  for (const Standing& line : summary->table)
    match_points.push_back(summary->half_match_points[static_cast<std::size_t>(line.player)]);
  EXPECT_TRUE(std::is_sorted(match_points.rbegin(), match_points.rend()));
  EXPECT_EQ(summary->table[0].player, 0);
  EXPECT_LT(summary->table[0].half_points, summary->table[1].half_points)
      << "the case does not tell the orders apart";
}

/// The sanitizers take ten times as long.
#ifdef CONNECT4_SANITIZED
constexpr int simulated_swisses = 300;
#else
constexpr int simulated_swisses = 3000;
#endif

/// In a Swiss two players meet once at most.
TEST(Summary, ASwissPutsTheWinnerOfTheMeetingFirstIfTwoHaveEqualMatchPoints) {
  Random random(2026);
  int ties = 0, cycles = 0;
  for (int event = 0; event < simulated_swisses; ++event) {
    const int count = 4 + static_cast<int>(random.below(13));
    const ScheduleRules swiss = rules(Format::swiss, count, 4);
    const auto strengths = random_strengths(random, count, 2 * random.real());
    const auto games = play_all(swiss, [&](const PlannedGame& game) {
      return random_outcome(random, strengths[static_cast<std::size_t>(game.red)] -
                                        strengths[static_cast<std::size_t>(game.blue)]);
    });
    const Schedule schedule = *plan_schedule(swiss, games);
    const auto summary = summarize(swiss, {}, games);
    const auto& points = summary->half_match_points;
    std::vector<int> lines(points.size());
    for (std::size_t line = 0; line < summary->table.size(); ++line)
      lines[static_cast<std::size_t>(summary->table[line].player)] = static_cast<int>(line);
    for (const FinishedMeeting& finished : schedule.meetings) {
      const auto first = static_cast<std::size_t>(finished.meeting.first);
      const auto second = static_cast<std::size_t>(finished.meeting.second);
      const int margin = finished.half_match_points(0) - finished.half_match_points(1);
      if (points[first] != points[second] || margin == 0) continue;
      if (std::count(points.begin(), points.end(), points[first]) > 2) {
        ++cycles;
        continue;
      }
      ++ties;
      ASSERT_EQ(lines[first]<lines[second], margin> 0) << "event " << event;
    }
  }
  EXPECT_GT(ties, simulated_swisses / 6);
  EXPECT_GT(cycles, simulated_swisses) << "ties of more than two, which may be circles";
}

TEST(Summary, AKnockoutIsSortedByTheRoundReachedAndPlayersThatFellTogetherShareARank) {
  const ScheduleRules five = rules(Format::knockout, 5);
  const auto summary = summarize(five, {}, play_all(five, better_seed_wins));
  EXPECT_TRUE(summary->complete);
  EXPECT_EQ(summary->winner, 0);
  // 3 and 4 meet in round 1, the others have a bye; 0-3 and 1-2 are the semifinals.
  EXPECT_EQ(players(*summary)[0], 0);
  EXPECT_EQ(players(*summary)[1], 1);
  EXPECT_EQ(players(*summary)[4], 4);
  EXPECT_THAT(ranks(*summary), ElementsAre(1, 2, 3, 3, 5));
}

TEST(Summary, GamesBeyondTheDecisionOfATestDoNotCount) {
  const ScheduleRules duel = rules(Format::duel, 2, 200);
  const auto summary =
      summarize(duel, SprtPlan{.elo0 = 0, .elo1 = 50}, play_all(duel, better_seed_wins));
  ASSERT_TRUE(summary) << summary.error();
  ASSERT_TRUE(summary->duel && summary->duel->test);
  const auto decided = summary->duel->decided_after;
  ASSERT_TRUE(decided);
  ASSERT_LT(*decided, 200);
  EXPECT_EQ(summary->duel->test->decision, SprtDecision::accept_h1);
  EXPECT_EQ(summary->tally.games(), *decided);
  EXPECT_EQ(summary->games,
            (GameCounts{.planned = *decided, .played = 200, .surplus = 200 - *decided}));
  EXPECT_EQ(summary->duel->pairs.pairs(), *decided / 2);
  EXPECT_TRUE(summary->complete);
}

TEST(Summary, OfPlayersThatPlayIdenticallyIsCompleteWithoutADecision) {
  const ScheduleRules duel = rules(Format::duel, 2, 200);
  auto count = TournamentCount::begin(duel, SprtPlan{.elo0 = 0, .elo1 = 20}, {60, 0});
  for (const GameResult& game : play_all(duel, [](const PlannedGame&) { return red_wins; }))
    count->add(game);
  const auto summary = count->summary();
  ASSERT_TRUE(summary && summary->duel && summary->duel->test);
  EXPECT_TRUE(summary->complete);
  EXPECT_EQ(summary->games, (GameCounts{.planned = 120, .played = 200, .surplus = 80}));
  EXPECT_EQ(summary->duel->test->decision, SprtDecision::play_identically);
}

TEST(Summary, AWithdrawalEndsADuelOfNoFixedLengthAndAwardsNothing) {
  const ScheduleRules duel = rules(Format::duel, 2, 0);
  std::vector<GameResult> games = play_all(duel, better_seed_wins);
  games.resize(3);
  const auto summary = summarize(duel, SprtPlan{}, games, {{1, 1}});
  ASSERT_TRUE(summary) << summary.error();
  EXPECT_EQ(summary->games, (GameCounts{.planned = 3, .played = 3}));
  EXPECT_TRUE(summary->complete);
  EXPECT_EQ(summary->table[0].half_points, 6);
  EXPECT_EQ(summary->table[0].status.awarded_half_points, 0);
  EXPECT_TRUE(summary->table[1].status.withdrawn);
}

TEST(Summary, AWithdrawalFromADuelOfFixedLengthGivesItsGamesAway) {
  const auto summary = summarize(rules(Format::duel, 2, 10), SprtPlan{}, {}, {{1, 1}});
  ASSERT_TRUE(summary) << summary.error();
  EXPECT_EQ(summary->games, (GameCounts{.planned = 10, .forfeited = 10}));
  EXPECT_EQ(summary->table[0].status.awarded_half_points, 20);
}

TEST(Summary, AWithdrawalAfterATestHasDecidedGivesNothingAway) {
  const ScheduleRules duel = rules(Format::duel, 2, 200);
  std::vector<GameResult> games = play_all(duel, better_seed_wins);
  games.resize(100);
  const auto summary = summarize(duel, SprtPlan{.elo0 = 0, .elo1 = 50}, games, {{1, 1}});
  ASSERT_TRUE(summary) << summary.error();
  ASSERT_TRUE(summary->duel->decided_after);
  EXPECT_EQ(summary->games.forfeited, 0);
  EXPECT_EQ(summary->table[0].status.awarded_half_points, 0);
  EXPECT_TRUE(summary->table[1].status.withdrawn);
}

TEST(Summary, TwoPlayersOfAnyFormatAreCountedByOpeningPairs) {
  const ScheduleRules two = rules(Format::round_robin, 2, 6);
  const auto summary =
      summarize(two, {}, play_all(two, [](const PlannedGame&) { return red_wins; }));
  ASSERT_TRUE(summary->duel);
  EXPECT_EQ(summary->duel->pairs, (Pentanomial{{0, 0, 3, 0, 0}}));
  EXPECT_FALSE(summary->duel->test);
}

TEST(Summary, RefusesResultsOfAnotherSchedule) {
  const GameResult stray{{.round = 7, .red = 0, .blue = 1}, red_wins};
  const auto summary = summarize(rules(Format::round_robin, 3), {}, {stray});
  ASSERT_FALSE(summary);
  EXPECT_THAT(summary.error(), testing::HasSubstr("not planned"));
}

}  // namespace
}  // namespace connect4
