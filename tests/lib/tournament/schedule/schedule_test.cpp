#include "lib/tournament/schedule/schedule.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "tests/lib/tournament/schedule/simulation.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// Small tournaments of every format, with openings that may be too few.
ScheduleRules any_rules() {
  ScheduleRules rules;
  rules.format = *rc::gen::element(Format::round_robin, Format::gauntlet, Format::swiss,
                                   Format::knockout, Format::duel);
  rules.players = rules.format == Format::duel ? 2 : *rc::gen::inRange(2, 10);
  rules.games_per_pairing = 2 * *rc::gen::inRange(1, 4);
  rules.openings = *rc::gen::inRange(1, 7);
  rules.seed = *rc::gen::arbitrary<std::uint32_t>();
  if (rules.format == Format::round_robin || rules.format == Format::gauntlet)
    rules.rounds = *rc::gen::inRange(0, 4);
  if (rules.format == Format::gauntlet) rules.gauntlet_size = *rc::gen::inRange(1, rules.players);
  return rules;
}

std::vector<GameResult> any_results(const ScheduleRules& rules) {
  Random random(*rc::gen::arbitrary<std::uint32_t>());
  return play_out_tournament(rules, random_strengths(random, rules.players, 2), random);
}

RC_GTEST_PROP(PlanSchedule, NeverPlaysAPairFromAnOpeningTwiceWithTheSameColours, ()) {
  const ScheduleRules rules = any_rules();
  std::set<std::tuple<int, int, int>> triples;
  for (const PlannedGame& game : planned(rules, any_results(rules)).games)
    RC_ASSERT(triples.emplace(game.red, game.blue, game.opening).second);
}

RC_GTEST_PROP(PlanSchedule, PlaysEachOpeningTwiceInARowWithColoursSwapped, ()) {
  const ScheduleRules rules = any_rules();
  const std::vector<PlannedGame> games = planned(rules, any_results(rules)).games;
  RC_ASSERT(games.size() % 2 == 0);
  for (std::size_t i = 0; i < games.size(); i += 2) {
    PlannedGame swapped = games[i];
    std::swap(swapped.red, swapped.blue);
    ++swapped.number;
    RC_ASSERT(games[i + 1] == swapped);
  }
}

RC_GTEST_PROP(PlanSchedule, NumbersGamesFromOneAndGivesEachAnOpeningAndTwoPlayers, ()) {
  const ScheduleRules rules = any_rules();
  std::int32_t number = 0;
  for (const PlannedGame& game : planned(rules, any_results(rules)).games) {
    RC_ASSERT(game.number == ++number);
    RC_ASSERT(game.opening >= 0 && game.opening < rules.openings);
    RC_ASSERT(game.red != game.blue);
    RC_ASSERT(std::min(game.red, game.blue) >= 0 && std::max(game.red, game.blue) < rules.players);
  }
}

RC_GTEST_PROP(PlanSchedule, ResumesFromAnyPartOfTheResultsWithTheSameGames, ()) {
  const ScheduleRules rules = any_rules();
  const std::vector<GameResult> results = any_results(rules);
  const Schedule whole = planned(rules, results);
  const auto count = *rc::gen::inRange<std::size_t>(0, results.size() + 1);
  std::vector<GameResult> first(results.begin(),
                                results.begin() + static_cast<std::ptrdiff_t>(count));
  const Schedule part = planned(rules, first);
  RC_ASSERT(part.games.size() <= whole.games.size());
  RC_ASSERT(std::equal(part.games.begin(), part.games.end(), whole.games.begin()));
  RC_ASSERT(part.remaining.size() == part.games.size() - count);
  std::reverse(first.begin(), first.end());
  RC_ASSERT(planned(rules, first).games == part.games);
}

