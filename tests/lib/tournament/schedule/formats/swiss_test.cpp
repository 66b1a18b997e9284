#include <gmock/gmock.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>

#include "tests/lib/tournament/schedule/simulation.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

ScheduleRules swiss(int players, int rounds = 0) {
  return {.format = Format::swiss, .players = players, .rounds = rounds};
}

/// The side in first games, by player and in the order of rounds: +1 and -1.
using Turns = std::map<int, std::vector<int>>;

Turns turns_of(const Schedule& schedule) {
  Turns turns;
  for (const FinishedMeeting& finished : schedule.meetings) {
    turns[finished.meeting.first].push_back(1);
    turns[finished.meeting.second].push_back(-1);
  }
  return turns;
}

void expect_colours_within_absolute_criteria(const Turns& turns) {
  for (const auto& [player, own] : turns) {
    int difference = 0;
    for (std::size_t i = 0; i < own.size(); ++i) {
      difference += own[i];
      ASSERT_LE(std::abs(difference), 2);
      ASSERT_FALSE(i >= 2 && own[i] == own[i - 1] && own[i] == own[i - 2]);
    }
  }
}

void expect_no_rematch(const Schedule& schedule) {
  std::set<std::pair<int, int>> met;
  for (const FinishedMeeting& finished : schedule.meetings)
    ASSERT_TRUE(met.insert(std::minmax(finished.meeting.first, finished.meeting.second)).second);
}

void expect_everybody_is_seated_once_a_round(const Schedule& schedule, int players, int rounds) {
  std::map<int, std::set<int>> seated;
  for (const FinishedMeeting& finished : schedule.meetings)
    for (const int player : {finished.meeting.first, finished.meeting.second})
      ASSERT_TRUE(seated[finished.meeting.round].insert(player).second);
  for (const Bye& bye : schedule.byes) ASSERT_TRUE(seated[bye.round].insert(bye.player).second);
  ASSERT_THAT(seated, SizeIs(static_cast<std::size_t>(rounds)));
  for (const auto& [round, present] : seated)
    ASSERT_THAT(present, SizeIs(static_cast<std::size_t>(players)));
}

void expect_one_bye_each_at_most(const Schedule& schedule) {
  std::set<int> had;
  for (const Bye& bye : schedule.byes) ASSERT_TRUE(had.insert(bye.player).second);
}

/// Tournaments of 5 to 60 players each. The sanitizers take ten times as long.
#ifdef CONNECT4_SANITIZED
constexpr int simulated_events = 100;
#else
constexpr int simulated_events = 1000;
#endif

TEST(Swiss, KeepsItsPromisesInEverySimulatedEvent) {
  Random random(2026);
  for (int event = 0; event < simulated_events; ++event) {
    SCOPED_TRACE("event " + std::to_string(event));
    ScheduleRules rules = swiss(5 + static_cast<int>(random.below(56)));
    rules.seed = random.next();
    const auto strengths = random_strengths(random, rules.players, 5 * random.real());
    const Schedule schedule = planned(rules, play_out_tournament(rules, strengths, random));
    const auto rounds = static_cast<int>(std::bit_width(static_cast<unsigned>(rules.players - 1)));
    EXPECT_THAT(schedule.notes, IsEmpty());
    expect_no_rematch(schedule);
    expect_one_bye_each_at_most(schedule);
    expect_colours_within_absolute_criteria(turns_of(schedule));
    expect_everybody_is_seated_once_a_round(schedule, rules.players, rounds);
    if (HasFailure()) return;
  }
}

/// The most rounds possible: the promises hold, or a note says that they cannot.
TEST(Swiss, SaysSoIfARoundCannotBePaired) {
  Random random(5);
  int stopped = 0;
  int relaxed = 0;
  for (int event = 0; event < 400; ++event) {
    const int players = 4 + static_cast<int>(random.below(6));
    const ScheduleRules rules = swiss(players, players - 1);
    const Schedule schedule =
        planned(rules, play_out_tournament(rules, random_strengths(random, players, 2), random));
    expect_no_rematch(schedule);
    expect_one_bye_each_at_most(schedule);
    int noted_stop = 0;
    for (const Note& note : schedule.notes) {
      if (note.kind == Note::Kind::cannot_pair) noted_stop = note.round;
      if (note.kind == Note::Kind::colours_relaxed) ++relaxed;
    }
    const int last = schedule.meetings.back().meeting.round;
    ASSERT_EQ(last, noted_stop == 0 ? players - 1 : noted_stop - 1);
    if (noted_stop != 0) ++stopped;
    if (schedule.notes.empty()) expect_colours_within_absolute_criteria(turns_of(schedule));
    if (HasFailure()) return;
  }
  EXPECT_GT(stopped, 0);
  EXPECT_GT(relaxed, 0);
}

