#include "runner/cluster/waiting_command.hpp"

#include <gmock/gmock.h>

#include <thread>

#include "runner/cluster/shard_folder.hpp"
#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

const Submission sample_submission{"cup-1", "/cup/task.1.sh", {1, 2, 3, 7}, "/cup/1.log"};

TEST(FillIn, MakesAWordOfEachShardOrAListWithinAWord) {
  EXPECT_THAT(fill_in({"parallel", "{shard}", ":::", "{all}"}, sample_submission),
              ElementsAre("parallel", "/cup/task.1.sh", ":::", "1", "2", "3", "7"));
  EXPECT_THAT(fill_in({"bsub", "-J{name}[{all}]", "-t{first}-{last}", "-o{log}", "{shard}"},
                      sample_submission),
              ElementsAre("bsub", "-Jcup-1[1-3,7]", "-t1-7", "-o/cup/1.log", "/cup/task.1.sh"));
}

TEST(FillIn, LeavesOtherBracesAlone) {
  EXPECT_THAT(fill_in({"{}", "{a}{first}{", "awk '{print}'"}, sample_submission),
              ElementsAre("{}", "{a}1{", "awk '{print}'"));
}

TEST(SubmitWords, OfSlurmHaveTheOptionsBeforeTheScript) {
  WorkersPlan plan;
  plan.kind = WorkersKind::slurm;
  plan.options = {"--partition=main"};
  const auto words = fill_in(submit_words(plan), sample_submission);
  ASSERT_GE(words.size(), 3U);
  EXPECT_EQ(words.front(), "sbatch");
  EXPECT_EQ(words[words.size() - 2], "--partition=main");
  EXPECT_EQ(words.back(), "/cup/task.1.sh");
  EXPECT_THAT(words, testing::IsSupersetOf({"--wait", "--array=1-3,7", "--job-name=cup-1"}));
}

TEST(CancelJobs, TellsWhyItFailed) {
  WorkersPlan plan;
  plan.kind = WorkersKind::command;
  EXPECT_EQ(cancel_jobs(plan, "cup-1"), "") << "no command is no failure";
  plan.cancel = {"true", "{name}"};
  EXPECT_EQ(cancel_jobs(plan, "cup-1"), "");
  plan.cancel = {"sh", "-c", "echo no job {name} >&2; exit 1"};
  EXPECT_EQ(cancel_jobs(plan, "cup-1"), "sh: no job cup-1");
}

TEST(WaitingCommandTest, LogsItsWordsAndIsAskedToEnd) {
  const samples::TemporaryFolder folder;
  const auto log = folder.path() / "1.log";
  WaitingCommand command({"sh", "-c", "echo begun; sleep 1000"}, log);
  while (last_line_of(log).empty()) std::this_thread::sleep_for(5ms);
  EXPECT_FALSE(command.has_ended());
  command.end();
  EXPECT_TRUE(command.has_ended());
  EXPECT_EQ(last_line_of(log), "begun");
}

TEST(TaskScript, SaysWhatItDoesNotSeeAndFailsWithStatus3) {
  const samples::TemporaryFolder folder;
  const auto script = folder.path() / "task.sh";
  ShardFolder::write(script, script_in(folder.path() / "nowhere", "echo played", 0), true);
  const auto log = folder.path() / "1.log";
  WaitingCommand command({script.string()}, log);
  while (!command.has_ended()) std::this_thread::sleep_for(5ms);
  EXPECT_THAT(last_line_of(log), testing::HasSubstr("nowhere"));
}

}  // namespace
}  // namespace connect4
