#include "runner/cluster/task_exit.hpp"

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
  setenv("SLURM_ARRAY_TASK_ID", "1", 1);
  const int status = std::system(line.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(TaskCommand, EndsWithItsOwnStatusWhereTheNodeDoesNotSeeTheFolder) {
  const samples::TemporaryFolder folder;
  const ChunkFolder chunks(folder.path() / "it's here");
  const std::string line = command_of_task(chunks, {{1, 1}, {2, 1}});
  EXPECT_EQ(status_of(line), exit_no_folder);
  EXPECT_EQ(describe_task_exit(exit_no_folder, "/a/b.json", "/a"), "it does not see /a/b.json");
}

TEST(TaskCommand, EndsWithItsOwnStatusWhereTheNodeDoesNotSeeOurProgram) {
  const samples::TemporaryFolder folder;
  const ChunkFolder chunks(folder.path() / "it's here");
  fs::create_directories(chunks.path());
  std::ofstream(chunks.config_file()) << "{}";
  std::string line = command_of_task(chunks, {{1, 1}, {2, 1}});
  const std::string program = path_of_this_program();
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
      << "#!/bin/sh\n[ \"$1 $3\" = 'chunk 2.5' ] && [ -f \"$2/tournament.json\" ] && exit 42\n";
  fs::permissions(echo, fs::perms::owner_all);
  std::string line = command_of_task(chunks, {{1, 1}, {2, 5}, {3, 1}});
  const std::string program = path_of_this_program();
  for (std::size_t at = line.find(program); at != std::string::npos; at = line.find(program, at))
    line.replace(at, program.size(), echo.string());
  EXPECT_EQ(status_of(line), 42);
}

}  // namespace
}  // namespace connect4
