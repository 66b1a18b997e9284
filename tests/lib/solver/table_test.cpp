#include "lib/solver/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "lib/random.hpp"

namespace connect4 {
namespace {

TEST(TableEntry, KeepsItsFields) {
  for (int lower = -18; lower <= 18; ++lower)
    for (int upper = lower; upper <= 18; ++upper) {
      const TableEntry entry(TableEntry::tag_mask, lower, upper, 6, 63);
      EXPECT_TRUE(entry.is_known());
      EXPECT_EQ(entry.lower(), lower);
      EXPECT_EQ(entry.upper(), upper);
      EXPECT_EQ(entry.column(), 6);
      EXPECT_EQ(entry.work(), 63);
      EXPECT_EQ(entry.tag(), TableEntry::tag_mask);
    }
  EXPECT_FALSE(TableEntry().is_known());
}

/// Keys that play makes: numbers below 2^49, here any.
std::uint64_t random_key(Random& random) {
  return random.next() >> 15;
}

TEST(SolverTable, MixesWithoutLosingAnything) {
  std::vector<std::uint64_t> mixed;
  for (std::uint64_t key = 0; key < 100'000; ++key) {
    mixed.push_back(SolverTable::mix(key));
    mixed.push_back(SolverTable::mix((std::uint64_t{1} << 49) - 1 - key));
  }
  std::ranges::sort(mixed);
  EXPECT_EQ(std::ranges::adjacent_find(mixed), mixed.end());
  EXPECT_LT(mixed.back(), std::uint64_t{1} << 49);
}

TEST(SolverTable, KnowsEveryPositionWhileThereIsRoomAlsoAfterItHasGrown) {
  Random random(1);
  SolverTable table(std::size_t{1} << 21);
  std::map<std::uint64_t, int> scores;
  int found = 0;
  for (int i = 0; i < 60'000; ++i) {
    const std::uint64_t key = random_key(random);
    const int score = static_cast<int>(random.below(37)) - 18;
    scores[key] = score;
    table.store(key, score, score, 3, 5);
  }
  EXPECT_GT(table.size(), SolverTable::smallest_bytes);
  for (const auto& [key, score] : scores) {
    const TableEntry entry = table.find(table.place_of(key));
    if (!entry.is_known()) continue;
    ++found;
    EXPECT_EQ(entry.lower(), score);
  }
  EXPECT_GT(found, 45'000);  // many a set is full before the table is
}

TEST(SolverTable, TakesNoPositionForAnother) {
  Random random(2);
  SolverTable table(std::size_t{1} << 18);
  for (int i = 0; i < 30'000; ++i) table.store(random_key(random) | 1, 0, 0, 3, 5);
  for (int i = 0; i < 30'000; ++i)
    EXPECT_FALSE(table.find(table.place_of(random_key(random) & ~std::uint64_t{1})).is_known());
}

TEST(SolverTable, NeverGrowsBeyondItsSize) {
  Random random(3);
  SolverTable table(100'000);
  for (int i = 0; i < 50'000; ++i) table.store(random_key(random), 0, 0, 3, 5);
  EXPECT_EQ(table.size(), std::size_t{1} << 16);
}

TEST(SolverTable, KeepsTheEntryOfMoreWork) {
  Random random(4);
  SolverTable table(SolverTable::smallest_bytes);
  table.store(1, 7, 7, 3, 20);
  for (int i = 0; i < 50'000; ++i) table.store(random_key(random), 0, 0, 3, 5);
  EXPECT_EQ(table.find(table.place_of(1)).lower(), 7);
}

TEST(SolverTable, ForgetsAllWhenCleared) {
  Random random(5);
  SolverTable table(std::size_t{1} << 20);
  table.store(1, 7, 7, 3, 20);
  for (int i = 0; i < 20'000; ++i) table.store(random_key(random), 0, 0, 3, 5);
  table.clear();
  EXPECT_EQ(table.size(), SolverTable::smallest_bytes);
  EXPECT_FALSE(table.find(table.place_of(1)).is_known());
}

}  // namespace
}  // namespace connect4
