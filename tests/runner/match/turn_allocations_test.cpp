// The heap memory of a turn: none but that of reading the reply. Counted by replacing the functions
// that allocate, which the sanitizers do too.
#ifndef CONNECT4_SANITIZED

#include <gmock/gmock.h>

#include <cstdlib>
#include <new>
#include <vector>

#include "tests/runner/match/table.hpp"

namespace {

thread_local int allocations = 0;

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* const memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}

void operator delete(void* memory) noexcept {
  std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace connect4 {
namespace {

/// The memory that the library takes to read a line of JSON in any turn.
constexpr int most_to_read_a_reply = 6;

/// The number of allocations from one disc to the next, in the second game of a match. Lasting
/// buffers have the size they need by then. Not in the last turn, which the finished four is
/// written down in.
struct AllocationCounter : GameObserver {
  std::vector<int> in_turns;
  bool is_watching = false;
  int before = 0;

  AllocationCounter() { in_turns.reserve(cell_count); }

  void game_started(const GameRecord& record) override {
    is_watching = record.game == 2;
    before = allocations;
  }

  void disc_dropped(const GameRecord&, const Position&, Cell) override {
    if (is_watching) in_turns.push_back(allocations - before);
    before = allocations;
  }

  void game_over(const GameRecord&) override {
    if (is_watching) in_turns.pop_back();
  }
};

TEST(TurnAllocations, ATurnAsksTheHeapOnlyToReadItsReply) {
  PlayerPair pair(testing_table::first_legal(), testing_table::first_legal());
  AllocationCounter counter;
  ASSERT_TRUE(play_match(pair, {2, {}, 0}, counter).complete);
  ASSERT_GT(counter.in_turns.size(), 10U);
  EXPECT_THAT(counter.in_turns, testing::Each(testing::Le(most_to_read_a_reply)));
}

}  // namespace
}  // namespace connect4

#endif
