#include "runner/tournament/report_text.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

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
            "2 games repeated an earlier one of the same two players move by move, which tells "
            "nothing new: play more openings\n");
}

}  // namespace
}  // namespace connect4
