#include "runner/cluster/chunk_result.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

class ResultIntakeTest : public testing::Test {
 protected:
  void write(const ChunkAttempt& attempt, std::vector<int> numbers) const {
    ResultWriter writer(folder_.result_file(attempt));
    for (const int number : numbers) {
      GameRecord record = samples::random_game(number);
      record.game = number;
      writer.add(record);
    }
    ChunkSummary summary;
    summary.attempt = attempt;
    summary.share.turns = 3s;
    writer.commit(summary);
  }

  /// All that comes out: games by number, ends as the chunk's number below zero.
  std::vector<int> everything() {
    std::vector<int> all;
    while (const auto item = intake_.next())
      all.push_back(item->game ? item->game->game : -item->of.id);
    return all;
  }

  samples::TemporaryFolder temporary_;
  ChunkFolder folder_{temporary_.path()};
  ResultIntake intake_{folder_};
};

TEST_F(ResultIntakeTest, GivesEveryGameAndThenTheEndOfEachResult) {
  write({4, 1}, {7, 8});
  write({5, 2}, {9});
  intake_.add({4, 1});
  intake_.add({5, 2});
  EXPECT_THAT(everything(), ElementsAre(7, 8, -4, 9, -5));
  EXPECT_FALSE(intake_.has(4));
}

TEST_F(ResultIntakeTest, ReadsTheFirstResultOfAChunkAlone) {
  write({4, 1}, {7, 8});
  write({4, 2}, {7, 8});
  intake_.add({4, 2});
  intake_.add({4, 1});
  EXPECT_THAT(everything(), ElementsAre(7, 8, -4));
}

TEST_F(ResultIntakeTest, GivesTheShareOfTheTurnsOnce) {
  write({4, 1}, {7, 8});
  intake_.add({4, 1});
  EXPECT_EQ(intake_.next()->share.turns, 3s);
  EXPECT_EQ(intake_.next()->share.turns, 0s);
}

TEST_F(ResultIntakeTest, NamesADamagedResultAndGoesOn) {
  std::ofstream(folder_.result_file({3, 1})) << "half a";
  write({4, 1}, {7});
  for (const int chunk : {2, 3, 4}) intake_.add({chunk, 1});
  EXPECT_THAT(intake_.next()->damage, HasSubstr("No such file"));
  const auto damaged = intake_.next();
  EXPECT_EQ(damaged->of.id, 3);
  EXPECT_FALSE(damaged->game || damaged->end);
  EXPECT_THAT(everything(), ElementsAre(7, -4));
}

TEST_F(ResultIntakeTest, DropsWaitingResultsAndTheOneBeingRead) {
  write({4, 1}, {7, 8});
  write({5, 1}, {9});
  write({6, 1}, {11});
  for (const int chunk : {4, 5, 6}) intake_.add({chunk, 1});
  intake_.next();
  EXPECT_TRUE(intake_.is_reading(4));
  EXPECT_FALSE(intake_.is_reading(5));
  intake_.drop(4);
  intake_.drop(5);
  EXPECT_THAT(everything(), ElementsAre(11, -6));
}

}  // namespace
}  // namespace connect4
