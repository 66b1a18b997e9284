#include "lib/tournament/results/repeated_play.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "lib/game/verdict.hpp"
#include "lib/random.hpp"
#include "tests/lib/game/games.hpp"
#include "tests/lib/tournament/results/simulated_games.hpp"

namespace connect4 {

void PrintTo(const AnswerCount& count, std::ostream* out) {
  *out << count.met_again << " met again, " << count.changed << " changed";
}

namespace {

struct Played {
  int red, blue;
  std::string opening, moves;
  Outcome outcome;
};

std::int64_t copies_among(const std::vector<Played>& games) {
  RepeatCounter counter;
  for (const Played& played : games) {
    GameResult game;
    game.red = played.red;
    game.blue = played.blue;
    game.outcome = played.outcome;
    counter.add(game, position_after(played.opening),
                position_after(played.opening + played.moves));
  }
  return counter.copies();
}

// Red's four in the first column, by two openings that transpose into one another.
const Played by_12{0, 1, "12", "12121", red_wins};
const Played by_1212{0, 1, "1212", "121", red_wins};

Played with(Played game, int red, int blue) {
  game.red = red;
  game.blue = blue;
  return game;
}

Played with(Played game, Outcome outcome) {
  game.outcome = outcome;
  return game;
}

TEST(RepeatCounter, GamesThatMeetInOneFinalPositionAreIdentical) {
  EXPECT_EQ(copies_among({}), 0);
  EXPECT_EQ(copies_among({by_12}), 0);
  EXPECT_EQ(copies_among({by_12, by_1212}), 1);
  EXPECT_EQ(copies_among({by_1212, by_12, {0, 1, "", "1212121", red_wins}}), 2);
  EXPECT_EQ(copies_among({{0, 1, "1", "212121", red_wins}, {0, 1, "121", "2121", red_wins}}), 1)
      << "blue moved first";
  EXPECT_EQ(copies_among({{0, 1, "1", "212121", red_wins}, by_12}), 1)
      << "also from openings of odd and even length";
}

TEST(RepeatCounter, TheGamesOfAnOpeningPairWithEqualMovesAreNotIdentical) {
  EXPECT_EQ(copies_among({by_12, with(by_12, 1, 0)}), 0);
}

TEST(RepeatCounter, AGameIsNotACopyOfOneOfOtherPlayers) {
  EXPECT_EQ(copies_among({by_12, with(by_12, 0, 2), with(by_12, 2, 1)}), 0);
}

TEST(RepeatCounter, AGameIsNotACopyOfItsMirrorImage) {
  EXPECT_EQ(copies_among({by_12, {0, 1, "76", "76767", red_wins}}), 0);
}

TEST(RepeatCounter, GamesThatEndInOnePositionInDifferentWaysAreTwo) {
  const Played crash{0, 1, "12", "12", {Colour::red, Ending::crash}};
  EXPECT_EQ(copies_among({crash, with(crash, {Colour::red, Ending::timeout})}), 0);
  EXPECT_EQ(copies_among({crash, with(crash, {Colour::blue, Ending::crash})}), 0);
  EXPECT_EQ(copies_among({crash, crash}), 1);
}

TEST(RepeatCounter, AGameWithoutAMoveOfItsOwnIsNotACopy) {
  const Played none{0, 1, "12", "", {Colour::blue, Ending::crash}};
  EXPECT_EQ(copies_among({none, none}), 0);
  EXPECT_EQ(copies_among({none, {0, 1, "", "12", {Colour::blue, Ending::crash}}}), 0);
}

/// Short games of three players that end anywhere, in any way.
GameResult random_game(Random& random, Position& end) {
  for (int plies = static_cast<int>(random.below(4)); plies > 0; --plies)
    end.drop(column(static_cast<int>(random.below(3)) + 1));
  GameResult game;
  game.red = static_cast<std::int32_t>(random.below(3));
  game.blue = (game.red + 1 + static_cast<std::int32_t>(random.below(2))) % 3;
  constexpr std::array outcomes{red_wins, blue_wins, drawn, Outcome{Colour::red, Ending::crash},
                                Outcome{Colour::blue, Ending::timeout}};
  game.outcome = outcomes[random.below(outcomes.size())];
  return game;
}

TEST(RepeatCounter, CountsAsASetOfGamesWrittenOutDoes) {
  Random random(1);
  for (int round = 0; round < 50; ++round) {
    RepeatCounter counter;
    std::set<std::tuple<int, int, std::string, std::string>> written_out;
    std::int64_t copies = 0;
    for (int i = 0; i < 20 * round; ++i) {
      Position end;
      const GameResult game = random_game(random, end);
      counter.add(game, {}, end);
      std::ostringstream outcome;
      outcome << game.outcome;
      if (end.ply() > 0)
        copies += !written_out.insert({game.red, game.blue, to_fen(end), outcome.str()}).second;
    }
    EXPECT_EQ(counter.copies(), copies);
  }
}

Position after(const char* moves) {
  Position position;
  for (; *moves != '\0'; ++moves) position.drop(*Column::from_digit(*moves));
  return position;
}

/// Returns game `number`, which red won or lost, from the opening of its pair.
GameResult game(int number, int half_points_of_red) {
  const int red = number % 2 == 1 ? 0 : 1;
  GameResult game = game_with(0, (number - 1) / 2, red, 1 - red, half_points_of_red);
  game.number = number;
  return game;
}

TEST(PairComparison, CountsPairsWhoseGamesEndedInDifferentPositions) {
  PairComparison comparison;
  comparison.add(game(1, 2), after("1213141"));
  comparison.add(game(2, 2), after("1213141"));
  comparison.add(game(3, 2), after("1213141"));
  comparison.add(game(4, 2), after("2123242"));
  EXPECT_EQ(comparison.count(), (PairDifferences{2, 1}));
}

TEST(PairComparison, TakesAnotherWinnerForADifference) {
  PairComparison comparison;
  comparison.add(game(1, 2), after("12"));  // by a fault
  comparison.add(game(2, 0), after("12"));
  EXPECT_EQ(comparison.count(), (PairDifferences{1, 1}));
}

TEST(PairComparison, PassesOverGamesWithoutTheirPartner) {
  PairComparison comparison;
  comparison.add(game(2, 2), after("1"));
  comparison.add(game(3, 2), after("1"));
  comparison.add(game(6, 2), after("1"));
  EXPECT_EQ(comparison.count(), (PairDifferences{0, 0}));
}

TEST(PairDifferences, SayThatPlayersAreTheSameAfterSixtyPairs) {
  EXPECT_FALSE((PairDifferences{59, 0}.are_alike()));
  EXPECT_TRUE((PairDifferences{60, 0}.are_alike()));
  EXPECT_FALSE((PairDifferences{600, 1}.are_alike()));
}

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

TEST(AnswerComparison, TheAnswerOfTheOpponentThereSaysNothing) {
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

TEST(AnswerComparison, APlayerThatFailsOutOfTurnWasNotAsked) {
  const Outcome blue_crashed{Colour::red, Ending::crash};
  EXPECT_EQ(answers_in({{0, "12", "", blue_crashed}, {0, "12", "", blue_crashed}}), DuelAnswers{});
}

TEST(AnswerComparison, NobodyIsToMoveIfAGameIsWon) {
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

TEST(AlwaysAlike, IsNotSaidIfOneAnswerWasChanged) {
  const AnswerCount enough{least_met_again, 0};
  EXPECT_FALSE(always_alike({AnswerCount{100'000, 1}, enough}));
  EXPECT_FALSE(always_alike({enough, AnswerCount{100'000, 1}}));
}

}  // namespace

}  // namespace connect4
