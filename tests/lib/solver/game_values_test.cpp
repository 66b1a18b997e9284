#include "lib/solver/game_values.hpp"

#include <gmock/gmock.h>

#include "tests/lib/game/games.hpp"
#include "tests/lib/game/some_positions.hpp"
#include "tests/lib/solver/plain_search.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::size_t game_table_bytes = std::size_t{1} << 20;

/// A record of these moves with these scores.
GameRecord scored(std::string_view moves, std::vector<int> scores) {
  GameRecord record;
  for (const char digit : moves) record.plies.push_back(Ply{.column = *Column::from_digit(digit)});
  record.scores = std::move(scores);
  return record;
}

TEST(JudgedMoves, AreTheMoversBeforeAndAfter) {
  const auto moves = judged_moves(scored("43", {1, -1, 4}));
  ASSERT_EQ(moves.size(), 2U);
  EXPECT_EQ(moves[0].mover, Colour::red);
  EXPECT_EQ(moves[0].disc, 1);
  EXPECT_TRUE(moves[0].is_best());
  EXPECT_FALSE(moves[0].changes_result());
  EXPECT_EQ(moves[1].mover, Colour::blue);
  EXPECT_EQ(moves[1].before, -1);
  EXPECT_EQ(moves[1].after, -4);
  EXPECT_EQ(moves[1].loss(), 3);
  EXPECT_FALSE(moves[1].changes_result()) << "it was lost before";
}

TEST(JudgedMoves, AreNoneWithoutScores) {
  EXPECT_THAT(judged_moves(scored("43", {})), IsEmpty());
  EXPECT_EQ(decisive_error(scored("43", {})), std::nullopt);
}

TEST(JudgedMoves, CountDiscsFromTheEmptyBoard) {
  GameRecord record = scored("4", {0, 0});
  record.start = position_after("123");
  EXPECT_EQ(judged_moves(record)[0].disc, 4);
  EXPECT_EQ(judged_moves(record)[0].mover, Colour::blue);
}

TEST(DecisiveError, IsTheLastMoveThatChangedTheResult) {
  // Red throws a win away, blue a draw; then red only delays.
  const auto error = decisive_error(scored("4341", {1, 0, 0, 5, -3}));
  EXPECT_EQ(decisive_error(scored("4341", {1, 0, 5, -5, 5}))->index, 1);
  ASSERT_FALSE(error == std::nullopt);
  EXPECT_EQ(error->index, 2);
  EXPECT_EQ(error->mover, Colour::red);
}

TEST(DecisiveError, IsNothingIfEachMoveKeptTheResult) {
  EXPECT_EQ(decisive_error(scored("43", {1, -1, 4})), std::nullopt);
}

/// By the plain search, which knows nothing of windows or of the order in which it is asked.
TEST(ScoreGame, FindsTheScoreOfEveryPositionOfAGame) {
  Random random(7);
  Solver solver(game_table_bytes);
  for (int game = 0; game < 300; ++game) {
    const Position start = lasting_position(random, 31);
    std::vector<Column> moves;
    std::vector<int> expected{plain::score(start)};
    for (Position position = start; !score_of_end(position);) {
      const auto legal = position.legal_columns();
      moves.push_back(legal[random.below(legal.size())]);
      position.drop(moves.back());
      expected.push_back(score_of_end(position).value_or(plain::score(position)));
    }
    const auto find = [&](const Position& position, int least) {
      return score_at_least(solver, position, least);
    };
    EXPECT_EQ(score_game(start, moves, find), expected) << start;
  }
}

TEST(ScoreGame, AsksForNoneThatIsKnownAndFromTheLastToTheFirst) {
  std::vector<int> asked;
  const auto find = [&](const Position& position, int) -> Solver::Score {
    asked.push_back(position.ply());
    return -9;
  };
  const auto columns = parse_digits("4444").value();
  EXPECT_EQ(score_game(Position(), columns, find, {1, 2}), (std::vector<int>{1, 2, -9, -9, -9}));
  EXPECT_THAT(asked, ElementsAre(4, 3, 2));
}

TEST(ScoreOfEnd, IsTheLosersOrADraw) {
  EXPECT_EQ(score_of_end(position_after("1212121")), -18);
  EXPECT_EQ(score_of_end(position_after("121212")), std::nullopt);
}

/// Unfinished positions with few empty cells, in which a plain search is quick.
std::vector<Position> late_positions(int count) {
  Random random(11);
  std::vector<Position> positions;
  while (std::ssize(positions) < count)
    positions.push_back(lasting_position(random, 30 + static_cast<int>(random.below(11))));
  return positions;
}

TEST(ResultsOfMoves, AreThoseOfAPlainSearch) {
  Solver solver(game_table_bytes);
  for (const Position& position : late_positions(300)) {
    const auto results = results_of_moves(position, solver).value();
    std::vector<Column> columns;
    for (const MoveResult& move : results) {
      columns.push_back(move.column);
      EXPECT_EQ(move.result, prospect_of(plain::score_of_move(position, move.column)));
    }
    EXPECT_EQ(columns, position.legal_columns());
  }
}

TEST(BestMove, IsTheMostCentralOfThoseWithThePlainScore) {
  Solver solver(game_table_bytes);
  for (const Position& position : late_positions(300)) {
    const int score = plain::score(position);
    std::vector<Column> columns = position.legal_columns();
    std::ranges::stable_sort(columns, {}, distance_from_centre);
    const auto expected = std::ranges::find_if(
        columns, [&](Column each) { return plain::score_of_move(position, each) == score; });
    for (const int least : {-greatest_score, score}) {
      const BestMove found = best_move(position, solver, least).value();
      EXPECT_EQ(found.column, *expected);
      EXPECT_EQ(found.score, score);
    }
  }
}

}  // namespace
}  // namespace connect4
