#include "runner/cluster/sent_chunks.hpp"

#include <gmock/gmock.h>

#include "tests/runner/cluster/chunk_samples.hpp"

namespace connect4 {
namespace {

using namespace testing_chunks;
using testing::ElementsAre;
using testing::IsEmpty;
using State = SlurmTask::State;

constexpr char prefix[] = "connect4-7-";

SentChunk sent(int id, int first, int last, int submission, int place) {
  SentChunk chunk;
  chunk.chunk = testing_chunks::chunk(id, first, last);
  chunk.entry.id = id;
  chunk.entry.submission = submission;
  chunk.entry.place = place;
  chunk.is_asked.assign(chunk.chunk.games.size(), true);
  return chunk;
}

SlurmTask task(int submission, int place, State state, const std::string& node = "",
               const std::string& id = "9") {
  return {id + "_" + std::to_string(place),
          prefix + std::to_string(submission),
          place,
          state,
          "why",
          node};
}

std::vector<int> ids_of(const std::vector<MissingChunk>& chunks, bool lost) {
  std::vector<int> ids;
  for (const MissingChunk& chunk : chunks)
    if (chunk.is_lost == lost) ids.push_back(chunk.id);
  return ids;
}

class SentChunksTest : public testing::Test {
 protected:
  SentChunksTest() {
    chunks_.add(sent(1, 1, 4, 3, 0));
    chunks_.add(sent(2, 5, 8, 3, 1));
  }

  QueueFindings look(const std::vector<SlurmTask>& tasks) { return chunks_.compare(tasks, prefix); }

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

TEST_F(SentChunksTest, ForgetWhoWaitsUntilAskedAgain) {
  EXPECT_THAT(game_numbers_of(chunks_.forget_all()), ElementsAre(1, 2, 3, 4, 5, 6, 7, 8));
  EXPECT_THAT(chunks_.forget_all(), IsEmpty());
  EXPECT_FALSE(chunks_.find(1)->is_wanted());
  EXPECT_TRUE(chunks_.ask_for(job(2)));
  EXPECT_TRUE(chunks_.find(1)->is_wanted());
  EXPECT_FALSE(chunks_.find(2)->is_wanted());
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

TEST_F(SentChunksTest, AreLostAtTheThirdLookThatMissesTheirTask) {
  const std::vector<SlurmTask> tasks{task(3, 0, State::running, "n1"),
                                     task(3, 1, State::ended, "n2")};
  for (int look_number = 1; look_number <= 2; ++look_number) {
    const auto findings = look(tasks);
    EXPECT_THAT(ids_of(findings.missing, false), ElementsAre(2));
    EXPECT_THAT(ids_of(findings.missing, true), IsEmpty());
  }
  EXPECT_THAT(ids_of(look(tasks).missing, true), ElementsAre(2));
}

TEST_F(SentChunksTest, CountLooksInARowAlone) {
  look({});
  look({});
  look({task(3, 0, State::waiting), task(3, 1, State::waiting)});
  EXPECT_THAT(ids_of(look({}).missing, true), IsEmpty());
}

TEST_F(SentChunksTest, AreLostAtOnceWhereTheirTaskIsStuckWhichIsCancelled) {
  const auto findings = look({task(3, 0, State::stuck), task(3, 1, State::waiting)});
  EXPECT_THAT(ids_of(findings.missing, true), ElementsAre(1));
  EXPECT_THAT(findings.to_cancel, ElementsAre("9_0"));
}

TEST_F(SentChunksTest, CancelTasksOfOldSubmissionsAndDuplicates) {
  const auto findings =
      look({task(3, 0, State::running, "n1"), task(3, 1, State::running, "n1"),
            task(3, 1, State::waiting, "", "12"), task(2, 0, State::running, "n2", "8"),
            task(2, 1, State::ended, "n2", "8")});
  EXPECT_THAT(findings.to_cancel, ElementsAre("12_1", "8_0"));
  EXPECT_THAT(findings.missing, IsEmpty());
}

TEST_F(SentChunksTest, ThatAreLostHaveNoTaskUntilTheyAreSentAgain) {
  chunks_.find(1)->is_lost = true;
  const auto findings = look({task(3, 0, State::running, "n1"), task(3, 1, State::waiting)});
  EXPECT_THAT(findings.to_cancel, ElementsAre("9_0"));
  EXPECT_THAT(findings.missing, IsEmpty());
}

TEST_F(SentChunksTest, KnowThePlacesOfTheirGamesAlsoWhereANewerOneHasThemToo) {
  chunks_.add(sent(3, 2, 3, 4, 0));
  EXPECT_EQ(chunks_.place_of(3, 1), 2U);
  EXPECT_EQ(chunks_.place_of(3, 3), 1U);
  EXPECT_EQ(chunks_.place_of(8, 2), 3U);
  EXPECT_EQ(chunks_.place_of(8, 1), std::nullopt);
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
