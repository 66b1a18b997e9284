#include "runner/store/folder_lock.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
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

TEST(FolderLock, HoldsThoughItsFileIsDeleted) {
  const samples::TemporaryFolder folder;
  const FolderLock first(folder.path());
  std::filesystem::remove(folder.path() / "lock");
  for (int i = 0; i < 2; ++i) EXPECT_THROW(FolderLock second(folder.path()), StoreError);
  EXPECT_TRUE(is_locked(folder.path()));
}

/// A process of a user that may read the folder, which it locks as long as this lives.
class StrangersLock {
 public:
  explicit StrangersLock(const std::filesystem::path& folder) {
    if (pipe(ready_) != 0) throw std::runtime_error("no pipe");
    child_ = fork();
    if (child_ != 0) {
      char letter = 0;
      if (read(ready_[0], &letter, 1) != 1) throw std::runtime_error("nothing was locked");
      return;
    }
    if (setuid(65534) != 0) _exit(1);
    const int held = open(folder.c_str(), O_RDONLY | O_DIRECTORY);
    // Nor may it open the file that it could lock instead.
    const bool can_open_file = open((folder / "lock").c_str(), O_RDONLY) >= 0;
    if (flock(held, LOCK_EX) != 0 || can_open_file || write(ready_[1], "", 1) != 1) _exit(1);
    pause();
  }
  StrangersLock(const StrangersLock&) = delete;
  StrangersLock& operator=(const StrangersLock&) = delete;
  ~StrangersLock() {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    for (const int end : ready_) close(end);
  }

 private:
  int ready_[2];
  pid_t child_;
};

TEST(FolderLock, IsNotKeptFromARunByAReader) {
  if (geteuid() != 0) GTEST_SKIP() << "another user's process takes root to start";
  const samples::TemporaryFolder folder;
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
  std::ofstream(folder.path() / "lock") << "1\n";
  std::filesystem::permissions(folder.path() / "lock", std::filesystem::perms(0600));
  const StrangersLock stranger(folder.path());
  EXPECT_FALSE(is_locked(folder.path())) << "a stranger's lock is no run";
  EXPECT_NO_THROW(FolderLock lock(folder.path()));
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
