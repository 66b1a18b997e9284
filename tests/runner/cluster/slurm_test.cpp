#include "runner/cluster/slurm.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using State = BatchTask::State;

/// The queue as Slurm 22.05 prints it.
constexpr char printed_queue[] =
    "1|6|connect4-77-1|PENDING|0||Resources\n"
    "1|7|connect4-77-1|PENDING|0||Priority\n"
    "1|8|connect4-77-1|PENDING|0||Nodes required for job are DOWN, DRAINED | others\n"
    "1|0|connect4-77-1|RUNNING|0|n1|None\n"
    "1|1|connect4-77-1|CONFIGURING|0|n1|None\n"
    "1|2|connect4-77-1|COMPLETING|0|n2|None\n"
    "1|3|connect4-77-1|COMPLETED|0|n2|None\n"
    "1|4|connect4-77-1|FAILED|16640|n1|NonZeroExitCode\n"
    "1|5|connect4-77-1|FAILED|9|n2|JobLaunchFailure\n"
    "5|N/A|sleep|RUNNING|0|n2|None\n"
    "6|0|connect4-770-1|RUNNING|0|n3|None\n";

State state_of(const std::string& words) {
  const auto tasks = parse_queue("3|0|connect4-77-2|" + words + "\n", "connect4-77-");
  return tasks.empty() ? State::ending : tasks.front().state;
}

TEST(SlurmQueue, HasTheTasksOfOneTournamentAlone) {
  const std::string name = "connect4-77-1";
  EXPECT_THAT(parse_queue(printed_queue, "connect4-77-"),
              ElementsAre(BatchTask{"1_6", name, 6, State::waiting, "Resources", ""},
                          BatchTask{"1_7", name, 7, State::waiting, "Priority", ""},
                          BatchTask{"1_8", name, 8, State::waiting,
                                    "Nodes required for job are DOWN, DRAINED | others", ""},
                          BatchTask{"1_0", name, 0, State::running, "None", "n1"},
                          BatchTask{"1_1", name, 1, State::running, "None", "n1"},
                          BatchTask{"1_2", name, 2, State::ending, "None", "n2"},
                          BatchTask{"1_3", name, 3, State::done, "None", "n2"},
                          BatchTask{"1_4", name, 4, State::failed, "FAILED", "n1", 65},
                          BatchTask{"1_5", name, 5, State::failed, "FAILED", "n2", 0, 9}));
}

TEST(SlurmQueue, TellsTasksThatWillNotRunByThemselvesFromThoseThatWait) {
  for (const char* const reason : {"JobHeldUser", "JobHeldAdmin", "BeginTime",
                                   "launch failed requeued held", "JobLaunchFailure"})
    EXPECT_EQ(state_of(std::string("PENDING|0||") + reason), State::stuck) << reason;
  EXPECT_EQ(state_of("REQUEUE_HOLD|0||None"), State::stuck);
  EXPECT_EQ(state_of("SPECIAL_EXIT|0||None"), State::stuck);
  for (const char* const reason : {"None", "Resources", "QOSMaxJobsPerUserLimit", "Reservation"})
    EXPECT_EQ(state_of(std::string("PENDING|0||") + reason), State::waiting) << reason;
}

TEST(SlurmQueue, TellsTasksThatHaveFailedFromThoseThatEndedWell) {
  for (const char* const state : {"FAILED", "NODE_FAIL", "CANCELLED", "TIMEOUT", "PREEMPTED"})
    EXPECT_EQ(state_of(std::string(state) + "|15|n1|None"), State::failed) << state;
  EXPECT_EQ(state_of("COMPLETED|0|n1|None"), State::done);
}

TEST(SlurmQueue, PassesOverLinesOfAnotherForm) {
  EXPECT_THAT(parse_queue("", "c"), IsEmpty());
  EXPECT_THAT(parse_queue("\n|\n1||c|\n1|x|c|RUNNING|0|n|r\n|3\nsqueue: warning\n", "c"),
              IsEmpty());
  EXPECT_THAT(parse_queue("7|N/A|c1|RUNNING|0|n1|None\n", "c"), IsEmpty()) << "not an array";
  EXPECT_THAT(parse_queue("7|1|c1|RUNNING|x|n1|None\n", "c"), IsEmpty());
}

TEST(Slurm, SaysSoIfItIsNotInstalled) {
  const char* const path = std::getenv("PATH");
  const std::string before = path != nullptr ? path : "";
  setenv("PATH", "/nowhere", 1);
  const auto answer = Slurm({}).list("c");
  setenv("PATH", before.c_str(), 1);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error(), "squeue is not in PATH; is Slurm installed here?");
}

}  // namespace
}  // namespace connect4
