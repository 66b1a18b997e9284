#include "runner/store/folder_lock.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;

TEST(FolderLock, RefusesASecondRunAndNamesTheFirst) {
  const samples::TemporaryFolder folder;
  const FolderLock first(folder.path());
  try {
    const FolderLock second(folder.path());
    FAIL() << "two runs have the folder";
  } catch (const StoreError& error) {
    EXPECT_EQ(error.input(), folder.path());
    EXPECT_THAT(error.reason(), HasSubstr("process " + std::to_string(getpid()) +
                                          " (runner_tests) is writing to it"));
  }
}

TEST(FolderLock, IsFreeAgainOnceItsOwnerIsGone) {
  const samples::TemporaryFolder folder;
  { const FolderLock first(folder.path()); }
  EXPECT_NO_THROW(FolderLock second(folder.path()));
}

/// What a process of a user that may only read the folder does; 0 if all is as it should be.
template <class Work>
int as_a_stranger(Work work) {
  const pid_t child = fork();
  if (child == 0) _exit(setuid(65534) == 0 ? work() : 99);
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

TEST(FolderLock, IsSeenAndNotHeldByAReader) {
  if (geteuid() != 0) GTEST_SKIP() << "another user's process takes root to start";
  const samples::TemporaryFolder folder;
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
  const auto file = folder.path() / "lock";
  {
    const FolderLock lock(folder.path());
    EXPECT_EQ(as_a_stranger([&] { return is_locked(folder.path()) ? 0 : 1; }), 0);
  }
  EXPECT_EQ(as_a_stranger([&] { return is_locked(folder.path()) ? 1 : 0; }), 0);
  EXPECT_EQ(as_a_stranger([&] { return open(file.c_str(), O_RDONLY) < 0 ? 0 : 1; }), 0)
      << "it could hold the lock";
}

TEST(FolderLock, WritesToNoOtherFileThatAStrangeFolderNames) {
  const samples::TemporaryFolder folder, elsewhere;
  const auto victim = elsewhere.path() / "victim", lock = folder.path() / "lock";
  std::ofstream(victim) << "precious";
  std::filesystem::permissions(victim, std::filesystem::perms(0644));
  std::filesystem::create_symlink(victim, lock);
  EXPECT_THROW(FolderLock held(folder.path()), StoreError);
  std::filesystem::remove(lock);
  std::filesystem::create_hard_link(victim, lock);
  EXPECT_THROW(FolderLock held(folder.path()), StoreError);
  std::ifstream file(victim);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "precious");
  EXPECT_EQ(std::filesystem::status(victim).permissions(), std::filesystem::perms(0644));
}

TEST(FolderLock, CanBeSeenWithoutTakingIt) {
  const samples::TemporaryFolder folder;
  EXPECT_FALSE(is_locked(folder.path()));
  {
    const FolderLock lock(folder.path());
    EXPECT_TRUE(is_locked(folder.path()));
  }
  EXPECT_FALSE(is_locked(folder.path()));
}

TEST(FolderLock, SaysWhyAFolderCannotBeLocked) {
  const samples::TemporaryFolder folder;
  try {
    const FolderLock lock(folder.path() / "nowhere");
    FAIL() << "a folder that does not exist was locked";
  } catch (const StoreError& error) {
    EXPECT_THAT(error.what(), HasSubstr("nowhere"));
    EXPECT_THAT(error.what(), HasSubstr("No such file or directory"));
  }
}

}  // namespace
}  // namespace connect4
