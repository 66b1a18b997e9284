#include "runner/cluster/chunk_cutter.hpp"

#include <gmock/gmock.h>

#include <set>

#include "tests/runner/cluster/chunk_samples.hpp"

namespace connect4 {
namespace {

using namespace testing_chunks;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr int at_once = 4;

/// A cutter with so many games of each meeting waiting.
ChunkCutter cutter_with(int meetings, int games) {
  ChunkCutter cutter(at_once, 120s);
  for (int meeting = 0; meeting < meetings; ++meeting)
    for (int i = 1; i <= games; ++i)
      cutter.add(job(meeting * games + i, meeting, meeting, meeting + 1));
  return cutter;
}

TEST(ChunkCutter, CutsEveryGameOnceWithOpeningPairsWholeAndMeetingsApart) {
  ChunkCutter cutter = cutter_with(5, 101 * 2);
  std::set<int> seen;
  while (const auto chunk = cutter.cut()) {
    EXPECT_EQ(chunk->games.size() % 2, 0U) << "an opening pair was torn apart";
    for (const GameJob& game : chunk->games) {
      EXPECT_EQ(meeting_of(game.plan), meeting_of(chunk->games.front().plan));
      EXPECT_TRUE(seen.insert(game.plan.number).second);
    }
    cutter.learn(chunk->games.front().plan, 10, 7s);
  }
  EXPECT_EQ(seen.size(), 5U * 101 * 2);
  EXPECT_EQ(cutter.waiting(), 0U);
}

TEST(ChunkCutter, SendsLittleUntilThePaceIsKnownAndThenGamesForTheWantedTime) {
  ChunkCutter cutter = cutter_with(1, 10'000);
  const Chunk first = cutter.cut().value();
  EXPECT_LE(first.games.size(), 64U);
  EXPECT_EQ(first.time, 10s);
  cutter.learn(first.games.front().plan, 20, 10s);
  const Chunk second = cutter.cut().value();
  EXPECT_EQ(second.games.size(), 240U) << "two a second, for two minutes";
  EXPECT_EQ(second.time, 180s) << "with a reserve";
}

TEST(ChunkCutter, LearnsThePaceOfEachTwoPlayersApart) {
  ChunkCutter cutter = cutter_with(2, 10'000);
  const Chunk first = cutter.cut().value();
  cutter.learn(first.games.front().plan, 20, 10s);
  const Chunk other = cutter.cut().value();
  EXPECT_NE(meeting_of(first.games.front().plan), meeting_of(other.games.front().plan))
      << "meetings that nobody plays come first";
  EXPECT_LE(other.games.size(), 64U);
}

TEST(ChunkCutter, MakesChunksShorterTowardsTheEndButNotTooShortToSend) {
  ChunkCutter cutter = cutter_with(1, 1000);
  cutter.learn(job(1).plan, 20, 10s);
  std::vector<std::size_t> sizes;
  while (const auto chunk = cutter.cut()) sizes.push_back(chunk->games.size());
  EXPECT_EQ(sizes.front(), 126U) << "an eighth, since four play at once, of whole pairs";
  EXPECT_TRUE(std::is_sorted(sizes.rbegin() + 1, sizes.rend()));
  for (auto size = sizes.begin(); size + 1 < sizes.end(); ++size) EXPECT_GE(*size, 20U);
}

TEST(ChunkCutter, TakesOnMoreGamesTheFasterTheyAre) {
  ChunkCutter cutter(64, 120s);
  EXPECT_EQ(cutter.appetite(), 4096U);
  cutter.learn(job(1).plan, 50, 1s);
  EXPECT_EQ(cutter.appetite(), 2U * 64 * 50 * 120 > (1U << 17) ? 1U << 17 : 2U * 64 * 50 * 120);
  ChunkCutter slow(64, 120s);
  slow.learn(job(1).plan, 1, 1s);
  EXPECT_EQ(slow.appetite(), 2U * 64 * 120);
}

TEST(ChunkCutter, KeepsGamesThatWaitWhenAChunkOfTheirMeetingIsFinished) {
  ChunkCutter cutter = cutter_with(1, 6);
  const Chunk first = cutter.cut().value();
  cutter.finish(first.games.front().plan);
  EXPECT_THAT(game_numbers_of(cutter.cut()->games), ElementsAre(3, 4));
}

TEST(ChunkCutter, GivesBackWaitingGamesAndGoesOnWithNewOnes) {
  ChunkCutter cutter = cutter_with(1, 6);
  const Chunk first = cutter.cut().value();
  EXPECT_THAT(game_numbers_of(first.games), ElementsAre(1, 2));
  EXPECT_THAT(game_numbers_of(cutter.take_all()), ElementsAre(3, 4, 5, 6));
  EXPECT_FALSE(cutter.cut());
  cutter.finish(first.games.front().plan);
  cutter.add(job(5));
  EXPECT_THAT(game_numbers_of(cutter.cut()->games), ElementsAre(5));
}

}  // namespace
}  // namespace connect4
