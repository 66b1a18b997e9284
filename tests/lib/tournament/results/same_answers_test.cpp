#include "lib/tournament/results/same_answers.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "lib/game/verdict.hpp"
#include "lib/random.hpp"
#include "tests/lib/game/games.hpp"

namespace connect4 {

void PrintTo(const AnswerCount& count, std::ostream* out) {
  *out << count.met_again << " met again, " << count.changed << " changed";
}

namespace {

GameResult game_of(int red, Outcome outcome) {
  GameResult game;
  game.red = red;
  game.blue = 1 - red;
  game.outcome = outcome;
  return game;
}

struct AnsweredGame {
  int red;
  std::string opening, moves;
  Outcome outcome = drawn;
};

DuelAnswers answers_in(const std::vector<AnsweredGame>& games) {
  AnswerComparison comparison;
  for (const AnsweredGame& game : games)
    comparison.add(game_of(game.red, game.outcome), position_after(game.opening),
                   moves(game.moves));
  return comparison.count();
}

TEST(AnswerComparison, CountsTurnsInPositionsThatThePlayerHasMetByWhicheverWay) {
  EXPECT_EQ(answers_in({{0, "123", "456"}}), DuelAnswers{});
  // "321" is the same position as "123", with blue to move.
  EXPECT_EQ(answers_in({{0, "123", "456"}, {0, "321", "456"}}),
            (DuelAnswers{AnswerCount{1, 0}, AnswerCount{2, 0}}));
}

TEST(AnswerComparison, CountsAnswersThatWereNotGivenBefore) {
  EXPECT_EQ(answers_in({{0, "123", "4"}, {0, "321", "5"}}),
            (DuelAnswers{AnswerCount{}, AnswerCount{1, 1}}));
  EXPECT_EQ(answers_in({{0, "123", "4"}, {0, "321", "5"}, {0, "123", "4"}, {0, "123", "6"}}),
            (DuelAnswers{AnswerCount{}, AnswerCount{3, 2}}));
}

TEST(AnswerComparison, WhatTheOtherPlayerAnsweredThereSaysNothing) {
  EXPECT_EQ(answers_in({{0, "12", "34"}, {1, "12", "56"}}), DuelAnswers{});
}

TEST(AnswerComparison, ToFailIsAnAnswerToo) {
  const Outcome red_ran_out_of_time{Colour::blue, Ending::timeout};
  const Outcome red_crashed{Colour::blue, Ending::crash};
  EXPECT_EQ(answers_in({{0, "12", "34"}, {0, "12", "", red_ran_out_of_time}})[0],
            (AnswerCount{1, 1}));
  EXPECT_EQ(answers_in({{0, "12", "", red_crashed}, {0, "12", "", red_crashed}})[0],
            (AnswerCount{1, 0}));
}

TEST(AnswerComparison, WhoFailsOutOfTurnWasNotAsked) {
  const Outcome blue_crashed{Colour::red, Ending::crash};
  EXPECT_EQ(answers_in({{0, "12", "", blue_crashed}, {0, "12", "", blue_crashed}}), DuelAnswers{});
}

TEST(AnswerComparison, NobodyIsToMoveWhereAGameIsWon) {
  EXPECT_EQ(answers_in({{0, "", "1212121", red_wins}, {0, "", "1212121", red_wins}}),
            (DuelAnswers{AnswerCount{4, 0}, AnswerCount{3, 0}}));
}

TEST(AnswerComparison, ASingleColumnWithRoomLeavesNothingToCompare) {
  const Position position = board(R"(
      o o o o o o .
      x x x x x x .
      o o o o o o .
      x x x x x x .
      o o o o o o .
      x x x x x x .)");
  AnswerComparison comparison;
  for (int i = 0; i < 2; ++i) comparison.add(game_of(0, drawn), position, moves("777777"));
  EXPECT_EQ(comparison.count(), DuelAnswers{});
}

TEST(AnswerComparison, LooksAtTheFirstGamesOnly) {
  AnswerComparison comparison;
  for (int i = 0; i < most_compared_games; ++i) comparison.add(game_of(0, drawn), {}, moves("4"));
  comparison.add(game_of(0, drawn), {}, moves("5"));
  EXPECT_EQ(comparison.count()[0], (AnswerCount{most_compared_games - 1, 0}));
}

TEST(AnswerComparison, CountsAsSetsOfAnswersDo) {
  Random random(1);
  AnswerComparison comparison;
  std::map<std::pair<int, std::string>, std::set<int>> answers;  // by player and position
  DuelAnswers expected{};
  for (int number = 0; number < 300; ++number) {
    const int red = number % 2;
    Position position;
    std::vector<Column> played;
    for (bool over = false; !over;) {
      const auto legal = position.legal_columns();
      const Column column = legal[random.below(legal.size())];
      const int player = position.to_move() == Colour::red ? red : 1 - red;
      auto& known = answers[{player, to_fen(position)}];
      if (legal.size() > 1) {
        AnswerCount& count = expected[static_cast<std::size_t>(player)];
        if (!known.empty()) ++count.met_again;
        if (known.insert(column.index()).second && known.size() > 1) ++count.changed;
      }
      played.push_back(column);
      over = play(position, column).outcome.has_value();
    }
    comparison.add(game_of(red, drawn), {}, played);
  }
  EXPECT_GT(expected[0].met_again, 300);
  EXPECT_GT(expected[1].changed, 100);
  EXPECT_EQ(comparison.count(), expected);
}

TEST(AlwaysAlike, IsSaidOfTwoPlayersThatMetPositionsOftenEnough) {
  const AnswerCount enough{least_met_again, 0};
  EXPECT_TRUE(always_alike({enough, enough}));
  EXPECT_FALSE(always_alike({enough, AnswerCount{least_met_again - 1, 0}}));
  EXPECT_FALSE(always_alike({AnswerCount{}, enough}));
}

TEST(AlwaysAlike, IsNotSaidWhereOneAnswerWasChanged) {
  const AnswerCount enough{least_met_again, 0};
  EXPECT_FALSE(always_alike({AnswerCount{100'000, 1}, enough}));
  EXPECT_FALSE(always_alike({enough, AnswerCount{100'000, 1}}));
}

}  // namespace
}  // namespace connect4
