#include "players/support/transposition_table.hpp"

#include <gtest/gtest.h>

#include <map>

#include "lib/game/notation.hpp"
#include "tests/lib/game/some_positions.hpp"

namespace connect4 {
namespace {

using Table = TranspositionTable;

TEST(TranspositionTable, FindsWhatWasStoredAndNothingElse) {
  Table table;
  table.store({42, -7, 3, Table::Bound::at_least, 5});
  const Table::Entry* const found = table.find(42);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->score, -7);
  EXPECT_EQ(found->depth, 3);
  EXPECT_EQ(found->bound, Table::Bound::at_least);
  EXPECT_EQ(found->best, 5);
  EXPECT_EQ(table.find(43), nullptr);
  EXPECT_EQ(Table().find(0), nullptr);
}

TEST(TranspositionTable, ForgetsAtEveryClear) {
  Table table;
  for (int i = 0; i < 40'000; ++i) {  // more than there are generations
    table.store({42, 1, 1, Table::Bound::exact, 0});
    table.clear();
    ASSERT_EQ(table.find(42), nullptr) << "clear " << i;
  }
}

TEST(TranspositionTable, KeepsTheDeepestOfAPlaceAndTheLatest) {
  Table table;
  table.store({1, 11, 20, Table::Bound::exact, 0});
  for (std::uint64_t key = 2; key < 3'000'000; ++key) {
    table.store({key, 0, 1, Table::Bound::exact, 0});
    ASSERT_NE(table.find(key), nullptr);
  }
  ASSERT_NE(table.find(1), nullptr);
  EXPECT_EQ(table.find(1)->score, 11);
}

TEST(TranspositionKey, DiffersForDifferentPositions) {
  std::map<std::uint64_t, std::string> seen;
  Random random(9);
  for (int i = 0; i < 3000; ++i) {
    const auto position = random_position(random, static_cast<int>(random.below(42)));
    if (!position) continue;
    const auto key = Table::key_of(position->discs(position->to_move()), position->occupied());
    const auto fen = to_fen(*position);
    ASSERT_EQ(seen.try_emplace(key, fen).first->second, fen);
  }
}

}  // namespace
}  // namespace connect4
