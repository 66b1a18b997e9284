#include "protocol/files/draft.hpp"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <fstream>
#include <functional>
#include <set>

#include "protocol/files/whole_file.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class DraftTest : public testing::Test {
 protected:
  DraftTest() {
    std::string name = testing::TempDir() + "draft_XXXXXX";
    folder_ = mkdtemp(name.data());
  }
  ~DraftTest() override { fs::remove_all(folder_); }

  std::vector<std::string> names() const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_))
      names.insert(entry.path().filename().string());
    return {names.begin(), names.end()};
  }

  /// Starts a process that makes a draft with a folder, and returns when the draft exists.
  pid_t draft_of_another() const {
    std::array<int, 2> ready{};
    if (pipe(ready.data()) != 0) throw std::runtime_error("no pipe");
    const pid_t child = fork();
    if (child == 0) {
      const auto draft = Draft::in(folder_);
      fs::create_directories(draft->folder() / "inside");
      std::ofstream(draft->folder() / "inside" / "file") << "text";
      if (::write(ready[1], "!", 1) == 1) pause();
      _exit(1);
    }
    char byte = 0;
    EXPECT_EQ(read(ready[0], &byte, 1), 1);
    for (const int end : ready) close(end);
    return child;
  }

  static mode_t mode_of(const std::string& path) {
    struct stat status {};
    EXPECT_EQ(stat(path.c_str(), &status), 0);
    return status.st_mode & 0777;
  }

  static void end(pid_t child) {
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
  }

  void write(const std::string& name) const { std::ofstream(folder_ / name) << "mine"; }

  fs::path folder_;
};

TEST_F(DraftTest, OfAProcessThatWasKilledIsRemovedByTheNextOneInTheFolder) {
  const pid_t child = draft_of_another();
  end(child);
  const std::string left = ".connect4-" + std::to_string(child) + "-0";
  ASSERT_THAT(names(), ElementsAre(left, left + ".d"));
  ASSERT_TRUE(WholeFile::at((folder_ / "a").string())->commit("text"));
  EXPECT_THAT(names(), ElementsAre("a"));
}

TEST_F(DraftTest, OfAProcessThatLivesStays) {
  const pid_t child = draft_of_another();
  const std::vector<std::string> before = names();
  { ASSERT_TRUE(Draft::in(folder_)); }
  EXPECT_EQ(names(), before);
  end(child);
}

TEST_F(DraftTest, IsKnownByItsLockThoughItsProcessIdWasGivenAgain) {
  write(".connect4-" + std::to_string(getpid()) + "-7");
  write(".connect4-1-0");
  { ASSERT_TRUE(Draft::in(folder_)); }
  EXPECT_THAT(names(), IsEmpty());
}

TEST_F(DraftTest, NothingElseIsTakenForOne) {
  for (const char* const name : {".connect4-1", ".connect4-1-", ".connect4--0", ".connect4-1-0x",
                                 ".connect4-1-0.d", ".connect4-x-0", "connect4-1-0"})
    write(name);
  write("linked");
  fs::create_hard_link(folder_ / "linked", folder_ / ".connect4-2-0");
  fs::create_symlink("linked", folder_ / ".connect4-2-1");
  fs::create_directory(folder_ / ".connect4-2-2");
  ASSERT_EQ(mkfifo((folder_ / ".connect4-2-3").c_str(), 0600), 0);
  const std::vector<std::string> before = names();
  { ASSERT_TRUE(Draft::in(folder_)); }
  EXPECT_EQ(names(), before);
}

TEST_F(DraftTest, OfAnotherUserStays) {
  write(".connect4-1-0");
  if (chown((folder_ / ".connect4-1-0").c_str(), 4321, 4321) != 0)
    GTEST_SKIP() << "only root may give files away";
  { ASSERT_TRUE(Draft::in(folder_)); }
  EXPECT_THAT(names(), ElementsAre(".connect4-1-0"));
}

TEST_F(DraftTest, IsLockedUntilItHasItsName) {
  auto draft = Draft::in(folder_);
  ASSERT_TRUE(draft);
  const File other(draft->path(), O_WRONLY);
  EXPECT_NE(flock(other.number(), LOCK_EX | LOCK_NB), 0);
  ASSERT_TRUE(draft->rename_to((folder_ / "a").string()));
  EXPECT_EQ(flock(other.number(), LOCK_EX | LOCK_NB), 0);
}

TEST_F(DraftTest, TakesItsFolderAlong) {
  {
    const auto draft = Draft::in(folder_);
    fs::create_directories(draft->folder() / "inside");
    EXPECT_EQ(names().size(), 2U);
  }
  EXPECT_THAT(names(), IsEmpty());
}

TEST_F(DraftTest, OfASecretIsItsOwnersFromTheFirstMoment) {
  const mode_t before = umask(0);
  const auto secret = Draft::in(folder_, Readers::owner), usual = Draft::in(folder_);
  umask(before);
  EXPECT_EQ(mode_of(secret->path()), 0600);
  EXPECT_EQ(mode_of(usual->path()), 0666);
}

TEST_F(DraftTest, OfASecretDoesNotTakeOverTheRightsOfAnOlderFile) {
  const std::string path = folder_ / "file";
  write("file");
  ASSERT_EQ(chmod(path.c_str(), 0644), 0);
  auto file = WholeFile::at(path, WholeFile::Special::refuse, Readers::owner);
  ASSERT_TRUE(file.has_value() && file->commit("secret").has_value());
  EXPECT_EQ(mode_of(path), 0600);
}

}  // namespace
}  // namespace connect4