RC_GTEST_PROP(PlanSchedule, ResumesFromResultsWithAnyHolesWithTheGamesThatAreMissing, ()) {
  const ScheduleRules rules = any_rules();
  const std::vector<GameResult> results = any_results(rules);  // in the order of game numbers
  Random random(*rc::gen::arbitrary<std::uint32_t>());
  std::vector<GameResult> played;
  Schedule schedule = planned(rules);
  while (!schedule.complete) {
    std::vector<PlannedGame> missing;
    for (const PlannedGame& game : schedule.remaining)
      if (random.below(2) == 0)
        missing.push_back(game);
      else
        played.push_back(results[static_cast<std::size_t>(game.number - 1)]);
    schedule = planned(rules, played);
    RC_ASSERT(missing.empty() || schedule.remaining == missing);
  }
  RC_ASSERT(schedule.games == planned(rules, results).games);
}

RC_GTEST_PROP(PlanSchedule, IsCompleteOnceNothingRemains, ()) {
  const ScheduleRules rules = any_rules();
  const Schedule whole = planned(rules, any_results(rules));
  RC_ASSERT(whole.complete && whole.remaining.empty() && whole.forfeits.empty());
  RC_ASSERT(!planned(rules).complete);
}

RC_GTEST_PROP(PlanSchedule, GoesOnToTheEndWithoutTheWithdrawn, ()) {
  const ScheduleRules rules = any_rules();
  const std::vector<GameResult> results = any_results(rules);
  std::vector<GameResult> played(
      results.begin(), results.begin() + static_cast<std::ptrdiff_t>(
                                             *rc::gen::inRange<std::size_t>(0, results.size())));
  const std::int32_t round = played.empty() ? 1 : played.back().round;
  const std::vector<Withdrawal> withdrawals{{*rc::gen::inRange(0, rules.players), round}};
  Random random(1);
  Schedule schedule = planned(rules, played, withdrawals);
  for (; !schedule.complete; schedule = planned(rules, played, withdrawals))
    for (const PlannedGame& game : schedule.remaining) {
      RC_ASSERT(game.red != withdrawals[0].player && game.blue != withdrawals[0].player);
      played.push_back({game, random_outcome(random, 0)});
    }
  RC_ASSERT(schedule.games.size() == played.size() + schedule.forfeits.size());
  for (const GameResult& forfeit : schedule.forfeits)
    RC_ASSERT(forfeit.red == withdrawals[0].player || forfeit.blue == withdrawals[0].player);
}

TEST(PlanSchedule, MayBeGivenUpBeforeAnyMeeting) {
  static int meetings;
  meetings = 0;
  ScheduleRules rules{.players = 4};
  rules.before_meeting = [] {
    if (++meetings == 3) throw meetings;
  };
  EXPECT_THROW(plan_schedule(rules), int);
  EXPECT_TRUE(plan_schedule(rules));
  EXPECT_EQ(meetings, 9);
}

TEST(PlanSchedule, ShortensPairingsWhenOpeningsAreUsedUpAndSaysSo) {
  const Schedule schedule = planned({.players = 3, .games_per_pairing = 20, .openings = 1});
  EXPECT_THAT(schedule.games, SizeIs(6));
  ASSERT_THAT(schedule.notes, SizeIs(1));
  EXPECT_EQ(describe(schedule.notes.front(), {"A", "B", "C"}),
            "the openings are used up: from round 1, 6 games are played instead of 60");
}

TEST(PlanSchedule, ExplainsFewerThanFourOpenings) {
  const auto sentence = [](ScheduleRules rules) {
    rules.players = 3;
    const auto note = few_openings(planned(rules));
    return note ? describe(*note, {"A", "B", "C"}) : "";
  };
  constexpr auto one =
      "all games start from one opening, so the ratings apply to that opening only";
  constexpr auto three =
      "all games start from 3 openings; with so few, the error bars are rough and say little about "
      "other openings";
  using enum OpeningsPerPairing;
  EXPECT_EQ(sentence({.openings = 1}), one);
  EXPECT_EQ(sentence({.openings = 101, .openings_per_pairing = same}), one);
  EXPECT_EQ(sentence({.openings = 101}), three);
  EXPECT_EQ(sentence({.games_per_pairing = 4, .openings = 101}), "");
  EXPECT_EQ(sentence({.games_per_pairing = 6, .openings = 101, .openings_per_pairing = same}),
            three);
  EXPECT_EQ(sentence({.games_per_pairing = 8, .openings = 101, .openings_per_pairing = same}), "");
}

