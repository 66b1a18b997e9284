#include "runner/store/entries.hpp"

#include <gmock/gmock.h>

#include "runner/store/store.hpp"
#include "runner/store/store_reader.hpp"
#include "tests/runner/store/sample_games.hpp"
#include "tests/runner/store/sqlite_session.hpp"

namespace connect4 {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(ChunkNumbers, ComeBackFromTheirText) {
  EXPECT_EQ(to_text_of_numbers({}), "");
  EXPECT_EQ(to_text_of_numbers({7}), "7");
  EXPECT_EQ(to_text_of_numbers({1, 2, 3, 5, 8, 9}), "1-3,5,8-9");
  for (unsigned bits = 0; bits < 1U << 12; ++bits) {
    std::vector<int> numbers;
    for (int number = 1; number <= 12; ++number)
      if ((bits >> (number - 1) & 1U) != 0) numbers.push_back(number);
    EXPECT_EQ(*parse_numbers(to_text_of_numbers(numbers)), numbers);
  }
}

TEST(ChunkNumbers, OfAnotherFormAreRefused) {
  for (const char* const text : {"0", "-1", "x", "1-", "2-1", "2,1", "1,1", "1;2", "1-99999999999",
                                 "1-100000000", "1-9000000", "1,", " 1"})
    EXPECT_FALSE(parse_numbers(text)) << text;
}

ChunkEntry entry(int id, ChunkState state, int attempt = 1) {
  return {id, attempt, 3, id - 1, "12_" + std::to_string(id), state, "n1", {1, 2}, ""};
}

class ChunkLedgerTest : public testing::Test {
 protected:
  const std::filesystem::path& folder() const { return folder_.path(); }

  samples::TemporaryFolder folder_;
  Store store_ = Store::create(folder_.path(), samples::header());
};

TEST_F(ChunkLedgerTest, GivesBackOpenChunksAsTheyWereKept) {
  ChunkEntry again = entry(4, ChunkState::waiting, 2);
  again.story = "its task was killed";
  store_.keep_chunks({entry(1, ChunkState::running), entry(2, ChunkState::done), again,
                      entry(3, ChunkState::dropped)});
  store_.flush();
  StoreReader reader(folder());
  EXPECT_THAT(reader.open_chunks(), ElementsAre(entry(1, ChunkState::running), again));
  const ChunkCounts counts = reader.chunk_counts();
  EXPECT_EQ(counts.last_id, 4);
  EXPECT_EQ(counts.last_submission, 3);
  EXPECT_EQ(counts.running, 1);
  EXPECT_EQ(counts.waiting, 1);
  EXPECT_EQ(counts.done, 1);
  EXPECT_EQ(counts.sent_again, 1);
  EXPECT_EQ(counts.last_story, "its task was killed");
  EXPECT_THAT(counts.by_node, ElementsAre(std::pair("n1", 1)));
}

TEST_F(ChunkLedgerTest, OfATournamentOnOneMachineIsEmpty) {
  StoreReader reader(folder());
  EXPECT_THAT(reader.open_chunks(), IsEmpty());
  EXPECT_FALSE(reader.chunk_counts().has_any());
}

TEST_F(ChunkLedgerTest, IsNeverAheadOfTheGamesSubmittedBefore) {
  for (int number = 1; number <= 3000; ++number) {
    samples::record_game(store_, number);
    if (number % 100 == 0) {
      ChunkEntry chunk = entry(number / 100, ChunkState::done);
      chunk.games = {number - 99, number};
      store_.keep_chunks({chunk});
      EXPECT_EQ(samples::SqliteSession(folder() / "tournament.db")
                    .run("SELECT count(*) FROM chunks WHERE id * 100 >"
                         " (SELECT count(*) FROM games)"),
                "0");
    }
  }
  store_.flush();
  EXPECT_EQ(StoreReader(folder()).chunk_counts().done, 30);
}

TEST_F(ChunkLedgerTest, IsCommittedInTheTransactionOfTheGamesBeforeIt) {
  samples::TemporaryFolder own;
  Store store = Store::create(own.path(), samples::header(), {.group_window = 500ms});
  for (int number = 1; number <= 20; ++number) samples::record_game(store, number);
  store.keep_chunks({entry(1, ChunkState::done)});
  samples::SqliteSession session(own.path() / "tournament.db");
  std::string both = "0 0";
  while (both == "0 0")
    both =
        session.run("SELECT (SELECT count(*) FROM games) || ' ' || (SELECT count(*) FROM chunks)");
  EXPECT_EQ(both, "20 1");
}

TEST_F(ChunkLedgerTest, IsCommittedWithoutAnyGame) {
  store_.keep_chunks({entry(1, ChunkState::waiting)});
  while (!StoreReader(folder()).chunk_counts().has_any()) {
  }
  store_.keep_chunks({entry(2, ChunkState::waiting)});
  store_.close();
  EXPECT_EQ(StoreReader(folder()).chunk_counts().waiting, 2);
}

}  // namespace
}  // namespace connect4
