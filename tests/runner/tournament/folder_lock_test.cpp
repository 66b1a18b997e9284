#include "runner/tournament/folder_lock.hpp"

#include <gmock/gmock.h>

#include "tests/runner/tournament/sample_games.hpp"

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
    EXPECT_THAT(error.reason(), HasSubstr("process " + std::to_string(getpid()) + " is running"));
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

TEST(FolderLock, CanBeSeenByWhoDoesNotTakeIt) {
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