TEST(PlanSchedule, GoesOnWithFreshOpeningsWhenPlayersMeetAgain) {
  const Schedule schedule =
      planned({.players = 2, .games_per_pairing = 4, .openings = 3, .rounds = 2});
  std::vector<int> openings;
  for (const PlannedGame& game : schedule.games) openings.push_back(game.opening);
  EXPECT_THAT(openings, ElementsAre(0, 0, 1, 1, 2, 2));
  ASSERT_THAT(schedule.notes, SizeIs(1));
  EXPECT_EQ(describe(schedule.notes.front(), {"A", "B"}),
            "the openings are used up: from round 2, 2 games are played instead of 4");
}

TEST(PlanSchedule, ForfeitsTheOpenGamesOfWithdrawnPlayers) {
  const ScheduleRules rules{.players = 3, .games_per_pairing = 2};
  const Schedule before = planned(rules);
  const auto first = std::find_if(before.games.begin(), before.games.end(),
                                  [](const auto& game) { return game.red == 0; });
  const std::vector<GameResult> results{{*first, {Colour::red, Ending::four}}};
  const Schedule after = planned(rules, results, {{0, 1}});
  EXPECT_THAT(after.forfeits, SizeIs(3));
  EXPECT_THAT(after.remaining, SizeIs(2));
  for (const GameResult& forfeit : after.forfeits) {
    EXPECT_EQ(forfeit.outcome.ending, Ending::start_failed);
    EXPECT_EQ(forfeit.outcome.winner, forfeit.red == 0 ? Colour::blue : Colour::red);
  }
}

TEST(PlanSchedule, VoidsTheOpenGamesOfWithdrawnPlayersIfTheRulesSaySo) {
  const Schedule schedule =
      planned({.players = 2, .withdrawn_games = WithdrawnGames::voided}, {}, {{0, 1}});
  ASSERT_THAT(schedule.forfeits, SizeIs(2));
  EXPECT_EQ(schedule.forfeits.front().outcome, (Outcome{std::nullopt, Ending::void_game}));
  ASSERT_THAT(schedule.meetings, SizeIs(1));
  EXPECT_THAT(schedule.meetings.front().half_points, ElementsAre(0, 0));
}

TEST(PlanSchedule, LetsNobodyWinIfBothWithdrew) {
  const Schedule schedule = planned({.players = 2}, {}, {{0, 1}, {1, 1}});
  EXPECT_EQ(schedule.forfeits.front().outcome, (Outcome{std::nullopt, Ending::start_failed}));
  EXPECT_THAT(half_match_points(schedule, 2), ElementsAre(0, 0));
  EXPECT_TRUE(schedule.complete);
}

TEST(PlanSchedule, LetsNobodyHaveMatchPointsForGamesThatNeitherCouldStart) {
  const ScheduleRules rules{.format = Format::swiss, .players = 2};
  std::vector<GameResult> results;
  for (const PlannedGame& game : planned(rules).games)
    results.push_back({game, {std::nullopt, Ending::start_failed}});
  EXPECT_THAT(half_match_points(planned(rules, results), 2), ElementsAre(0, 0));
}

std::string error_of(const ScheduleRules& rules, const std::vector<GameResult>& results = {},
                     const std::vector<Withdrawal>& withdrawals = {}) {
  const auto schedule = plan_schedule(rules, results, withdrawals);
  return schedule ? "" : schedule.error();
}