/// Plays a round in which the better seed wins.
void play_round(const ScheduleRules& rules, std::vector<GameResult>& results,
                const std::vector<Withdrawal>& withdrawals = {}) {
  for (const PlannedGame& game : planned(rules, results, withdrawals).remaining)
    results.push_back(
        GameResult{game, {game.red < game.blue ? Colour::red : Colour::blue, Ending::four}});
}

std::vector<std::pair<int, int>> remaining_opponents(const Schedule& schedule) {
  std::vector<std::pair<int, int>> pairs;
  for (std::size_t i = 0; i < schedule.remaining.size(); i += 2)
    pairs.push_back(std::minmax(schedule.remaining[i].red, schedule.remaining[i].blue));
  return pairs;
}

TEST(Swiss, PairsTheUpperHalfOfAScoreGroupWithItsLowerHalf) {
  using Pair = std::pair<int, int>;
  EXPECT_THAT(remaining_opponents(planned(swiss(8))),
              ElementsAre(Pair(0, 4), Pair(1, 5), Pair(2, 6), Pair(3, 7)));
}

/// By halves it would be 0-2, 1-3, 4-6, 5-7; but 0 and 2 have both had red first, and so on.
TEST(Swiss, PutsColourPreferencesAboveTheOrderWithinAScoreGroup) {
  using Pair = std::pair<int, int>;
  std::vector<GameResult> results;
  play_round(swiss(8), results);
  EXPECT_THAT(remaining_opponents(planned(swiss(8), results)),
              ElementsAre(Pair(0, 3), Pair(1, 2), Pair(4, 7), Pair(5, 6)));
}

TEST(Swiss, AlternatesRedFirstDownTheListByLotInRoundOne) {
  std::set<int> first_of_top;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    ScheduleRules rules = swiss(8);
    rules.seed = seed;
    const std::vector<PlannedGame> games = planned(rules).games;
    first_of_top.insert(games[0].red);
    EXPECT_EQ(games[0].red<games[0].blue, games[2].red> games[2].blue);
  }
  EXPECT_THAT(first_of_top, ElementsAre(0, 4));
}

TEST(Swiss, GivesTheByeToTheLowestWithoutOneAndScoresItAsAWin) {
  std::vector<GameResult> results;
  EXPECT_THAT(planned(swiss(5)).byes, ElementsAre(Bye{1, 4}));
  play_round(swiss(5), results);
  const Schedule second = planned(swiss(5), results);
  ASSERT_THAT(second.byes, SizeIs(2));
  EXPECT_EQ(second.byes[1].player, 3);
  EXPECT_THAT(half_match_points(planned(swiss(5, 1), results), 5), ElementsAre(2, 2, 0, 0, 2));
}

TEST(Swiss, DoesNotPairTheWithdrawnInLaterRounds) {
  std::vector<GameResult> results;
  const std::vector<Withdrawal> gone{{0, 1}};
  play_round(swiss(6), results, gone);
  const Schedule schedule = planned(swiss(6), results, gone);
  EXPECT_THAT(schedule.forfeits, SizeIs(2));
  EXPECT_THAT(schedule.byes, SizeIs(1));
  EXPECT_THAT(half_match_points(schedule, 6), ElementsAre(0, 2, 2, 2, 0, 2));
}

TEST(Swiss, PairsEarlierRoundsAsTheyWereBeforeAWithdrawal) {
  std::vector<GameResult> results;
  play_round(swiss(6), results);
  const Schedule before = planned(swiss(6), results);
  const Schedule after = planned(swiss(6), results, {{0, 1}});
  EXPECT_TRUE(
      std::equal(before.games.begin(), std::next(before.games.begin(), 6), after.games.begin()));
  EXPECT_THAT(after.forfeits, IsEmpty());
}

TEST(Swiss, AWithdrawnPlayerKeepsThePointsOfEarlierRounds) {
  const ScheduleRules rules = swiss(4, 3);
  std::vector<Withdrawal> gone{{0, 1}};
  const auto given_in_round_one = [&] {
    std::vector<int> winners;
    for (const GameResult& forfeit : planned(rules, {}, gone).forfeits)
      if (forfeit.round == 1 && forfeit.outcome.winner)
        winners.push_back(*forfeit.outcome.winner == Colour::red ? forfeit.red : forfeit.blue);
    return winners;
  };
  const auto given = given_in_round_one();
  ASSERT_FALSE(given.empty());
  gone.push_back({given.front(), 2});
  EXPECT_EQ(given_in_round_one(), given);
}

