#include "lib/tournament/schedule/planned_games.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <utility>

namespace connect4 {
namespace {

using testing::ElementsAreArray;

/// Games as meetings have them, with gaps, and now and then one that fits nowhere.
std::vector<PlannedGame> any_games() {
  std::vector<PlannedGame> games;
  PlannedGame next;
  next.blue = 1;
  for (int i = *rc::gen::inRange(0, 60); i > 0; --i) {
    switch (*rc::gen::inRange(0, 12)) {
      case 0:  // another meeting
        next.round += *rc::gen::inRange(0, 2);
        next.pairing += *rc::gen::inRange(0, 2);
        next.replay = *rc::gen::inRange(0, 2);
        next.red = *rc::gen::inRange(0, 3);
        next.blue = *rc::gen::inRange(0, 3);
        break;
      case 1:  // a gap in the numbers
        next.number += *rc::gen::inRange(0, 3);
        break;
      case 2:  // an opening of its own
        next.opening = *rc::gen::inRange(0, 9);
        break;
      default:
        break;
    }
    games.push_back(next);
    ++next.number;
    std::swap(next.red, next.blue);
    if (next.red > next.blue) continue;
    ++next.opening;
  }
  return games;
}

PlannedGames listed(const std::vector<PlannedGame>& games) {
  PlannedGames list;
  for (const PlannedGame& game : games) list.push_back(game);
  return list;
}

RC_GTEST_PROP(PlannedGames, HoldsWhatAVectorWouldHold, ()) {
  const std::vector<PlannedGame> games = any_games();
  const PlannedGames list = listed(games);
  RC_ASSERT(list.size() == games.size());
  RC_ASSERT(list.empty() == games.empty());
  RC_ASSERT(std::vector<PlannedGame>(list.begin(), list.end()) == games);
  for (std::size_t i = 0; i < games.size(); ++i) RC_ASSERT(list[i] == games[i]);
  if (!games.empty()) RC_ASSERT(list.front() == games.front());
}

RC_GTEST_PROP(PlannedGames, AreEqualWhereTheirGamesAre, ()) {
  const std::vector<PlannedGame> games = any_games(), others = any_games();
  RC_ASSERT(listed(games) == listed(games));
  RC_ASSERT((listed(games) == listed(others)) == (games == others));
}

TEST(PlannedGames, MayBeginWithTheSecondGameFromAnOpening) {
  const std::vector<PlannedGame> games{
      {2, 1, 0, 5, 0, 3, 1}, {3, 1, 0, 6, 0, 1, 3}, {4, 1, 0, 6, 0, 3, 1}, {5, 1, 0, 7, 0, 1, 3}};
  const PlannedGames list = listed(games);
  EXPECT_THAT(std::vector<PlannedGame>(list.begin(), list.end()), ElementsAreArray(games));
}

TEST(PlannedGames, TheGamesOfAMeetingTakeAsMuchSpaceAsItsFirstTwo) {
  PlannedGames list;
  PlannedGame game{1, 1, 0, 0, 0, 0, 1};
  const auto add_pair = [&] {
    for (int i = 0; i < 2; ++i) {
      list.push_back(game);
      ++game.number;
      std::swap(game.red, game.blue);
    }
    ++game.opening;
  };
  add_pair();
  const std::size_t runs = list.runs();
  for (int pairs = 0; pairs < 1000; ++pairs) add_pair();
  EXPECT_EQ(list.size(), 2002U);
  EXPECT_EQ(list.runs(), runs);
}

}  // namespace
}  // namespace connect4
