#include "runner/cluster/task_command.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>

#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;

/// The status of the line as a node's shell would run it.
int status_of(const std::string& line) {
  const int status = std::system(("place=1; " + line).c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(TaskCommand, EndsWithItsOwnStatusIfTheNodeDoesNotSeeTheFolder) {
  const samples::TemporaryFolder folder;
  const ChunkFolder chunks(folder.path() / "it's here");
  const std::string line = command_of_task(chunks, {{1, 1}, {2, 1}});
  EXPECT_EQ(status_of(line), exit_no_folder);
}

TEST(TaskCommand, EndsWithItsOwnStatusIfTheNodeDoesNotSeeOurProgram) {
  const samples::TemporaryFolder folder;
  const ChunkFolder chunks(folder.path() / "it's here");
  fs::create_directories(chunks.path());
  std::ofstream(chunks.config_file()) << "{}";
  std::string line = command_of_task(chunks, {{1, 1}, {2, 1}});
  const std::string program = fs::read_symlink("/proc/self/exe").string();
  for (std::size_t at = line.find(program); at != std::string::npos; at = line.find(program, at))
    line.replace(at, program.size(), "/nowhere/tournament");
  EXPECT_EQ(status_of(line), exit_no_program);
}

TEST(TaskCommand, StartsThisProgramWithTheAttemptAtItsPlace) {
  const samples::TemporaryFolder folder;
  const ChunkFolder chunks(folder.path() / "it's here");
  fs::create_directories(chunks.path());
  std::ofstream(chunks.config_file()) << "{}";
  const fs::path echo = folder.path() / "echo.sh";
  std::ofstream(echo)
      << "#!/bin/sh\n[ \"$1 $2 $4 $CONNECT4_TASK\" = 'tournament chunk 2.5 1' ] && [ -f "
         "\"$3/tournament.json\" ] && exit 42\n";
  fs::permissions(echo, fs::perms::owner_all);
  std::string line = command_of_task(chunks, {{1, 1}, {2, 5}, {3, 1}});
  const std::string program = fs::read_symlink("/proc/self/exe").string();
  for (std::size_t at = line.find(program); at != std::string::npos; at = line.find(program, at))
    line.replace(at, program.size(), echo.string());
  EXPECT_EQ(status_of(line), 42);
}

TEST(TaskFailure, IsOfTheNodeIfTheTaskEndedItself) {
  BatchTask task{"1_0", "c", 0, BatchTask::State::failed, "FAILED", "n2", exit_no_folder};
  EXPECT_EQ(failure_of(task, "/a/b.json", "/a").reason, "it does not see /a/b.json");
  EXPECT_TRUE(failure_of(task, "/a/b.json", "/a").is_of_node);
  task.exit_code = exit_no_result;
  EXPECT_EQ(failure_of(task, "/a/b.json", "/a").reason, "it cannot write into /a");
}

TEST(TaskFailure, IsNotOfTheNodeIfTheTaskWasEnded) {
  BatchTask task{"1_0", "c", 0, BatchTask::State::failed, "NODE_FAIL", "n2"};
  EXPECT_EQ(failure_of(task, "", "").reason, "its task ended as NODE_FAIL on n2");
  EXPECT_FALSE(failure_of(task, "", "").is_of_node);
  task.signal = 9;
  EXPECT_EQ(failure_of(task, "", "").reason, "its task was killed on n2");
}

}  // namespace
}  // namespace connect4