/// The plans made before any game of a round was recorded, round after round.
struct PlannedBefore {
  std::vector<PlannedGame> games;
  std::vector<Bye> byes;
  std::vector<Note> notes;
};

/// Plays an event in which some withdraw; after each game it may be planned again.
TEST(Swiss, PlansBegunAndPlayedGamesAsBefore) {
  Random random(7);
  int relaxed = 0, withdrawn = 0;
  for (int event = 0; event < 150; ++event) {
    SCOPED_TRACE("event " + std::to_string(event));
    const int players = 2 + static_cast<int>(random.below(24));
    const ScheduleRules rules = swiss(players, std::min(players - 1, 9));
    std::vector<GameResult> results;
    std::vector<Withdrawal> gone;
    Schedule schedule = planned(rules);
    while (!schedule.complete) {
      const PlannedBefore before{schedule.games, schedule.byes, schedule.notes};
      std::vector<PlannedGame> open(schedule.remaining.begin(), schedule.remaining.end());
      while (!open.empty()) {
        const PlannedGame game = open[random.below(open.size())];
        std::erase(open, game);
        results.push_back({game, random_outcome(random, game.blue - game.red)});
        if (random.below(100) == 0) {
          gone.push_back({game.red, game.round});
          std::erase_if(open, [&](const auto& other) {
            return other.red == game.red || other.blue == game.red;
          });
          ++withdrawn;
        }
        if (random.below(4) != 0 && !open.empty()) continue;
        schedule = planned(rules, results, gone);
        ASSERT_TRUE(std::equal(before.games.begin(), before.games.end(), schedule.games.begin()));
        ASSERT_TRUE(std::equal(before.byes.begin(), before.byes.end(), schedule.byes.begin()));
        ASSERT_TRUE(std::equal(before.notes.begin(), before.notes.end(), schedule.notes.begin()));
        ASSERT_TRUE(open.empty() || schedule.games == before.games);
        ASSERT_TRUE(open.empty() || schedule.remaining.size() == open.size());
      }
    }
    for (const Note& note : schedule.notes)
      relaxed += note.kind == Note::Kind::colours_relaxed ? 1 : 0;
  }
  EXPECT_GT(relaxed, 0);
  EXPECT_GT(withdrawn, 0);
}

std::string refusal_of(const ScheduleRules& rules, const std::vector<GameResult>& results) {
  const auto schedule = plan_schedule(rules, results);
  return schedule ? "" : schedule.error();
}

TEST(Swiss, RefusesAGameThatNoRoundHasAPlaceFor) {
  std::vector<GameResult> results;
  for (int round = 1; round <= 3; ++round) play_round(swiss(6), results);
  ASSERT_EQ(refusal_of(swiss(6), results), "");
  const auto refused = [&](std::size_t changed, auto change) {
    std::vector<GameResult> wrong = results;
    change(wrong[changed]);
    return refusal_of(swiss(6), wrong);
  };
  for (std::size_t i = 0; i < results.size(); ++i) {
    EXPECT_THAT(refused(i, [](GameResult& game) { game.opening = 1; }),
                testing::HasSubstr("recorded but not planned"));
    EXPECT_THAT(refused(i, [](GameResult& game) { game.pairing = (game.pairing + 1) % 3; }),
                testing::HasSubstr("recorded but not planned"));
    EXPECT_THAT(refused(i, [](GameResult& game) { game.round += 3; }),
                testing::HasSubstr("recorded but not planned"));
    EXPECT_THAT(refused(i, [](GameResult& game) { game.replay = 1; }),
                testing::HasSubstr("recorded but not planned"));
    EXPECT_THAT(refused(i,
                        [](GameResult& game) {
                          const auto another = [&](int player) {
                            return player != game.red && player != game.blue;
                          };
                          game.red = another(0) ? 0 : another(1) ? 1 : 2;
                        }),
                testing::HasSubstr("recorded but not planned"));
  }
}

