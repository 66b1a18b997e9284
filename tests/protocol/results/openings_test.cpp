#include "protocol/results/standings.hpp"

#include <gmock/gmock.h>

#include "lib/game/notation.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;

OpeningLine line_of(std::int32_t number, const std::string& moves, const std::string& start,
                    const std::vector<GameResult>& games) {
  ResultsByOpening results;
  for (GameResult game : games) {
    game.opening = number;
    add_to(results, game);
  }
  return {number, moves, *parse_start(start), results.at(number)};
}

GameResult game(std::int32_t red, std::int32_t blue, std::optional<Colour> winner) {
  GameResult game;
  game.red = red;
  game.blue = blue;
  if (winner) game.outcome = {winner, Ending::four};
  return game;
}

const std::vector<GameResult> one_win_each{game(0, 1, Colour::red), game(1, 0, Colour::red)};

TournamentReport report_of(const std::vector<std::string>& players) {
  TournamentReport report;
  report.name = "cup";
  report.players = players;
  return report;
}

TEST(OpeningsText, GivesALinePerOpeningFromTheViewOfTheFirstMover) {
  const std::vector<OpeningLine> lines{
      line_of(0, "", "", one_win_each),
      line_of(1, "443", "443", {game(0, 1, Colour::red), game(1, 0, std::nullopt)}),
      line_of(41, "", "121212", {game(1, 0, std::nullopt)})};
  EXPECT_THAT(openings_text(report_of({"new", "old"}), lines, 80), HasSubstr(R"(
won, drawn, lost and score: of who moves first; points: of new
 #  opening              games  W  D  L  score %  points
 1  (empty board)            2  2  0  0    100.0     1.0
 2  443                      2  0  1  1     25.0     1.5
42  xo5/xo5/xo5/7/7/7 x      1  0  1  0     50.0     0.5
)"));
}

TEST(OpeningsText, HasNoPointsOfOneAmongMany) {
  const std::vector<OpeningLine> lines{line_of(0, "443", "443", one_win_each)};
  EXPECT_THAT(openings_text(report_of({"Ann", "Bob", "Cid"}), lines, 80), HasSubstr(R"(
won, drawn, lost and score: of who moves first
#  opening  games  W  D  L  score %
1  443          2  0  0  2      0.0
)"));
}

TEST(OpeningsText, OnANarrowTerminalLeavesOutGamesThenTheRestOfTheScoreThenCutsOpenings) {
  const std::vector<OpeningLine> lines{line_of(0, "443322115566", "443322115566", one_win_each)};
  const auto table = [&](int width) {
    return openings_text(report_of({"new", "old"}), lines, width);
  };
  EXPECT_THAT(table(44), HasSubstr("#  opening       W  D  L  score %  points\n"));
  EXPECT_THAT(table(35), HasSubstr("#  opening       score %  points\n"));
  EXPECT_THAT(table(30), HasSubstr("#  opening     score %  points\n"));
}

TEST(OpeningsText, EndsWithRemarksOnTheGames) {
  TournamentReport report = report_of({"new", "old"});
  report.void_games = 1;
  report.ratings = Ratings(RatingGames{Tally(2)});  // with a reason why there are none
  const std::string text = openings_text(report, {}, 80);
  EXPECT_THAT(text, HasSubstr("1 game was void"));
  EXPECT_THAT(text, testing::Not(HasSubstr("Elo")));
}

TEST(OpeningsJson, HasTheSameForProgramsAndTheScoreOfEveryPlayer) {
  const std::vector<OpeningLine> lines{
      line_of(3, "443", "443", {game(2, 0, Colour::red), game(0, 2, std::nullopt)}),
      line_of(4, "", "121212", {game(1, 0, Colour::blue)})};
  const auto json = openings_json(report_of({"Ann", "Bob", "Cid"}), lines);
  EXPECT_EQ(json["name"], "cup");
  EXPECT_EQ(json["openings"], nlohmann::ordered_json::parse(R"([
    {"opening": 4, "moves": "443", "start": "2xx3/3o3/7/7/7/7 o", "games": 2,
     "first_mover": {"colour": "blue", "wins": 0, "draws": 1, "losses": 1},
     "players": [{"player": "Ann", "wins": 0, "draws": 1, "losses": 1},
                 {"player": "Cid", "wins": 1, "draws": 1, "losses": 0}]},
    {"opening": 5, "moves": null, "start": "xo5/xo5/xo5/7/7/7 x", "games": 1,
     "first_mover": {"colour": "red", "wins": 0, "draws": 0, "losses": 1},
     "players": [{"player": "Ann", "wins": 1, "draws": 0, "losses": 0},
                 {"player": "Bob", "wins": 0, "draws": 0, "losses": 1}]}])"));
}

}  // namespace
}  // namespace connect4
