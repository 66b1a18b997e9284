#include "protocol/files/new_files.hpp"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/resource.h>

#include <fstream>
#include <set>

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

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
