#include "protocol/files/whole_file.hpp"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

namespace fs = std::filesystem;

class Pipe {
 public:
  Pipe() {
    if (pipe(ends_.data()) != 0) ADD_FAILURE() << "no pipe";
  }
  ~Pipe() {
    for (const int end : ends_) close(end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  std::string path() const { return "/dev/fd/" + std::to_string(ends_[1]); }
  std::string read() const {
    std::array<char, 99> bytes{};
    const ssize_t count = ::read(ends_[0], bytes.data(), bytes.size());
    return {bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
  }

 private:
  std::array<int, 2> ends_{};
};

class WholeFileTest : public testing::Test {
 protected:
  WholeFileTest() {
    std::string name = testing::TempDir() + "whole_file_XXXXXX";
    folder_ = mkdtemp(name.data());
  }
  ~WholeFileTest() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::string content(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(path(name)).rdbuf();
    return text.str();
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
  }
  std::ptrdiff_t file_count() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }

  fs::path folder_;
};

TEST_F(WholeFileTest, TakesThePlaceOfTheOldFileWhenComplete) {
  write("a", "old");
  auto file = WholeFile::at(path("a"));
  ASSERT_TRUE(file);
  EXPECT_EQ(content("a"), "old");
  ASSERT_TRUE(file->commit("new"));
  EXPECT_EQ(content("a"), "new");
  EXPECT_EQ(file_count(), 1);
}

TEST_F(WholeFileTest, WithoutCommitTheOldFileStaysAndNothingElseIsLeft) {
  write("a", "old");
  { ASSERT_TRUE(WholeFile::at(path("a"))); }
  EXPECT_EQ(content("a"), "old");
  EXPECT_EQ(file_count(), 1);
}

TEST_F(WholeFileTest, HasTheModeOfAnyNewFile) {
  const mode_t mask = umask(027);
  const auto written = WholeFile::at(path("a"))->commit("text");
  umask(mask);
  ASSERT_TRUE(written);
  EXPECT_EQ(static_cast<unsigned>(fs::status(path("a")).permissions()), 0640U);
}

TEST_F(WholeFileTest, KeepsTheModeOfTheFileItReplacesAndIsNeverMoreOpenThanThat) {
  write("a", "old");
  chmod(path("a").c_str(), 0600);
  auto file = WholeFile::at(path("a"));
  ASSERT_TRUE(file);
  for (const auto& entry : fs::directory_iterator(folder_))
    EXPECT_EQ(static_cast<unsigned>(entry.status().permissions()), 0600U) << entry.path();
  ASSERT_TRUE(file->commit("new"));
  EXPECT_EQ(static_cast<unsigned>(fs::status(path("a")).permissions()), 0600U);
}

TEST_F(WholeFileTest, KeepsTheOwnerOfTheFileItReplaces) {
  write("a", "old");
  constexpr uid_t somebody = 4321;
  if (chown(path("a").c_str(), somebody, somebody) != 0)
    GTEST_SKIP() << "only root may give files away";
  ASSERT_TRUE(WholeFile::at(path("a"))->commit("new"));
  struct stat status {};
  ASSERT_EQ(stat(path("a").c_str(), &status), 0);
  EXPECT_EQ(status.st_uid, somebody);
}

TEST_F(WholeFileTest, ASymbolicLinkStaysOne) {
  write("target", "old");
  fs::create_symlink("target", path("link"));
  ASSERT_TRUE(WholeFile::at(path("link"))->commit("new"));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(content("target"), "new");
}

TEST_F(WholeFileTest, ASymbolicLinkToNothingYetIsFollowed) {
  fs::create_directory(path("folder"));
  fs::create_symlink("folder/other", path("link"));
  fs::create_symlink("../new", path("folder/other"));
  ASSERT_TRUE(WholeFile::at(path("link"))->commit("text"));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(content("new"), "text");
}

TEST_F(WholeFileTest, LinksThatLeadToEachOtherAreRefused) {
  fs::create_symlink("b", path("a"));
  fs::create_symlink("a", path("b"));
  EXPECT_THAT(reason(WholeFile::at(path("a"))), StartsWith("Too many levels of symbolic links; "));
}

TEST_F(WholeFileTest, TwoOnTheWayToOneNameDoNotMeet) {
  auto first = WholeFile::at(path("a")), second = WholeFile::at(path("a"));
  ASSERT_TRUE(first && second);
  ASSERT_TRUE(first->commit("first"));
  EXPECT_EQ(content("a"), "first");
  ASSERT_TRUE(second->commit("second"));
  EXPECT_EQ(content("a"), "second");
  EXPECT_EQ(file_count(), 1);
}

TEST_F(WholeFileTest, AFileThatIsNotRegularIsWrittenInPlaceIfThatIsAskedFor) {
  ASSERT_TRUE(WholeFile::at("/dev/null", WholeFile::Special::write_through)->commit("text"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_THAT(reason(WholeFile::at("/dev/null")), StartsWith("it is not a regular file; "));
}

TEST_F(WholeFileTest, APipeThatIsOpenIsWrittenToUnderItsNameInDev) {
  const Pipe pipe;
  ASSERT_TRUE(WholeFile::at(pipe.path(), WholeFile::Special::write_through)->commit("text"));
  EXPECT_EQ(pipe.read(), "text");
  EXPECT_THAT(reason(WholeFile::at(pipe.path())), StartsWith("it is not a regular file; "));
}

TEST_F(WholeFileTest, AFolderIsRefusedInAnyCase) {
  EXPECT_THAT(reason(WholeFile::at(path(""))), StartsWith("Is a directory; "));
  EXPECT_THAT(reason(WholeFile::at(path(""), WholeFile::Special::write_through)),
              StartsWith("Is a directory; "));
}

TEST_F(WholeFileTest, AFullDeviceIsSaid) {
  EXPECT_EQ(reason(WholeFile::at("/dev/full", WholeFile::Special::write_through)->commit("text")),
            "the disk is full; make room and run the same command again");
}

TEST_F(WholeFileTest, AFolderThatDoesNotExistIsRefusedAtOnce) {
  EXPECT_THAT(reason(WholeFile::at(path("none/a"))), StartsWith("No such file or directory; "));
}

TEST_F(WholeFileTest, AFileThatIsDeletedOnTheWayIsWrittenAllTheSame) {
  write("a", "old");
  auto file = WholeFile::at(path("a"));
  ASSERT_TRUE(file);
  fs::remove(path("a"));
  ASSERT_TRUE(file->commit("new"));
  EXPECT_EQ(content("a"), "new");
}

TEST_F(WholeFileTest, AFolderThatIsDeletedOnTheWayIsSaid) {
  fs::create_directory(path("folder"));
  auto file = WholeFile::at(path("folder/a"));
  ASSERT_TRUE(file);
  fs::remove_all(path("folder"));
  EXPECT_THAT(reason(file->commit("new")), StartsWith("No such file or directory; "));
}

namespace fs = std::filesystem;

/// While an object lives, no file of ours grows beyond so many bytes.
class SizeLimit {
 public:
  explicit SizeLimit(rlim_t bytes) : handler_(signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~SizeLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    signal(SIGXFSZ, handler_);
  }
  SizeLimit(const SizeLimit&) = delete;
  SizeLimit& operator=(const SizeLimit&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int);
};

class NewFilesTest : public testing::Test {
 protected:
  NewFilesTest() {
    std::string name = testing::TempDir() + "new_files_XXXXXX";
    top_ = mkdtemp(name.data());
  }
  ~NewFilesTest() override { fs::remove_all(top_); }

  /// Returns all names below the folder of the test.
  std::vector<std::string> names() const {
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(top_))
      names.insert(entry.path().lexically_relative(top_).string());
    return {names.begin(), names.end()};
  }

  fs::path top_;
  const std::vector<NewFile> files_{
      {"a", "text"}, {"b.sh", "#!/bin/sh\n", true}, {"c", std::string(5000, 'c')}, {"players/"}};
};

TEST_F(NewFilesTest, AppearWithTheFoldersAboveThem) {
  ASSERT_TRUE(write_new_files(top_ / "x" / "y" / "", files_));
  EXPECT_THAT(names(), ElementsAre("x", "x/y", "x/y/a", "x/y/b.sh", "x/y/c", "x/y/players"));
  EXPECT_EQ(fs::file_size(top_ / "x/y/c"), 5000U);
  EXPECT_NE(fs::status(top_ / "x/y/b.sh").permissions() & fs::perms::owner_exec, fs::perms::none);
}

TEST_F(NewFilesTest, AreAddedToAFolderThatIsThere) {
  fs::create_directories(top_ / "players" / "ann");
  ASSERT_TRUE(write_new_files(top_, files_));
  EXPECT_THAT(names(), ElementsAre("a", "b.sh", "c", "players", "players/ann"));
}

TEST_F(NewFilesTest, OfACallThatFailsNothingIsLeft) {
  const SizeLimit limit(1000);
  for (const char* const folder : {"", "x/y"})
    EXPECT_THAT(write_new_files(top_ / folder, files_).error(), HasSubstr("ulimit -f")) << folder;
  EXPECT_THAT(names(), IsEmpty());
}

TEST_F(NewFilesTest, ReplaceNothing) {
  std::ofstream(top_ / "c") << "mine";
  EXPECT_THAT(write_new_files(top_, files_).error(), HasSubstr("File exists"));
  EXPECT_THAT(names(), ElementsAre("c"));
  EXPECT_EQ(fs::file_size(top_ / "c"), 4U);
}

TEST_F(NewFilesTest, BelowAFileAreRefused) {
  std::ofstream(top_ / "file") << "mine";
  for (const char* const folder : {"file", "file/x", "file/x/y"})
    EXPECT_THAT(write_new_files(top_ / folder, files_).error(), HasSubstr("Not a directory"));
  EXPECT_THAT(names(), ElementsAre("file"));
}

}  // namespace
}  // namespace connect4
