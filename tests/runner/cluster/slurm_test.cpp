#include "runner/cluster/slurm.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using State = SlurmTask::State;

/// As Slurm 22.05 prints it.
constexpr char printed_queue[] =
    "1_6|connect4-77-1|PENDING||Resources\n"
    "1_7|connect4-77-1|PENDING||Priority\n"
    "1_8|connect4-77-1|PENDING||Nodes required for job are DOWN, DRAINED or reserved | others\n"
    "1_0|connect4-77-1|RUNNING|n1|None\n"
    "1_1|connect4-77-1|CONFIGURING|n1|None\n"
    "1_2|connect4-77-1|COMPLETING|n2|None\n"
    "5|sleep|RUNNING|n2|None\n"
    "6_0|connect4-770-1|RUNNING|n3|None\n";

State state_of(const std::string& words) {
  const auto tasks = parse_queue("3_0|connect4-77-2|" + words + "\n", "connect4-77-");
  return tasks.empty() ? State::ended : tasks.front().state;
}

TEST(SlurmQueue, HasTheTasksOfOneTournamentAlone) {
  EXPECT_THAT(
      parse_queue(printed_queue, "connect4-77-"),
      ElementsAre(SlurmTask{"1_6", "connect4-77-1", 6, State::waiting, "Resources", ""},
                  SlurmTask{"1_7", "connect4-77-1", 7, State::waiting, "Priority", ""},
                  SlurmTask{"1_8", "connect4-77-1", 8, State::waiting,
                            "Nodes required for job are DOWN, DRAINED or reserved | others", ""},
                  SlurmTask{"1_0", "connect4-77-1", 0, State::running, "None", "n1"},
                  SlurmTask{"1_1", "connect4-77-1", 1, State::running, "None", "n1"},
                  SlurmTask{"1_2", "connect4-77-1", 2, State::ended, "None", "n2"}));
}

TEST(SlurmQueue, TellsTasksThatWillNotRunByThemselvesFromThoseThatWait) {
  for (const char* const reason : {"JobHeldUser", "JobHeldAdmin", "BeginTime",
                                   "launch failed requeued held", "JobLaunchFailure"})
    EXPECT_EQ(state_of(std::string("PENDING||") + reason), State::stuck) << reason;
  EXPECT_EQ(state_of("REQUEUE_HOLD||None"), State::stuck);
  EXPECT_EQ(state_of("SPECIAL_EXIT||None"), State::stuck);
  for (const char* const reason : {"None", "Resources", "QOSMaxJobsPerUserLimit", "Reservation"})
    EXPECT_EQ(state_of(std::string("PENDING||") + reason), State::waiting) << reason;
  for (const char* const state : {"FAILED", "NODE_FAIL", "CANCELLED", "COMPLETED", "TIMEOUT"})
    EXPECT_EQ(state_of(std::string(state) + "|n1|None"), State::ended) << state;
}

TEST(SlurmQueue, PassesOverLinesOfAnotherForm) {
  EXPECT_THAT(parse_queue("", "c"), IsEmpty());
  EXPECT_THAT(parse_queue("\n|\n1_|c|\n1_x|c|RUNNING|n|r\n_3\nsqueue: warning\n", "c"), IsEmpty());
  EXPECT_THAT(parse_queue("7|c1|RUNNING|n1|None\n", "c"), IsEmpty()) << "no array";
}

TEST(SlurmJob, SaysHowATaskHasEnded) {
  EXPECT_EQ(
      parse_job("JobId=2 ArrayJobId=1 JobName=connect4-1-1 JobState=FAILED Reason=NonZeroExit"
                " Dependency=(null) ExitCode=64:0 ReqNodeList=(null) NodeList=n2 BatchHost=n2\n"),
      (EndedTask{"connect4-1-1", "FAILED", 64, 0, "n2"}));
  EXPECT_EQ(parse_job("JobId=2 JobName=c JobState=CANCELLED ExitCode=0:9 NodeList=(null)"),
            (EndedTask{"c", "CANCELLED", 0, 9, ""}));
  EXPECT_EQ(parse_job("slurm_load_jobs error: Invalid job id specified"), std::nullopt);
  EXPECT_EQ(parse_job("JobState=FAILED ExitCode=x:0"), std::nullopt);
}

TEST(SlurmConfig, SaysHowLargeAnArrayCanBe) {
  EXPECT_EQ(
      parse_most_tasks("Configuration data as of 2026-11-23\nMailProg                = /bin/mail\n"
                       "MaxArraySize            = 1001\nMaxJobCount             = 10000\n"),
      1001);
  EXPECT_EQ(parse_most_tasks("MaxJobCount = 3\n"), std::nullopt);
}

TEST(Slurm, SaysSoWhereItIsNotInstalled) {
  const char* const path = std::getenv("PATH");
  const std::string before = path != nullptr ? path : "";
  setenv("PATH", "/nowhere", 1);
  const auto answer = Slurm({}).tasks("c");
  setenv("PATH", before.c_str(), 1);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error(), "squeue is not in PATH; is Slurm installed here?");
}

}  // namespace
}  // namespace connect4
