#include "lib/tournament/schedule/game_numbers.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace connect4 {
namespace {

using Key = std::tuple<int, int, int, int, int>;

template <class Game>
Key key(const Game& game) {
  return {game.round, game.pairing, game.opening, game.red, game.blue};
}

GameResult a_draw_of(const PlannedGame& game) {
  return {game, {std::nullopt, Ending::draw}};
}

ScheduleRules rules(std::int32_t games_per_pairing) {
  return {.players = 4, .games_per_pairing = games_per_pairing, .openings = 50};
}

std::vector<PlannedGame> all_games(std::int32_t games_per_pairing) {
  return plan_schedule(rules(games_per_pairing))->games;
}

/// A tournament's games under the numbers they were recorded with.
class Recorded {
 public:
  void add(const PlannedGame& game) { games_[game.number] = game; }
  bool has(std::int32_t number) const { return games_.count(number) > 0; }
  const std::map<std::int32_t, PlannedGame>& games() const { return games_; }

  Schedule plan(const ScheduleRules& rules, const std::vector<Withdrawal>& withdrawals = {}) const {
    std::vector<GameResult> results;
    std::vector<std::int32_t> numbers;
    for (const auto& [number, game] : games_) {
      results.push_back(a_draw_of(game));
      numbers.push_back(number);
    }
    auto schedule = plan_schedule(rules, results, withdrawals);
    number_open_games(*schedule, numbers);
    return *schedule;
  }

 private:
  std::map<std::int32_t, PlannedGame> games_;
};

RC_GTEST_PROP(GameNumbersTest, NothingChangesInATournamentThatWasPlannedOnce, ()) {
  Recorded recorded;
  const auto whole = all_games(8);
  for (const PlannedGame& game : whole)
    if (*rc::gen::arbitrary<bool>()) recorded.add(game);
  const Schedule rest = recorded.plan(rules(8));
  std::vector<PlannedGame> expected;
  for (const PlannedGame& game : whole)
    if (!recorded.has(game.number)) expected.push_back(game);
  RC_ASSERT(rest.remaining == expected);
}

RC_GTEST_PROP(GameNumbersTest, AnExtendedTournamentGivesEachNumberOnceAndKeepsItWhilePlayedOn, ()) {
  Recorded recorded;
  for (const PlannedGame& game : all_games(4))
    if (*rc::gen::inRange(0, 4) > 0) recorded.add(game);
  std::map<Key, std::int32_t> promised;
  const Schedule at_first = recorded.plan(rules(10));
  for (const PlannedGame& game : at_first.remaining) promised[key(game)] = game.number;
  while (true) {
    const Schedule schedule = recorded.plan(rules(10));
    if (schedule.remaining.empty()) break;
    for (const PlannedGame& game : schedule.remaining) {
      RC_ASSERT(game.number == promised[key(game)]);
      RC_ASSERT(!recorded.has(game.number));
    }
    const auto some = *rc::gen::inRange<std::size_t>(0, schedule.remaining.size());
    recorded.add(schedule.remaining[some]);
    recorded.add(schedule.remaining.front());
  }
  RC_ASSERT(recorded.games().size() == 60U);
  RC_ASSERT(recorded.games().rbegin()->first == 60);
}

TEST(GameNumbersTest, AWithdrawalLeavesTheNumbersOfTheOthersGamesAlone) {
  Recorded recorded;
  for (const PlannedGame& game : all_games(4)) recorded.add(game);
  std::map<Key, std::int32_t> before;
  const Schedule at_first = recorded.plan(rules(10));
  for (const PlannedGame& game : at_first.remaining) before[key(game)] = game.number;
  const Schedule after = recorded.plan(rules(10), {{.player = 2, .round = 1}});
  ASSERT_FALSE(after.remaining.empty());
  for (const PlannedGame& game : after.remaining) EXPECT_EQ(game.number, before[key(game)]);
}

TEST(GameNumbersTest, ForfeitsTakeTheNumbersThatNobodyElseHasAlsoBehindTheLastGameToBePlayed) {
  Recorded recorded;
  for (const PlannedGame& game : all_games(4)) recorded.add(game);
  const Schedule schedule = recorded.plan(rules(10), {{.player = 1}, {.player = 2}});
  ASSERT_FALSE(schedule.remaining.empty());
  std::set<std::int32_t> numbers;
  for (const auto& [number, game] : recorded.games()) numbers.insert(number);
  for (const PlannedGame& game : schedule.remaining) numbers.insert(game.number);
  for (const GameResult& forfeit : schedule.forfeits) numbers.insert(forfeit.number);
  EXPECT_EQ(numbers.size(), 60U);
  EXPECT_EQ(*numbers.rbegin(), 60);
}

}  // namespace
}  // namespace connect4
