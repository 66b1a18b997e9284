#include "runner/tournament/report_text.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

/// Two players at the head of a table, and two who never met them.
TournamentReport two_groups() {
  TournamentReport report;
  report.players = {"Ann", "Bob", "Cid", "Dot"};
  for (std::int32_t player = 0; player < 4; ++player) {
    Standing line;
    line.rank = player + 1;
    line.player = player;
    report.summary.table.push_back(line);
    Rating rating;
    rating.elo.value = player % 2 == 0 ? 12 : -12;
    rating.group = player / 2;
    report.ratings.players.push_back(rating);
  }
  return report;
}

TEST(StandingsTable, ShowsTheEloOfAnotherScaleInParentheses) {
  const std::string table = standings_table(two_groups(), {});
  for (const char* const elo : {" +12 ", " -12 ", " (+12) ", " (-12) "})
    EXPECT_THAT(table, HasSubstr(elo));
}

TEST(Remarks, SayHowManyGamesRepeatOneOfTheSameTwoPlayers) {
  TournamentReport report = two_groups();
  report.repeated_games = 2;
  EXPECT_EQ(remarks(report),
            "2 games repeated an earlier one of the same two players move by move: they answered "
            "alike, which tells nothing new\n");
}

TEST(Remarks, SayOfVoidGamesWhatHoldsBeforeAndAfterTheyArePlayedAgain) {
  TournamentReport report = two_groups();
  report.void_games = 1;
  EXPECT_EQ(remarks(report),
            "1 game came to nothing (void), no player's fault: such games are played again\n");
  report.void_games = 123;
  EXPECT_EQ(remarks(report),
            "123 games came to nothing (void), no player's fault: such games are played again\n");
}

/// Two players in a duel under a test that is not decided.
TournamentReport undecided_duel() {
  TournamentReport report;
  report.players = {"new", "old"};
  report.summary.duel = DuelSummary{.pairs = {}, .statistics = {}, .test = DuelSummary::Test{}};
  return report;
}

TEST(DuelText, SaysOfATestWhetherItMayStillBeDecided) {
  TournamentReport report = undecided_duel();
  EXPECT_THAT(duel_text(report), EndsWith("not decided yet\n"));
  report.summary.complete = true;
  EXPECT_THAT(duel_text(report), EndsWith("not decided: its games are used up\n"));
  report.state.withdrawn = {{{0, 1}, "could not be started"}};
  EXPECT_THAT(duel_text(report), EndsWith("not decided: a player is withdrawn\n"));
}

}  // namespace
}  // namespace connect4
