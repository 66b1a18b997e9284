#include "protocol/results/standings.hpp"

#include <gmock/gmock.h>

#include "lib/tournament/report/report_text.hpp"
#include "tests/lib/tournament/results/simulated_games.hpp"

namespace connect4 {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

TournamentReport report_of(const Tally& tally, const RatingPlan& plan = {}) {
  TournamentReport report;
  for (int player = 0; player < tally.players(); ++player)
    report.players.push_back({static_cast<char>('A' + player)});
  report.summary.table = standings(tally);
  report.rating_plan = plan;
  report.ratings = Ratings(RatingGames{tally}, plan);
  report.places = places(report.ratings);
  report.rates = game_rates(RatingGames{tally});
  return report;
}

/// Ten openings in which player 0 wins both games, or wins one and draws one.
Tally clear_duel() {
  Tally tally(2);
  for (int opening = 0; opening < 10; ++opening) {
    tally.add(game_with(0, opening, 0, 1, 2));
    tally.add(game_with(0, opening, 1, 0, opening % 2));
  }
  return tally;
}

TEST(StandingsTable, SaysHowLikelyAPlayerIsStrongerThanTheNext) {
  const TournamentReport report = report_of(clear_duel());
  const std::string los = std::to_string(100 * *report.ratings.los(0, 1)).substr(0, 3);
  EXPECT_THAT(standings_table(report, {}), HasSubstr("LOS %"));
  EXPECT_THAT(standings_table(report, {}), HasSubstr(los));
}

TEST(StandingsTable, HasThePlacesByStrength) {
  const std::string table = standings_table(report_of(clear_duel()), {.width = 200});
  EXPECT_THAT(table, testing::ContainsRegex("LOS %  place"));
  EXPECT_EQ(places_text(Place{1, 1}), "1");
  EXPECT_EQ(places_text(Place{2, 4}), "2-4");
  EXPECT_EQ(places_text(std::nullopt), "-");
}

TEST(StandingsTable, TellsAPlayerThatNeverStartedFromOneThatLeft) {
  Tally tally(3);
  tally.add({{.red = 0, .blue = 1}, {Colour::red, Ending::start_failed}});
  tally.add({{.red = 1, .blue = 2}, {std::nullopt, Ending::start_failed}});
  tally.add(game_with(0, 0, 0, 2, 2));
  TournamentReport report = report_of(tally);
  for (Standing& line : report.summary.table) line.status.withdrawn = line.player > 0;
  const std::string table = standings_table(report, {.width = 200});
  EXPECT_THAT(table, HasSubstr("B (not started)"));
  EXPECT_THAT(table, HasSubstr("C (withdrawn)"));
}

TEST(DifferencesTable, ShowsTheDifferenceAndItsIntervalBothWays) {
  const std::string table =
      standings_tables(report_of(clear_duel()), {.differences = true}).back().table.text(80);
  EXPECT_THAT(table, testing::ContainsRegex("A +\\. +\\+[0-9]+ \\[[+-][0-9]+, \\+[0-9]+\\]\n"));
  EXPECT_THAT(table, testing::ContainsRegex("B +-[0-9]+ \\[-[0-9]+, [+-][0-9]+\\] +\\.\n"));
}

/// Ten openings in which player 0 wins every game.
Tally sweep() {
  Tally tally(2);
  for (int opening = 0; opening < 10; ++opening)
    for (const int red : {0, 1}) tally.add(game_with(0, opening, red, 1 - red, red == 0 ? 2 : 0));
  return tally;
}

TournamentReport clean_sweep() {
  return report_of(sweep());
}

TEST(StandingsTable, HasABoundForAPlayerThatTookNoPoint) {
  const TournamentReport report = clean_sweep();
  EXPECT_THAT(standings_table(report, {}), HasSubstr("< -241"));
  for (const TableFormat format : {TableFormat::markdown, TableFormat::csv})
    EXPECT_THAT(written(standings_tables(report, {}), format), HasSubstr("-241"));
  EXPECT_THAT(remarks(report), HasSubstr("Elo of B: only an upper bound"));
  const auto line = standings_json(report)["standings"][1]["elo"];
  EXPECT_TRUE(line["value"].is_null());
  EXPECT_TRUE(line["low"].is_null());
  EXPECT_NEAR(line["high"].get<double>(), -240.5, 0.1);
}

TEST(DifferencesTable, HasBoundsBetweenPlayersThatDidNotTakePointsFromEachOther) {
  const std::string table =
      standings_tables(clean_sweep(), {.differences = true}).back().table.text(80);
  EXPECT_THAT(table, HasSubstr("> +241"));
  EXPECT_THAT(table, HasSubstr("< -241"));
}

TEST(LosTable, OfManyPlayersSaysHowManyPairsLookDecidedByChance) {
  Tally tally(20);
  tally.add(game_with(0, 0, 0, 1, 2));
  EXPECT_THAT(standings_tables(report_of(tally), {.los = true}).back().title,
              EndsWith("even among equal players, about 5 % of the 190 pairs would look decided"));
  EXPECT_THAT(standings_tables(report_of(clear_duel()), {.los = true}).back().title,
              Not(HasSubstr("by chance")));
}

TEST(RatesText, ShowsTheFirstPlayersScoreAndTheDraws) {
  EXPECT_THAT(
      rates_text(report_of(clear_duel())),
      testing::MatchesRegex("First player scored [0-9.]+ % \\[[0-9.]+, [0-9.]+\\]; 25\\.0 % of "
                            "games were drawn\n"));
  EXPECT_EQ(rates_text(report_of(Tally(2))), "");
}

TEST(Remarks, SayThatThereIsAPriorUnlessItIsTheUsualOne) {
  EXPECT_THAT(remarks(report_of(clear_duel())), Not(HasSubstr("prior")));
  EXPECT_THAT(remarks(report_of(clear_duel(), {.prior_pairs = 2})),
              HasSubstr("2.0 drawn opening pairs"));
  EXPECT_EQ(remarks(report_of(clear_duel(), {.prior_pairs = 0})), "");
}

/// A report with nothing to remark upon.
TournamentReport plain_report() {
  TournamentReport report;
  report.players = {"Ann", "Bob"};
  return report;
}

TEST(Remarks, SayHowManyGamesAreCopiesOfOthers) {
  TournamentReport report = plain_report();
  report.repeated_games = 2;
  EXPECT_EQ(
      remarks(report),
      "2 games ended in the same position as another game between the same players and colours "
      "that began from a different opening; they add little information\n");
  report.tournaments = {"spring", "autumn"};
  EXPECT_EQ(remarks(report),
            "2 games repeated an earlier one move by move: left out of the ratings\n");
}

/// Two players that met positions again as often as that, and changed so many answers there.
TournamentReport duel_with(AnswerCount first, AnswerCount second) {
  TournamentReport report;
  report.players = {"new", "old"};
  report.answers = DuelAnswers{first, second};
  return report;
}

TEST(Remarks, NameTwoPlayersThatAlwaysRepeatedTheirAnswersAndTheConsequence) {
  EXPECT_EQ(
      remarks(duel_with({345, 0}, {100, 0})),
      "new and old are deterministic: they never changed a move in a position that they had seen "
      "before (345 and 100 repeats). Replaying these openings would add nothing; the error bars "
      "apply to other openings of the same kind\n");
}

TEST(Remarks, SayNothingOfAnswersThatChangedOrThatFewPositionsAskedFor) {
  EXPECT_EQ(remarks(duel_with({345, 0}, {345, 1})), "");
  EXPECT_EQ(remarks(duel_with({345, 0}, {99, 0})), "");
}

TEST(Remarks, DifferForVoidGamesBeforeAndAfterTheyArePlayedAgain) {
  TournamentReport report = plain_report();
  report.void_games = 1;
  EXPECT_EQ(remarks(report),
            "1 game was void because of a machine failure; void games are replayed\n");
  report.void_games = 123;
  EXPECT_EQ(remarks(report),
            "123 games were void because of a machine failure; void games are replayed\n");
}

/// Two players in a duel under a test that is not decided.
TournamentReport undecided_duel() {
  TournamentReport report;
  report.players = {"new", "old"};
  report.ratings = Ratings(RatingGames{Tally(2)});
  report.summary.duel = DuelSummary{.pairs = {}, .test = DuelSummary::Test{}};
  return report;
}

TournamentReport complete_duel(const Tally& tally) {
  TournamentReport report = report_of(tally);
  report.summary.tally = tally;
  report.summary.complete = true;
  report.summary.duel = DuelSummary{};
  return report;
}

TEST(DuelResult, HasTheDifferenceOrTheBoundOfACleanSweep) {
  EXPECT_THAT(duel_result(complete_duel(clear_duel())),
              testing::MatchesRegex("A is stronger than B: Elo \\+[0-9]+ "
                                    "\\[\\+[0-9]+, \\+[0-9]+\\] after 20 games\n"));
  EXPECT_EQ(duel_result(complete_duel(sweep())),
            "A is stronger than B: it won all 20 games, so only a bound is known, Elo > +241\n");
}

std::string result_under_test(SprtDecision decision, double elo0, double elo1) {
  TournamentReport report = complete_duel(clear_duel());
  DuelSummary::Test test;
  test.plan.elo0 = elo0;
  test.plan.elo1 = elo1;
  test.decision = decision;
  report.summary.duel->test = test;
  report.summary.duel->decided_after = 20;
  return duel_result(report);
}

TEST(DuelResult, SaysWhatAnAcceptedHypothesisMeans) {
  EXPECT_EQ(result_under_test(SprtDecision::accept_h1, 0, 20),
            "A is stronger than B: H1 accepted after 20 games (SPRT, 0 against 20 normalized "
            "Elo)\n");
  EXPECT_THAT(result_under_test(SprtDecision::accept_h1, -20, 0),
              HasSubstr("A is not weaker than B by 20 normalized Elo: H1 accepted"));
  EXPECT_THAT(result_under_test(SprtDecision::accept_h0, 0, 20),
              HasSubstr("A is not stronger than B by 20 normalized Elo: H0 accepted"));
  EXPECT_THAT(result_under_test(SprtDecision::accept_h0, -20, 0),
              HasSubstr("A is weaker than B: H0 accepted"));
}

TEST(DuelText, SaysOfTwoPlayersThatTheyPlayIdentically) {
  TournamentReport report = undecided_duel();
  report.pairs_compared = PairDifferences{60, 1};
  EXPECT_THAT(duel_text(report), Not(HasSubstr("identically")));
  report.pairs_compared = PairDifferences{60, 0};
  EXPECT_THAT(duel_text(report),
              HasSubstr("they play identically: 0 of 60 opening pairs differ\n"));
}

TEST(DuelText, SaysOfATestWhetherItMayStillBeDecided) {
  TournamentReport report = undecided_duel();
  EXPECT_THAT(duel_text(report), EndsWith("not decided yet\n"));
  report.summary.complete = true;
  EXPECT_THAT(duel_text(report), EndsWith("not decided: no games left\n"));
  report.state.withdrawn = {{{0, 1}, "exited with status 1"}};
  EXPECT_THAT(duel_text(report), EndsWith("not decided: a player could not be started\n"));
}

TEST(DuelText, SaysOfAStoppedTestThatItsEloIsTooFarOut) {
  TournamentReport report = undecided_duel();
  EXPECT_THAT(duel_text(report), Not(HasSubstr("exaggerated")));
  report.summary.duel->test->decision = SprtDecision::accept_h1;
  report.summary.duel->decided_after = 130;
  EXPECT_THAT(duel_text(report), EndsWith("after game 130\nThis Elo is probably exaggerated, "
                                          "because the test stopped the duel early.\n"));
}

TEST(TestLine, HasTheRatioAsAShareOfItsBound) {
  TournamentReport report = undecided_duel();
  DuelSummary::Test& test = *report.summary.duel->test;
  test.lower_bound = -2, test.upper_bound = 4;
  test.log_likelihood_ratio = 1;
  EXPECT_EQ(test_line(report), "LLR +1.00 in [-2.00, +4.00], 25 % of the way to H1");
  test.log_likelihood_ratio = -1;
  EXPECT_EQ(test_line(report), "LLR -1.00 in [-2.00, +4.00], 50 % of the way to H0");
}

TEST(TestLine, IsEmptyWithoutATest) {
  EXPECT_EQ(test_line(plain_report()), "");
}

TEST(DuelText, ShowsNoRatioIfItCouldNotBeComputed) {
  TournamentReport report = undecided_duel();
  EXPECT_THAT(duel_text(report), HasSubstr("LLR - (the likelihoods could not be computed) in ["));
  EXPECT_TRUE(progress_json(report)["duel"]["sprt"]["llr"].is_null());
  EXPECT_EQ(progress_json(report)["duel"]["sprt"]["llr_reason"],
            "the likelihoods of these pairs could not be computed");
  report.summary.duel->test->log_likelihood_ratio = -1.25;
  EXPECT_THAT(duel_text(report), HasSubstr("LLR -1.25 in ["));
  EXPECT_FALSE(progress_json(report)["duel"]["sprt"].contains("llr_reason"));
}

}  // namespace
}  // namespace connect4