TEST(Swiss, FloatsNobodyIfScoreGroupsAreEven) {
  const ScheduleRules rules = swiss(16, 3);
  std::vector<GameResult> results;
  for (int round = 1; round <= 3; ++round) {
    std::vector<int> points = half_match_points(planned(rules, results), 16);
    for (const auto& [one, two] : remaining_opponents(planned(rules, results)))
      EXPECT_EQ(points[static_cast<std::size_t>(one)], points[static_cast<std::size_t>(two)]);
    play_round(rules, results);
  }
}

/// A Swiss that players join and leave while it is under way, a game at a time.
class OpenSwiss {
 public:
  OpenSwiss(int players, std::uint64_t seed) : rules_(swiss(players, 6)), random_(seed) {
    rules_.games_per_pairing = 4;
    rules_.openings = 2;
    rules_.seed = seed;
  }

  /// Plays some of the games planned now, and returns whether there were any.
  bool play_some() {
    const Schedule schedule = plan();
    for (const PlannedGame& game : schedule.remaining) {
      if (random_.below(8) == 0) break;  // the rest later: others may come or go before
      results_.push_back({game, random_outcome(random_, 0.1 * (game.blue - game.red))});
    }
    return !schedule.complete;
  }

  void join() {
    rules_.players += 1;
    if (begun() > 0) rules_.absences.push_back({rules_.players - 1, 1, begun()});
  }

  void withdraw(int player) {
    if (!is_withdrawn(player)) withdrawals_.push_back({player, begun()});
  }

  void take_back() {
    if (withdrawals_.empty()) return;
    const Withdrawal last = withdrawals_.back();
    withdrawals_.pop_back();
    if (last.round < begun()) rules_.absences.push_back({last.player, last.round + 1, begun()});
  }

  /// Throws if a played game is not planned any more.
  Schedule plan() const { return planned(rules_, results_, withdrawals_); }

  int begun() const {
    int round = 0;
    for (const GameResult& result : results_) round = std::max(round, result.round);
    return round;
  }

  bool is_withdrawn(int player) const {
    return std::any_of(withdrawals_.begin(), withdrawals_.end(),
                       [&](const Withdrawal& each) { return each.player == player; });
  }

  const ScheduleRules& rules() const { return rules_; }
  Random& random() { return random_; }

 private:
  ScheduleRules rules_;
  Random random_;
  std::vector<GameResult> results_;
  std::vector<Withdrawal> withdrawals_;
};

/// Whether the player was away in that round.
bool was_absent(const ScheduleRules& rules, int player, int round) {
  return std::any_of(rules.absences.begin(), rules.absences.end(), [&](const Absence& absence) {
    return absence.player == player && absence.from <= round && round <= absence.to;
  });
}

TEST(Swiss, PairsANewOrReturningPlayerFromTheNextRoundOnAndOthersAsBefore) {
  for (int event = 0; event < simulated_events / 4; ++event) {
    SCOPED_TRACE("event " + std::to_string(event));
    OpenSwiss open(8 + event % 9, static_cast<std::uint64_t>(event + 1));
    std::vector<FinishedMeeting> before;
    while (open.play_some()) {
      const auto chance = open.random().below(8);
      const int player =
          static_cast<int>(open.random().below(static_cast<std::uint64_t>(open.rules().players)));
      if (chance == 0 && open.rules().players < 30) open.join();
      if (chance == 1) open.withdraw(player);
      if (chance == 2) open.take_back();
      const Schedule schedule = open.plan();
      for (std::size_t i = 0; i < before.size(); ++i)
        if (before[i].meeting.round < open.begun()) {
          ASSERT_LT(i, schedule.meetings.size());
          ASSERT_EQ(schedule.meetings[i].meeting, before[i].meeting) << "paired as it was";
        }
      before = schedule.meetings;
    }
    const Schedule schedule = open.plan();
    expect_no_rematch(schedule);
    expect_one_bye_each_at_most(schedule);
    std::map<int, std::set<int>> seated;
    for (const FinishedMeeting& finished : schedule.meetings)
      for (const int player : {finished.meeting.first, finished.meeting.second})
        ASSERT_TRUE(seated[finished.meeting.round].insert(player).second);
    for (const Bye& bye : schedule.byes) ASSERT_TRUE(seated[bye.round].insert(bye.player).second);
    for (const auto& [round, present] : seated)
      for (int player = 0; player < open.rules().players; ++player) {
        const bool is_away = was_absent(open.rules(), player, round);
        if (is_away || !open.is_withdrawn(player)) {
          ASSERT_EQ(present.contains(player), !is_away) << player << " in round " << round;
        }
      }
  }
}

}  // namespace
}  // namespace connect4