TEST(PlanSchedule, RefusesRulesThatMakeNoSense) {
  EXPECT_THAT(error_of({.players = 1}), HasSubstr("needs 2 or more"));
  EXPECT_THAT(error_of({.players = 2, .games_per_pairing = 3}), HasSubstr("even number"));
  EXPECT_THAT(error_of({.players = 2, .games_per_pairing = 0}), HasSubstr("even number"));
  EXPECT_THAT(error_of({.players = 2, .openings = 0}), HasSubstr("no opening"));
  EXPECT_THAT(error_of({.players = 2, .rounds = -1}), HasSubstr("rounds is -1"));
  EXPECT_THAT(error_of({.format = Format::duel, .players = 3}), HasSubstr("between 2 players"));
  EXPECT_THAT(error_of({.format = Format::gauntlet, .players = 3, .gauntlet_size = 3}),
              HasSubstr("gauntlet_size must be 1 to 2"));
  EXPECT_THAT(error_of({.format = Format::swiss, .players = 6, .rounds = 6}),
              HasSubstr("5 rounds without a rematch"));
  EXPECT_THAT(error_of({.format = Format::swiss, .players = 1001}), HasSubstr("up to 1000"));
  EXPECT_THAT(error_of({.format = Format::swiss, .players = 1000, .rounds = 33}),
              HasSubstr("up to 32 rounds"));
  EXPECT_EQ(error_of({.format = Format::swiss, .players = 1000, .rounds = 32}), "");
  EXPECT_THAT(error_of({.format = Format::knockout, .players = 4, .rounds = 2}),
              HasSubstr("leave \"rounds\" out"));
  EXPECT_THAT(error_of({.players = 2}, {}, {{2, 1}}), HasSubstr("player 2 cannot withdraw"));
}

TEST(PlanSchedule, RefusesMoreGamesThanItCanHold) {
  EXPECT_THAT(error_of({.players = 1000, .games_per_pairing = 100, .openings = 100}),
              HasSubstr("49950000 games, but at most 10000000"));
  EXPECT_THAT(error_of({.players = 1'000'000}), HasSubstr("too large"));
}

TEST(PlanSchedule, RefusesResultsThatItDidNotPlan) {
  const GameResult stranger{{.round = 2, .red = 0, .blue = 1}};
  EXPECT_EQ(error_of({.players = 2}, {stranger}),
            "the game of players 1 and 2 of the list in round 2 from opening 1 is recorded but not "
            "planned, because the rules have changed");
  const GameResult known{{.red = 0, .blue = 1}};
  EXPECT_EQ(error_of({.players = 2}, {known}), "");
  EXPECT_EQ(error_of({.players = 2}, {known, known}),
            "the game of players 1 and 2 of the list in round 1 from opening 1 is recorded twice");
}

TEST(PlanSchedule, NamesTheResultThatItDidNotPlanAmongThoseThatItDid) {
  const ScheduleRules rules{.players = 3,
                            .games_per_pairing = 4,
                            .openings = 3,
                            .openings_per_pairing = OpeningsPerPairing::same};
  std::vector<GameResult> results;
  for (const PlannedGame& game : planned(rules).games)
    results.push_back({game, {Colour::red, Ending::four}});
  GameResult stranger = results.back();
  stranger.opening = 2;
  results.insert(results.begin(), stranger);
  EXPECT_THAT(error_of(rules, results), HasSubstr("from opening 3 is recorded but not planned"));
}

TEST(PlanSchedule, KeepsTheGamesOfAPairingThatIsExtended) {
  ScheduleRules rules{.players = 4, .games_per_pairing = 2, .openings = 10};
  Random random(1);
  const auto results = play_out_tournament(rules, {0, 0, 0, 0}, random);
  rules.games_per_pairing = 6;
  const Schedule extended = planned(rules, results);
  EXPECT_EQ(extended.remaining.size(), extended.games.size() - results.size());
  EXPECT_THAT(extended.games, SizeIs(36));
}

}  // namespace
}  // namespace connect4
