#include "runner/analysis/parallel_solver.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <thread>
#include <vector>

#include "tests/lib/game/games.hpp"
#include "tests/lib/game/some_positions.hpp"

namespace connect4 {
namespace {

constexpr std::size_t table_bytes = std::size_t{1} << 22;

/// Positions of which some take more nodes than one thread searches alone.
std::vector<Position> random_positions(int count) {
  Random random(1);
  std::vector<Position> positions;
  for (int i = 0; i < count; ++i) positions.push_back(lasting_position(random, 15));
  return positions;
}

TEST(ParallelSolver, GivesTheScoresOfOneThread) {
  Solver one(table_bytes);
  Solver four = parallel_solver(table_bytes, 4);
  for (const Position& position : random_positions(12)) {
    EXPECT_EQ(four.solve(position), one.solve(position)) << position;
    four.clear();
  }
}

TEST(ParallelSolver, GivesTheScoresOfOneThreadWithoutForgettingInBetween) {
  Solver one(table_bytes);
  Solver two = parallel_solver(table_bytes, 2);
  for (const Position& position : random_positions(12)) {
    EXPECT_EQ(two.solve(position, who_wins), one.solve(position, who_wins)) << position;
    EXPECT_EQ(two.solve(position), one.solve(position)) << position;
  }
}

TEST(ParallelSolver, ScoresColumnsAndPlaysToTheEnd) {
  const Position position = random_positions(1).front();
  Solver one(table_bytes);
  Solver two = parallel_solver(table_bytes, 2);
  EXPECT_EQ(two.score_columns(position), one.score_columns(position));
  EXPECT_EQ(two.principal_line(position), one.principal_line(position));
}

TEST(ParallelSolver, StopsWhenToldAndGoesOnAfterwards) {
  std::atomic<bool> stop = false;
  Solver two = parallel_solver(table_bytes, 2);
  two.stop_when(&stop);
  {
    const std::jthread stopper([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      stop = true;
    });
    EXPECT_EQ(two.solve(Position()), tl::unexpected(Unsolved::stopped));
  }
  stop = false;
  const Position position = random_positions(1).front();
  EXPECT_EQ(two.solve(position), Solver(table_bytes).solve(position));
}

TEST(ParallelSolver, IsThePlainSolverForOneThread) {
  const Position position = random_positions(1).front();
  Solver plain(table_bytes);
  Solver one = parallel_solver(table_bytes, 1);
  EXPECT_EQ(one.solve(position), plain.solve(position));
  EXPECT_EQ(one.nodes(), plain.nodes());
}

constexpr std::size_t page_bytes = std::size_t{2} << 20;

TEST(HugePages, GiveLargeMemoryThatBeginsAtOneOfThem) {
  const std::size_t bytes = 3 * page_bytes + 1;
  void* const memory = huge_pages().allocate(bytes, 64);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % page_bytes, 0U);
  std::memset(memory, 1, bytes);
  huge_pages().deallocate(memory, bytes, 64);
}

TEST(HugePages, GiveSmallMemoryAsItIsAskedFor) {
  void* const memory = huge_pages().allocate(4096, 64);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % 64, 0U);
  std::memset(memory, 1, 4096);
  huge_pages().deallocate(memory, 4096, 64);
}

}  // namespace
}  // namespace connect4
