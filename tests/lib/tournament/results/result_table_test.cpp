#include "lib/tournament/results/result_table.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace connect4 {
namespace {

using ResultKey = std::tuple<int, int, int, int, int, int>;

ResultKey result_key(const GameResult& game) {
  return {game.round, game.pairing, game.replay, game.opening, game.red, game.blue};
}

GameResult any_result() {
  GameResult game;
  game.round = *rc::gen::inRange(1, 3);
  game.pairing = *rc::gen::inRange(0, 2);
  game.replay = *rc::gen::inRange(0, 2);
  game.opening = *rc::gen::inRange(0, 6);
  game.red = *rc::gen::inRange(0, 3);
  game.blue = (game.red + *rc::gen::inRange(1, 3)) % 3;
  game.outcome.ending =
      static_cast<Ending>(*rc::gen::inRange(0, static_cast<int>(ending_table.size())));
  game.outcome.winner =
      *rc::gen::element<std::optional<Colour>>(std::nullopt, Colour::red, Colour::blue);
  return game;
}

std::optional<Outcome> found(const ResultTable& table, const GameResult& game) {
  return table.of({game.round, game.pairing, game.replay, game.blue, game.red})
      .find(game.opening, game.red < game.blue ? Colour::red : Colour::blue);
}

RC_GTEST_PROP(ResultTable, FindsAddedResultsAndNothingElse, ()) {
  std::map<ResultKey, GameResult> expected;
  ResultTable table;
  for (int i = *rc::gen::inRange(0, 80); i > 0; --i) {
    const GameResult game = any_result();
    if (expected.emplace(result_key(game), game).second) table.add(game);
  }
  RC_ASSERT(table.size() == static_cast<std::int64_t>(expected.size()));
  RC_ASSERT(!table.duplicate());
  for (const auto& [place, game] : expected) RC_ASSERT(found(table, game) == game.outcome);
  const GameResult other = any_result();
  RC_ASSERT(found(table, other).has_value() == expected.contains(result_key(other)));

  std::map<ResultKey, GameResult> listed;
  table.for_each(
      [&](const GameResult& game) { RC_ASSERT(listed.emplace(result_key(game), game).second); });
  RC_ASSERT(listed == expected);
  for (const std::int32_t round : {0, 1, 2, 3}) {
    std::set<Meeting> meetings;
    for (const auto& [place, game] : expected)
      if (game.round == round)
        meetings.insert({game.round, game.pairing, game.replay, std::min(game.red, game.blue),
                         std::max(game.red, game.blue)});
    RC_ASSERT(table.meetings(round) == std::vector<Meeting>(meetings.begin(), meetings.end()));
  }
}

TEST(ResultTable, AGameThatIsAddedTwiceIsNamedAndCountedOnce) {
  const GameResult won{{.red = 0, .blue = 1}, {Colour::red, Ending::four}};
  const GameResult lost{{.red = 0, .blue = 1}, {Colour::blue, Ending::crash}};
  ResultTable table({won, lost});
  EXPECT_EQ(table.size(), 1);
  EXPECT_EQ(table.duplicate(), lost);
  EXPECT_EQ(found(table, won), won.outcome);
}

TEST(ResultTable, IsEmptyAfterAMoveAndCanBeFilledAgain) {
  const GameResult game{{.red = 0, .blue = 1}, {Colour::red, Ending::four}};
  ResultTable from({game});
  const ResultTable to = std::move(from);
  EXPECT_EQ(from.size(), 0);
  from.add(game);
  EXPECT_FALSE(from.duplicate());
  EXPECT_EQ(found(from, game), game.outcome);
  EXPECT_EQ(found(to, game), game.outcome);
}

}  // namespace
}  // namespace connect4
