#include "lib/solver/shared_memory.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "lib/solver/solver.hpp"
#include "tests/lib/game/games.hpp"
#include "tests/lib/game/some_positions.hpp"
#include "tests/lib/solver/plain_search.hpp"

namespace connect4 {
namespace {

TEST(SharedMemory, LetsThreadsSearchAtOnceWithoutError) {
  SharedMemory memory(std::size_t{1} << 18);  // small, so that threads meet in it
  memory.table.keep_size(std::size_t{1} << 18);
  Random random(1);
  std::vector<Position> positions;
  for (int i = 0; i < 100; ++i) positions.push_back(lasting_position(random, 29));
  std::vector<std::vector<int>> scores(3);
  {
    std::vector<std::jthread> threads;
    for (std::vector<int>& mine : scores)
      threads.emplace_back([&] {
        Solver solver(std::make_unique<SolverSearch>(memory));
        for (const Position& position : positions) mine.push_back(solver.solve(position).value());
      });
  }
  for (std::size_t i = 0; i < positions.size(); ++i)
    for (const std::vector<int>& mine : scores)
      EXPECT_EQ(mine.at(i), plain::score(positions[i])) << positions[i];
}

TEST(SolverTable, KeepsTheSizeItIsToldUntilItIsCleared) {
  Random random(6);
  SolverTable table(std::size_t{1} << 20);
  table.store(1, 7, 7, 3, 20);
  table.keep_size(100'000);
  for (int i = 0; i < 50'000; ++i) table.store(random.next() >> 15, 0, 0, 3, 5);
  EXPECT_EQ(table.size(), std::size_t{1} << 17);
  EXPECT_EQ(table.find(table.place_of(1)).lower(), 7);
  table.clear();
  for (int i = 0; i < 100'000; ++i) table.store(random.next() >> 15, 0, 0, 3, 5);
  EXPECT_EQ(table.size(), std::size_t{1} << 20);
}

TEST(BusyPositions, KnowsEnteredPositionsUntilTheyAreLeft) {
  BusyPositions busy;
  const std::uint64_t number = std::uint64_t{5} << 40;
  EXPECT_FALSE(busy.contains(number));
  busy.enter(number);
  EXPECT_TRUE(busy.contains(number));
  EXPECT_FALSE(busy.contains(number + (1 << 25)));
  busy.leave(number + (1 << 25));  // in the same place
  EXPECT_TRUE(busy.contains(number));
  busy.leave(number);
  EXPECT_FALSE(busy.contains(number));
}

}  // namespace
}  // namespace connect4
