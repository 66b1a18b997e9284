#include "lib/tournament/results/accuracy.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

const Column middle = *Column::from_index(3);

/// The moves of a game that begins with disc `first`, by their scores before and after.
std::vector<JudgedMove> judged(int first, const std::vector<std::pair<int, int>>& scores) {
  std::vector<JudgedMove> game;
  for (int i = 0; i < std::ssize(scores); ++i) {
    const auto [before, after] = scores[static_cast<std::size_t>(i)];
    const int disc = first + i;
    game.push_back({i, disc, disc % 2 == 1 ? Colour::red : Colour::blue, middle, before, after});
  }
  return game;
}

GameResult won_by(std::optional<Colour> winner) {
  return {{.red = 0, .blue = 1}, {winner, winner ? Ending::four : Ending::draw}};
}

TEST(Accuracy, AddsUpTheMovesOfEachPlayer) {
  std::vector<PlayerAccuracy> players(3);
  add_game(players, won_by(Colour::red), judged(1, {{1, 1}, {-1, -4}, {4, 0}, {0, -2}}));
  EXPECT_EQ(players[0].all().moves, 2);
  EXPECT_EQ(players[0].all().best, 1);
  EXPECT_EQ(players[0].all().errors, 1);
  EXPECT_EQ(players[0].all().loss, 4);
  EXPECT_EQ(players[1].all().best, 0);
  EXPECT_EQ(players[1].all().errors, 1);
  EXPECT_EQ(players[1].all().loss, 5);
  EXPECT_EQ(players[0].games + players[1].games, 2);
  EXPECT_EQ(players[2].games, 0);
}

TEST(Accuracy, HasStagesByTheDiscThatIsPlayed) {
  EXPECT_EQ(stage_of(1), 0U);
  EXPECT_EQ(stage_of(12), 0U);
  EXPECT_EQ(stage_of(13), 1U);
  EXPECT_EQ(stage_of(24), 1U);
  EXPECT_EQ(stage_of(25), 2U);
  EXPECT_EQ(stage_of(42), 2U);
  std::vector<PlayerAccuracy> players(2);
  add_game(players, won_by(std::nullopt), judged(12, {{1, 1}, {0, -1}}));
  EXPECT_EQ(players[1].stages[0].moves, 1);
  EXPECT_EQ(players[0].stages[1].errors, 1);
}

TEST(Accuracy, CountsWinsThatTheOpponentGaveAway) {
  std::vector<PlayerAccuracy> players(2);
  const auto given = judged(1, {{-1, -1}, {1, -3}, {3, 3}});
  const auto earned = judged(1, {{0, 0}, {0, -3}, {3, 3}});
  const auto lost_at_its_own_turn_only_later = judged(1, {{0, -2}, {2, 2}, {-2, -2}, {2, -1}});
  for (const auto& game : {given, earned, lost_at_its_own_turn_only_later})
    add_game(players, won_by(Colour::red), game);
  add_game(players, won_by(std::nullopt), given);
  EXPECT_EQ(players[0].wins, 3);
  EXPECT_EQ(players[0].gifts, 2);
  EXPECT_EQ(players[1].wins, 0);
}

}  // namespace
}  // namespace connect4
