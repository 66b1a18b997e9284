#include "lib/solver/solver.hpp"

#include <gmock/gmock.h>

#include "tests/lib/game/games.hpp"
#include "tests/lib/game/some_positions.hpp"
#include "tests/lib/solver/plain_search.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::Optional;

constexpr std::size_t table_bytes = std::size_t{1} << 20;

int score_after(std::string_view moves) {
  Solver solver(table_bytes);
  return solver.solve(position_after(moves)).value();
}

/// Random positions with so many discs and up to two more.
std::vector<Position> random_positions(int count, int discs) {
  Random random(static_cast<std::uint64_t>(discs));
  std::vector<Position> positions;
  for (int i = 0; i < count; ++i)
    positions.push_back(lasting_position(random, discs + static_cast<int>(random.below(3))));
  return positions;
}

TEST(Solver, WinsAtOnce) {
  EXPECT_EQ(score_after("112233"), 18);
  EXPECT_EQ(score_after("112237"), 18);
}

TEST(Solver, AgreesWithThePlainSearchOnLatePositions) {
  Solver solver(table_bytes);
  for (const Position& position : random_positions(3000, 32))
    EXPECT_EQ(solver.solve(position), plain::score(position)) << position;
}

TEST(Solver, AgreesWithThePlainSearchWithItsTableClearedAndAlmostFull) {
  Solver solver(SolverTable::smallest_bytes);
  for (const Position& position : random_positions(300, 30)) {
    solver.clear();
    EXPECT_EQ(solver.solve(position), plain::score(position)) << position;
  }
}

TEST(Solver, ScoresEachColumnAsThePlainSearchDoes) {
  Solver solver(table_bytes);
  for (const Position& position : random_positions(300, 32)) {
    const auto scores = solver.score_columns(position).value();
    for (const Column column : Column::all()) {
      const auto score = scores[static_cast<std::size_t>(column.index())];
      EXPECT_EQ(score.has_value(), position.is_legal(column));
      if (!score) continue;
      EXPECT_EQ(*score, plain::score_of_move(position, column)) << position << column;
    }
  }
}

TEST(Solver, GivesThePositionTheScoreOfItsBestColumn) {
  Solver solver(table_bytes);
  for (const Position& position : random_positions(100, 22)) {
    const auto scores = solver.score_columns(position).value();
    EXPECT_EQ(**std::ranges::max_element(scores), solver.solve(position).value()) << position;
  }
}

TEST(Solver, SeesTheSameInAMirror) {
  for (const Position& position : random_positions(50, 22)) {
    Solver solver(table_bytes);
    Solver mirrored(table_bytes);
    EXPECT_EQ(solver.solve(position), mirrored.solve(position.mirrored())) << position;
  }
}

TEST(Solver, AnswersWithTheNearestEndOfItsWindow) {
  Solver solver(table_bytes);
  for (const Position& position : random_positions(300, 32)) {
    const int score = plain::score(position);
    EXPECT_EQ(solver.solve(position, who_wins), std::clamp(score, -1, 1)) << position;
    EXPECT_EQ(solver.solve(position, {2, 5}), std::clamp(score, 2, 5)) << position;
    solver.clear();
  }
}

TEST(Solver, PlaysPerfectGamesToTheirEnd) {
  Solver solver(table_bytes);
  for (const Position& start : random_positions(200, 26)) {
    const int score = solver.solve(start).value();
    const auto line = solver.principal_line(start).value();
    EXPECT_EQ(line.size(), plies_to_end(score, start.ply())) << start;
    const Position end = value_or_throw(play_out(start, line));
    EXPECT_EQ(has_four(end.discs(start.to_move())), score > 0) << start;
    EXPECT_EQ(has_four(end.discs(other(start.to_move()))), score < 0) << start;
  }
}

TEST(Solver, RefusesFinishedPositions) {
  Solver solver(table_bytes);
  const Position won = position_after("1122334");
  EXPECT_EQ(solver.solve(won), tl::unexpected(Unsolved::finished));
  EXPECT_EQ(solver.score_columns(won).error(), Unsolved::finished);
  EXPECT_EQ(solver.principal_line(won).error(), Unsolved::finished);
  EXPECT_EQ(solver.solve(board(R"(
      o x o o x o x
      x o x x x o o
      o x o o o x x
      x o o x x x o
      o x x x o o o
      o x o o x x x)")),
            tl::unexpected(Unsolved::finished));
}

TEST(Solver, RefusesAPositionWithAFourOfTheMover) {
  const auto impossible =
      Position::from_discs(set_of(cells("a1 b1 c1 d1")), set_of(cells("a2 b2 c2 d2")));
  Solver solver(table_bytes);
  EXPECT_EQ(solver.solve(value_or_throw(impossible)), tl::unexpected(Unsolved::finished));
}

TEST(Solver, StopsWhenTold) {
  const std::atomic<bool> stop{true};
  Solver solver(table_bytes);
  solver.stop_when(&stop);
  EXPECT_EQ(solver.solve(Position()), tl::unexpected(Unsolved::stopped));
  EXPECT_LT(solver.nodes(), 5000);
}

TEST(Solver, KnowsNothingWrongOfAScoreIfItWasStopped) {
  const std::atomic<bool> stop{true};
  for (const Position& position : random_positions(40, 18)) {
    Solver stopped(table_bytes);
    stopped.stop_when(&stop);
    static_cast<void>(stopped.solve(position));
    const int score = Solver(table_bytes).solve(position).value();
    EXPECT_LE(stopped.known().low, score) << position;
    EXPECT_GE(stopped.known().high, score) << position;
  }
}

TEST(Solver, GoesOnAfterAStopAsIfNothingHadBeen) {
  std::atomic<bool> stop{true};
  Solver solver(table_bytes);
  solver.stop_when(&stop);
  const Position late = random_positions(1, 22).front();
  EXPECT_EQ(solver.solve(Position()), tl::unexpected(Unsolved::stopped));
  stop = false;
  EXPECT_EQ(solver.solve(late), Solver(table_bytes).solve(late));
}

TEST(Solver, CountsTheSameNodesAgainOnceCleared) {
  const Position position = random_positions(1, 18).front();
  Solver solver(table_bytes);
  solver.solve(position).value();
  const std::uint64_t first = solver.nodes();
  solver.clear();
  solver.solve(position).value();
  EXPECT_EQ(solver.nodes(), 2 * first);
}

}  // namespace
}  // namespace connect4
