#include "runner/cluster/sent_chunks.hpp"

#include <gmock/gmock.h>

#include "tests/runner/cluster/chunk_samples.hpp"

namespace connect4 {
namespace {

using namespace testing_chunks;
using testing::ElementsAre;
using testing::IsEmpty;
using State = BatchTask::State;

constexpr char prefix[] = "connect4-7-";

SentChunk sent(int id, int first, int last, int submission, int place) {
  SentChunk chunk(testing_chunks::chunk(id, first, last));
  chunk.entry.submission = submission;
  chunk.entry.place = place;
  chunk.is_lost = false;
  chunk.awaited.insert(chunk.entry.games.begin(), chunk.entry.games.end());
  return chunk;
}

BatchTask task(int submission, int place, State state, const std::string& node = "",
               const std::string& id = "9") {
  return {id + "_" + std::to_string(place),
          prefix + std::to_string(submission),
          place,
          state,
          "why",
          node};
}

class SentChunksTest : public testing::Test {
 protected:
  SentChunksTest() {
    chunks_.add(sent(1, 1, 4, 3, 0));
    chunks_.add(sent(2, 5, 8, 3, 1));
  }

  QueueFindings look(const std::vector<BatchTask>& tasks) { return chunks_.compare(tasks, prefix); }

  bool is_wanted(int id) { return !chunks_.find(id)->awaited.empty(); }

  SentChunks chunks_;
};

TEST_F(SentChunksTest, HaveAGameAsItWasSentAlone) {
  EXPECT_TRUE(chunks_.ask_for(job(3)));
  EXPECT_FALSE(chunks_.ask_for(job(9)));
  GameJob other = job(3);
  other.plan.opening = 7;
  EXPECT_FALSE(chunks_.ask_for(other));
  GameJob was_void = job(3);
  was_void.was_void = true;
  EXPECT_TRUE(chunks_.ask_for(was_void));
}

TEST_F(SentChunksTest, ForgetWantedGamesUntilAskedAgain) {
  EXPECT_THAT(game_numbers_of(chunks_.forget_all()), ElementsAre(1, 2, 3, 4, 5, 6, 7, 8));
  EXPECT_THAT(chunks_.forget_all(), IsEmpty());
  EXPECT_FALSE(is_wanted(1));
  EXPECT_TRUE(chunks_.ask_for(job(2)));
  EXPECT_TRUE(is_wanted(1));
  EXPECT_FALSE(is_wanted(2));
  EXPECT_THAT(game_numbers_of(chunks_.forget_all()), ElementsAre(2));
}

TEST_F(SentChunksTest, FollowTheirTasks) {
  const auto first = look({task(3, 0, State::running, "n1"), task(3, 1, State::waiting)});
  EXPECT_THAT(first.changed, ElementsAre(1, 2));
  EXPECT_EQ(chunks_.find(1)->entry.state, ChunkState::running);
  EXPECT_EQ(chunks_.find(1)->entry.node, "n1");
  EXPECT_EQ(chunks_.find(2)->entry.job, "9_1");
  const auto second = look({task(3, 0, State::running, "n1"), task(3, 1, State::running, "n2")});
  EXPECT_THAT(second.changed, ElementsAre(2));
  EXPECT_THAT(second.missing, IsEmpty());
  EXPECT_THAT(second.to_cancel, IsEmpty());
}

TEST_F(SentChunksTest, AreMissingAtTheThirdLookInARowThatDoesNotShowTheirTask) {
  const BatchTask first = task(3, 0, State::running, "n1");
  const BatchTask second = task(3, 1, State::waiting);
  for (int look_number = 1; look_number <= 2; ++look_number)
    EXPECT_THAT(look({first}).missing, IsEmpty());
  look({first, second});
  for (int look_number = 1; look_number <= 2; ++look_number)
    EXPECT_THAT(look({first}).missing, IsEmpty());
  EXPECT_THAT(look({first}).missing, ElementsAre(2));
}

TEST_F(SentChunksTest, HaveLongToSubmitTheGamesOfATaskThatEndedWell) {
  for (const State state : {State::ending, State::done})
    for (int look_number = 1; look_number <= 40; ++look_number)
      EXPECT_THAT(look({task(3, 0, state, "n1"), task(3, 1, State::waiting)}).missing, IsEmpty());
  for (int look_number = 1; look_number <= 9; ++look_number)
    look({task(3, 0, State::done, "n1"), task(3, 1, State::waiting)});
  EXPECT_THAT(look({task(3, 0, State::done, "n1"), task(3, 1, State::waiting)}).missing,
              ElementsAre(1));
}

TEST_F(SentChunksTest, AreLostAtOnceIfTheirTaskFailsOrIsStuckWhichIsCancelled) {
  const auto findings = look({task(3, 0, State::stuck), task(3, 1, State::failed, "n1")});
  EXPECT_EQ(findings.failed.size(), 2U);
  EXPECT_EQ(findings.failed.at(2).node, "n1");
  EXPECT_THAT(findings.to_cancel, ElementsAre("9_0"));
}

TEST_F(SentChunksTest, CancelTasksOfOldSubmissionsAndDuplicates) {
  const auto findings =
      look({task(3, 0, State::running, "n1"), task(3, 1, State::running, "n1"),
            task(3, 1, State::waiting, "", "12"), task(2, 0, State::running, "n2", "8"),
            task(2, 1, State::done, "n2", "8"), task(2, 2, State::ending, "n2", "8")});
  EXPECT_THAT(findings.to_cancel, ElementsAre("12_1", "8_0"));
  EXPECT_THAT(findings.missing, IsEmpty());
}

TEST_F(SentChunksTest, DoNotTakeATaskWithAnotherIdForTheirs) {
  chunks_.find(1)->entry.job = "9_0";
  const auto findings = look({task(3, 0, State::failed, "n1", "4"), task(3, 1, State::waiting)});
  EXPECT_TRUE(findings.failed.empty());
}

TEST_F(SentChunksTest, ThatAreLostHaveNoTaskUntilTheyAreSentAgain) {
  chunks_.find(1)->is_lost = true;
  const auto findings = look({task(3, 0, State::running, "n1"), task(3, 1, State::waiting)});
  EXPECT_THAT(findings.to_cancel, ElementsAre("9_0"));
  EXPECT_THAT(findings.missing, IsEmpty());
}

TEST_F(SentChunksTest, KeepAGameThatANewerOneHasToo) {
  chunks_.add(sent(3, 2, 3, 4, 0));
  chunks_.remove(3);
  EXPECT_TRUE(chunks_.find(1)->games.contains(3));
  EXPECT_FALSE(chunks_.ask_for(job(3))) << "it may be sent once more";
}

TEST_F(SentChunksTest, OfWhichOneWentNoLongerHaveItsGames) {
  chunks_.remove(1);
  EXPECT_EQ(chunks_.find(1), nullptr);
  EXPECT_FALSE(chunks_.ask_for(job(1)));
  EXPECT_TRUE(chunks_.ask_for(job(5)));
  EXPECT_EQ(chunks_.games(), 4U);
}

}  // namespace
}  // namespace connect4
