#include "runner/process/scratch_folder.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "runner/process/sandbox.hpp"
#include "tests/runner/process/few_descriptors.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;

/// Folders in folders, each with a file in it.
void nest(const fs::path& folder, int levels) {
  int at = open(folder.c_str(), O_RDONLY | O_DIRECTORY);
  for (int level = 0; level < levels; ++level) {
    ASSERT_EQ(mkdirat(at, "lifted-1", 0700), 0);
    const int next = openat(at, "lifted-1", O_RDONLY | O_DIRECTORY);
    close(openat(next, "file", O_CREAT | O_WRONLY, 0));
    close(at);
    at = next;
  }
  close(at);
}

/// Works as a user that a closed folder keeps out, which root is not; in a process of its own.
template <typename Work>
void as_ordinary_user(Work work) {
  const pid_t child = fork();
  if (child == 0) {
    if (is_root() && setresuid(12345, 12345, 12345) != 0) _exit(2);
    work();
    _exit(testing::Test::HasFailure() ? 1 : 0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

TEST(ScratchFolder, GoesWithAllThatIsInIt) {
  fs::path path;
  {
    const ScratchFolder scratch(std::nullopt);
    path = scratch.path();
    fs::create_directories(path / "a/b/c");
    fs::create_directories(path / "a/d/lifted-0/e");
    std::ofstream(path / "lifted-0") << "in the way";
    std::ofstream(path / "a/b/file") << "x";
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(ScratchFolder, GoesHoweverDeepItIsNestedAndWithFewDescriptorsLeft) {
  fs::path path;
  {
    const FewDescriptors few(4);
    const ScratchFolder scratch(std::nullopt);
    path = scratch.path();
    nest(path, 3000);
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(ScratchFolder, GoesWithFoldersThatThePlayerHasClosedToItself) {
  as_ordinary_user([] {
    fs::path path;
    {
      const ScratchFolder scratch(std::nullopt);
      path = scratch.path();
      for (const char* const name : {"closed", "open/closed"}) {
        fs::create_directories(path / name / "inside");
        std::ofstream(path / name / "inside/file") << "x";
        chmod((path / name / "inside").c_str(), 0);
        chmod((path / name).c_str(), 0);
      }
      chmod(path.c_str(), 0);
    }
    EXPECT_FALSE(fs::exists(path));
  });
}

TEST(ScratchFolder, LeavesTheTargetsOfLinksInItAlone) {
  const ScratchFolder outside(std::nullopt);
  std::ofstream(outside.path() / "kept") << "x";
  chmod(outside.path().c_str(), 0755);
  {
    const ScratchFolder scratch(std::nullopt);
    fs::create_directories(scratch.path() / "a");
    for (const char* const name : {"link", "a/link"})
      fs::create_directory_symlink(outside.path(), scratch.path() / name);
    fs::create_symlink(outside.path() / "kept", scratch.path() / "a/file");
  }
  EXPECT_TRUE(fs::exists(outside.path() / "kept"));
  EXPECT_EQ(fs::status(outside.path()).permissions(), fs::perms{0755});
}

}  // namespace
}  // namespace connect4
