#include <gmock/gmock.h>

#include <algorithm>
#include <map>

#include "tests/lib/tournament/schedule/formats/simulated_ladder.hpp"

namespace connect4 {
namespace {

double half_bar(const Estimate& elo) {
  return (*elo.high - *elo.low) / 2;
}

TEST(Ladder, EverybodyPlaysUntilItsRatingIsKnown) {
  SimulatedLadder ladder(1);
  for (int player = 0; player < 12; ++player) ladder.join(3 * ladder.random().real());
  ladder.rules().most_games = 1000;
  const auto games = ladder.play();
  const Ratings ratings = ladder.ratings();
  for (const Estimate& elo : ratings.players()) EXPECT_LE(half_bar(elo), ladder.rules().error_bar);
  for (const auto& [player, count] : games) EXPECT_LT(count, 400) << player;
}

TEST(Ladder, APlayerThatComesLaterPlaysAndOthersOnlyAgainstIt) {
  SimulatedLadder ladder(2);
  for (int player = 0; player < 12; ++player) ladder.join(3 * ladder.random().real());
  ladder.play();
  EXPECT_TRUE(ladder.play().empty()) << "it is known well enough";
  ladder.join(1.5);
  const auto games = ladder.play();
  int of_others = 0;
  for (const auto& [player, count] : games)
    if (player != 12) of_others += count;
  EXPECT_LE(of_others, games.at(12) + games.at(12) / 3) << "few games without it";
  EXPECT_LE(half_bar(ladder.ratings().players()[12]), ladder.rules().error_bar);
}

TEST(Ladder, SeeksOpponentsOfLikeStrength) {
  SimulatedLadder ladder(3);
  for (int player = 0; player < 12; ++player) ladder.join(0.7 * player);  // 1,300 Elo apart
  ladder.play();
  ladder.join(0.7 * 9);
  ladder.play();
  std::map<std::int32_t, std::int64_t> met;
  const Tally tally = ladder.tally();
  std::int64_t all = 0;
  for (std::int32_t other = 0; other < 12; ++other)
    all += met[other] = tally.score(12, other).games();
  EXPECT_GT(met[7] + met[8] + met[9] + met[10] + met[11], 3 * all / 4);
}

TEST(Ladder, EndsAlsoIfSomebodyLosesToEverybody) {
  SimulatedLadder ladder(4);
  for (int player = 0; player < 6; ++player) ladder.join(0.2 * player);
  ladder.join(-20);
  ladder.rules().most_games = 60;
  const auto games = ladder.play();
  EXPECT_GE(games.at(6), 60);
  EXPECT_LT(games.at(6), 100);
}

TEST(Ladder, EndsIfTheOpeningsAreUsedUp) {
  SimulatedLadder ladder(5);
  ladder.rules().openings = 3;
  for (int player = 0; player < 4; ++player) ladder.join(0);
  EXPECT_LE(ladder.play().at(0), 3 * 2 * 3);
}

TEST(Ladder, PairsNoWithdrawnPlayer) {
  SimulatedLadder ladder(6);
  for (int player = 0; player < 5; ++player) ladder.join(0);
  ladder.withdrawals.push_back({2, 0});
  EXPECT_FALSE(ladder.play().contains(2));
}

TEST(Ladder, LeavesTheGamesOfPlayersElsewhereToOthers) {
  SimulatedLadder ladder(8);
  for (int player = 0; player < 5; ++player) ladder.join(0);
  ladder.rules().elsewhere = {1, 4};
  const auto games = ladder.play();
  EXPECT_FALSE(games.contains(1));
  EXPECT_FALSE(games.contains(4));
  EXPECT_GT(games.at(0), 0);
}

TEST(Ladder, CountsTheGamesOfPlayersElsewhereThatAreRecorded) {
  SimulatedLadder ladder(9);
  for (int player = 0; player < 4; ++player) ladder.join(0);
  ladder.rules().elsewhere = {3};
  ladder.rules().openings = 3;
  for (std::int32_t game = 0; game < 5; ++game)  // the second meeting is not over
    ladder.results().push_back(
        {*ladder_game(ladder.rules(), 3, 1, game), {Colour::red, Ending::four}});
  ladder.play();
  EXPECT_EQ(ladder.tally().score(3, 1).games(), 5);
  const auto schedule = plan_schedule(ladder.rules(), ladder.results());
  ASSERT_TRUE(schedule) << schedule.error();
  EXPECT_TRUE(schedule->complete);
  EXPECT_TRUE(ladder_game(ladder.rules(), 3, 1, 5));
  EXPECT_FALSE(ladder_game(ladder.rules(), 3, 1, 6)) << "each opening is played twice";
}

TEST(Ladder, GivesGamesElsewhereThePlacesThatItsOwnWouldHave) {
  SimulatedLadder ladder(10);
  for (int player = 0; player < 2; ++player) ladder.join(0);
  ladder.rules().openings = 7;
  ladder.play();
  std::int32_t number = 0;
  for (const GameResult& game : ladder.results()) {
    PlannedGame planned = *ladder_game(ladder.rules(), 1, 0, number++);
    planned.number = game.number;
    EXPECT_EQ(planned, static_cast<const PlannedGame&>(game)) << number;
  }
  EXPECT_EQ(number, 14);
}

/// A run may end anywhere: recorded games stay planned, and half a meeting is finished first. Some
/// meetings of the last stage are enough: at most 5 players meet 3 opponents each, 4 times.
TEST(Ladder, GoesOnFromAnyPrefixOfItsGames) {
  SimulatedLadder ladder(7);
  for (int player = 0; player < 5; ++player) ladder.join(ladder.random().real());
  ladder.play();
  const std::vector<GameResult> all = ladder.results();
  for (std::size_t count = 0; count < all.size(); count += 7) {
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(count);
    const auto schedule = plan_schedule(ladder.rules(), std::vector<GameResult>(all.begin(), end));
    ASSERT_TRUE(schedule) << schedule.error();
    const bool may_do = count % 4 == 0 && count + 60 > all.size();
    ASSERT_TRUE(may_do || !schedule->remaining.empty()) << count << " of " << all.size();
    if (count % 4 != 0) {
      EXPECT_EQ(schedule->remaining.size(), 4 - count % 4);
    }
    if (count < all.size() / 2) {  // later, ratings may be known by the first of several meetings
      EXPECT_FALSE(schedule->remaining.empty());
    }
  }
}

/// tests/benchmarks/validation measures this with more ladders, and the widths too. Bars of one
/// term share their errors.
TEST(TermOfALadder, EndsWithTheRatingsWithinTheirBars) {
  BarsOfTerms bars;
  for (std::uint64_t term = 0; term < 4; ++term) bars.add_term(100 + term);
  EXPECT_GE(bars.inside, 0.9 * bars.count) << "95 % is promised";
}

}  // namespace
}  // namespace connect4
