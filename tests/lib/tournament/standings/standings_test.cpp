#include "lib/tournament/standings/standings.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "tests/lib/tournament/results/simulated_games.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;

/// One game between every two players; `results[i]` is a row of the crosstable: '1', '=', '0', and
/// '.' if there was none.
Tally tally_of(const std::vector<std::string>& results) {
  Tally tally(static_cast<int>(results.size()));
  for (int i = 0; i < tally.players(); ++i)
    for (int j = i + 1; j < tally.players(); ++j) {
      const char result = results[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
      if (result != '.')
        tally.add(game_with(0, 0, i, j, result == '1' ? 2 : result == '=' ? 1 : 0));
    }
  return tally;
}

std::vector<int> order(const std::vector<Standing>& table) {
  std::vector<int> players;
  for (const Standing& line : table) players.push_back(line.player);
  return players;
}

std::vector<int> ranks(const std::vector<Standing>& table) {
  std::vector<int> numbers;
  for (const Standing& line : table) numbers.push_back(line.rank);
  return numbers;
}

TEST(Standings, PutMorePointsFirst) {
  const auto table = standings(tally_of({".01", "1.1", "00."}));
  EXPECT_THAT(order(table), ElementsAre(1, 0, 2));
  EXPECT_THAT(ranks(table), ElementsAre(1, 2, 3));
  EXPECT_EQ(table[0].half_points, 4);
}

TEST(Standings, TellRedFromBlue) {
  Tally tally(2);
  tally.add(game_with(0, 0, 0, 1, 2));
  tally.add(game_with(0, 0, 1, 0, 1));
  const Standing winner = standings(tally).front();
  EXPECT_EQ(winner.red, (Score{1, 0, 0}));
  EXPECT_EQ(winner.blue, (Score{0, 1, 0}));
  EXPECT_EQ(winner.score(), (Score{1, 1, 0}));
}

// 0 and 2 have three points of five games each; 2 beat 0, though 0 has the better opponents.
TEST(Standings, BreakTiesByDirectEncounterFirst) {
  const auto table = standings(tally_of({
      "."
      "1"
      "0"
      "1"
      "1"
      "0",
      "0"
      "."
      "1"
      "1"
      "1"
      "1",
      "1"
      "0"
      "."
      "0"
      "1"
      "1",
      "0"
      "0"
      "1"
      "."
      "0"
      "0",
      "0"
      "0"
      "0"
      "1"
      "."
      "0",
      "1"
      "0"
      "0"
      "1"
      "1"
      ".",
  }));
  EXPECT_THAT(order(table),
              ElementsAre(1, testing::_, testing::_, testing::_, testing::_, testing::_));
  EXPECT_EQ(table[0].direct_place, 1) << "the only one with four points";
  // 0, 2 and 5 have three points and met in a circle: 2 beat 0, 5 beat 0, 2 beat 5.
  EXPECT_EQ(table[1].player, 2);
  EXPECT_EQ(table[1].direct_place, 1);
  EXPECT_EQ(table[2].player, 5);
  EXPECT_EQ(table[2].direct_place, 2);
  EXPECT_EQ(table[3].player, 0);
  EXPECT_EQ(table[3].direct_place, 3);
}

// 0 and 1 drew and have four half points each; 0 beat the third, 1 beat the fourth.
TEST(Standings, ThenBySonnebornBerger) {
  const auto table = standings(tally_of({
      "."
      "="
      "0"
      "1",
      "="
      "."
      "1"
      "0",
      "1"
      "0"
      "."
      "1",
      "0"
      "1"
      "0"
      ".",
  }));
  EXPECT_THAT(order(table), ElementsAre(2, 1, 0, 3));
  EXPECT_EQ(table[1].direct_place, table[2].direct_place);
  // 1: half of 3 and all of 4; 0: half of 3 and all of 2 (half points, twice for a win).
  EXPECT_EQ(table[1].sonneborn_berger_quarters, 1 * 3 + 2 * 4);
  EXPECT_EQ(table[2].sonneborn_berger_quarters, 1 * 3 + 2 * 2);
  EXPECT_THAT(ranks(table), ElementsAre(1, 2, 3, 4));
}

// Two players that have not met: two draws against a win and a loss, with equal opponents.
TEST(Standings, ThenByWins) {
  Tally tally(4);
  tally.add(game_with(0, 0, 0, 2, 1));
  tally.add(game_with(1, 0, 0, 3, 1));
  tally.add(game_with(2, 0, 1, 2, 2));
  tally.add(game_with(3, 0, 1, 3, 0));
  tally.add(game_with(4, 0, 2, 3, 2));
  const auto table = standings(tally);
  ASSERT_THAT(order(table), ElementsAre(2, 3, 1, 0));
  EXPECT_EQ(table[2].sonneborn_berger_quarters, table[3].sonneborn_berger_quarters);
  EXPECT_EQ(table[2].direct_place, table[3].direct_place) << "they have not met";
  EXPECT_EQ(table[2].rank, 3);
  EXPECT_EQ(table[3].rank, 4);
}

TEST(Standings, ShareARankIfNothingSeparatesThem) {
  const auto table = standings(tally_of({".==1", "=.=1", "==.1", "000."}));
  EXPECT_THAT(order(table), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(ranks(table), ElementsAre(1, 1, 1, 4));
}

// 0 beat 1 by games; the format's own score puts 2 first, and has 1 win against 0.
TEST(Standings, RankByTheScoreOfTheFormatAndItsOwnEncounters) {
  Ranking ranking{.scores = {4, 4, 6}, .buchholz = {{7, 5}, {7, 5}, {1, 1}}};
  const Tally tally = tally_of({".11", "0.1", "00."});
  EXPECT_THAT(order(standings(tally, {}, ranking)), ElementsAre(2, 0, 1));
  const std::vector<Encounter> from_one{{0, 2, 1}};
  const std::vector<Encounter> from_zero{{1, 0, 1}};
  ranking.encounters = {[=](std::int32_t player) { return player == 1 ? from_one : from_zero; }, 2};
  const auto table = standings(tally, {}, ranking);
  EXPECT_THAT(order(table), ElementsAre(2, 1, 0));
  EXPECT_THAT(ranks(table), ElementsAre(1, 2, 3));
  EXPECT_EQ(table[0].primary, 6);
}

TEST(Standings, BreakTiesByTheCutBuchholzThenByTheWholeOneThenByPoints) {
  const Tally nothing(4);
  const std::vector<PlayerStatus> points{{false, 0}, {false, 2}, {false, 0}, {false, 0}};
  const auto table = standings(
      nothing, points, {.scores = {4, 4, 4, 4}, .buchholz = {{9, 5}, {9, 5}, {8, 5}, {7, 6}}});
  EXPECT_THAT(order(table), ElementsAre(3, 1, 0, 2));
  EXPECT_THAT(ranks(table), ElementsAre(1, 2, 3, 4));
}

TEST(Standings, ShareRanksByTheScoreAloneIfTheFormatSaysSo) {
  const auto table =
      standings(tally_of({".11", "0.1", "00."}), {}, {.scores = {1, 1, 2}, .breaks_ties = false});
  EXPECT_THAT(order(table), ElementsAre(2, 0, 1));
  EXPECT_THAT(ranks(table), ElementsAre(1, 2, 2));
}

TEST(Standings, IgnoreDirectEncountersThatAreNotComplete) {
  // All three have two half points; 0 beat 1, but neither has met 2.
  Tally tally(5);
  tally.add(game_with(0, 0, 0, 1, 2));
  tally.add(game_with(1, 0, 1, 3, 2));
  tally.add(game_with(2, 0, 2, 4, 2));
  for (const Standing& line : standings(tally)) {
    if (line.player > 2) continue;
    EXPECT_EQ(line.direct_place, 1);
  }
}

TEST(Standings, GiveNobodyPointsForAGameThatNeitherCouldStart) {
  Tally tally(2);
  GameResult game = game_with(0, 0, 0, 1, 1);
  game.outcome = {std::nullopt, Ending::start_failed};
  tally.add(game);
  for (const Standing& line : standings(tally)) {
    EXPECT_EQ(line.half_points, 0);
    EXPECT_EQ(line.score(), (Score{0, 0, 1}));
  }
}

TEST(Standings, CountVoidGamesApart) {
  Tally tally(2);
  GameResult game = game_with(0, 0, 0, 1, 1);
  game.outcome = {std::nullopt, Ending::void_game};
  tally.add(game);
  const Standing line = standings(tally).front();
  EXPECT_EQ(line.endings[static_cast<std::size_t>(Ending::void_game)].neither, 1);
  EXPECT_EQ(line.score().games(), 0);
}

TEST(Standings, ShowWithdrawnPlayersAndAwardedPoints) {
  const auto table = standings(tally_of({".0", "1."}), {{false, 3}, {true, 0}});
  EXPECT_THAT(order(table), ElementsAre(0, 1));
  EXPECT_EQ(table[0].half_points, 3);
  EXPECT_FALSE(table[0].status.withdrawn);
  EXPECT_TRUE(table[1].status.withdrawn);
  EXPECT_EQ(table[1].sonneborn_berger_quarters, 2 * 3) << "awarded points count for opponents";
}

RC_GTEST_PROP(Standings, HandOutAsManyPointsAsGamesAllow, ()) {
  Random random(*rc::gen::arbitrary<std::uint32_t>());
  const Tally tally = play_round_robin(random, {200, 100, 0, -100, -200}, 3, {});
  std::int64_t half_points = 0;
  int rank = 0;
  for (const Standing& line : standings(tally)) {
    half_points += line.half_points;
    RC_ASSERT(line.rank >= rank);
    rank = line.rank;
  }
  RC_ASSERT(half_points == 2 * tally.games());
}

}  // namespace
}  // namespace connect4
