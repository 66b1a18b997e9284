#include "lib/tournament/schedule/formats/pair_number.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "tests/lib/tournament/schedule/simulation.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;

using TwoPlayers = std::pair<int, int>;

/// Returns the openings of each pair, in the order of play. Each stands for two games.
std::map<TwoPlayers, std::vector<int>> openings_by_pair(const ScheduleRules& rules) {
  std::map<TwoPlayers, std::vector<int>> openings;
  for (const PlannedGame& game : planned(rules).games)
    if (std::vector<int>& own = openings[std::minmax(game.red, game.blue)];
        own.empty() || own.back() != game.opening)
      own.push_back(game.opening);
  return openings;
}

/// Computes the multiples of the golden ratio in the plain way: no integers, no overflow.
int by_the_golden_ratio(int low, int high, int openings) {
  const long double turns = (std::sqrt(5.0L) - 1) / 2 * (high * (high - 1) / 2 + low);
  return static_cast<int>((turns - std::floor(turns)) * openings);
}

TEST(FirstOpening, IsAMultipleOfTheGoldenRatioForEveryPairOfAHundredPlayers) {
  for (const int openings : {1, 2, 3, 4, 101, 568})
    for (int high = 1; high < 100; ++high)
      for (int low = 0; low < high; ++low) {
        const int place = first_opening(low, high, openings);
        EXPECT_EQ(place, first_opening(high, low, openings));
        // 2^32 places to the turn: at the border of two openings either is right.
        const int off = std::abs(place - by_the_golden_ratio(low, high, openings));
        const int most_off = openings < 4 ? 0 : 1;
        EXPECT_TRUE(off <= most_off || (most_off == 1 && off == openings - 1))
            << low << ' ' << high;
        EXPECT_TRUE(place >= 0 && place < openings);
      }
}

TEST(FirstOpening, OfTheFirstTwoPlayersIsTheFirst) {
  for (const int openings : {1, 4, 101, 10'000'000}) EXPECT_EQ(first_opening(0, 1, openings), 0);
}

TEST(FirstOpening, StaysInTheListForAnyPlayersAndOpenings) {
  for (const int openings : {1, 7, 91'295, 10'000'000})
    for (const auto& [low, high] : {TwoPlayers{0, 999}, {998, 999}, {3, 46'340}, {46'339, 46'340}})
      EXPECT_TRUE(first_opening(low, high, openings) >= 0 &&
                  first_opening(low, high, openings) < openings);
}

TEST(FirstOpening, SpreadsPairingsEvenly) {
  for (const int players : {3, 7, 20, 35, 100})
    for (const int openings : {4, 101, 568}) {
      std::map<int, int> pairings;  // by opening
      for (int high = 1; high < players; ++high)
        for (int low = 0; low < high; ++low) ++pairings[first_opening(low, high, openings)];
      const int all = players * (players - 1) / 2;
      for (const auto& [opening, count] : pairings)
        EXPECT_LE(count, all / openings + 3) << players << " players, opening " << opening;
      if (all > 3 * openings) {
        EXPECT_EQ(pairings.size(), static_cast<std::size_t>(openings));
      }
    }
}

TEST(OpeningsPerPairing, OwnOnesFollowOneAnotherFromTheFirstAndGoRoundTheList) {
  const ScheduleRules rules{.players = 12, .games_per_pairing = 14, .openings = 9};
  for (const auto& [pair, order] : openings_by_pair(rules)) {
    ASSERT_EQ(order.size(), 7U);
    for (int i = 0; i < 7; ++i)
      EXPECT_EQ(order[static_cast<std::size_t>(i)],
                (first_opening(pair.first, pair.second, 9) + i) % 9);
  }
}

TEST(OpeningsPerPairing, OfThreePlayersWithTwoGamesAreThree) {
  EXPECT_THAT(openings_by_pair({.players = 3, .openings = 101}),
              ElementsAre(std::pair(TwoPlayers(0, 1), std::vector{0}),
                          std::pair(TwoPlayers(0, 2), std::vector{62}),
                          std::pair(TwoPlayers(1, 2), std::vector{23})));
}

TEST(OpeningsPerPairing, StayThoseOfAPairingWhenPlayersJoinAndWhenThereIsMoreToPlay) {
  for (const Format format : {Format::round_robin, Format::gauntlet})
    for (int players = 2; players <= 12; ++players) {
      ScheduleRules rules{
          .format = format, .players = players, .games_per_pairing = 4, .openings = 11};
      const auto before = openings_by_pair(rules);
      rules.players += 3;
      const auto with_more_players = openings_by_pair(rules);
      rules.games_per_pairing = 8;
      const auto with_more_games = openings_by_pair(rules);
      rules.games_per_pairing = 4, rules.rounds = 2;
      EXPECT_EQ(openings_by_pair(rules), with_more_games);
      for (const auto& [pair, order] : before) {
        EXPECT_EQ(with_more_players.at(pair), order);
        const auto& more = with_more_games.at(pair);
        EXPECT_TRUE(std::equal(order.begin(), order.end(), more.begin()));
      }
    }
}

TEST(OpeningsPerPairing, AreTheSameInTheSameOrderForAllIfThatIsAskedFor) {
  const auto openings = openings_by_pair({.players = 5,
                                          .games_per_pairing = 6,
                                          .openings = 101,
                                          .openings_per_pairing = OpeningsPerPairing::same});
  EXPECT_EQ(openings.size(), 10U);
  for (const auto& [pair, order] : openings) EXPECT_THAT(order, ElementsAre(0, 1, 2));
}

TEST(OpeningsPerPairing, OfADuelBeginAtTheFirstEitherWay) {
  for (const auto which : {OpeningsPerPairing::own, OpeningsPerPairing::same})
    EXPECT_THAT(openings_by_pair({.format = Format::duel,
                                  .players = 2,
                                  .games_per_pairing = 6,
                                  .openings = 101,
                                  .openings_per_pairing = which})
                    .at({0, 1}),
                ElementsAre(0, 1, 2));
}

}  // namespace
}  // namespace connect4
