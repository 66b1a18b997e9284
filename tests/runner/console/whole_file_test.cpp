#include "runner/console/whole_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "runner/console/usage_error.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;

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
  WholeFile file(path("a"));
  EXPECT_EQ(content("a"), "old");
  file.commit("new");
  EXPECT_EQ(content("a"), "new");
  EXPECT_EQ(file_count(), 1);
}

TEST_F(WholeFileTest, WithoutCommitTheOldFileStaysAndNothingElseIsLeft) {
  write("a", "old");
  { const WholeFile file(path("a")); }
  EXPECT_EQ(content("a"), "old");
  EXPECT_EQ(file_count(), 1);
}

TEST_F(WholeFileTest, HasTheModeOfAnyNewFile) {
  const mode_t mask = umask(027);
  WholeFile(path("a")).commit("text");
  umask(mask);
  EXPECT_EQ(static_cast<unsigned>(fs::status(path("a")).permissions()), 0640U);
}

TEST_F(WholeFileTest, ASymbolicLinkStaysOne) {
  write("target", "old");
  fs::create_symlink("target", path("link"));
  WholeFile(path("link")).commit("new");
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(content("target"), "new");
}

TEST_F(WholeFileTest, WhatIsNoRegularFileIsWrittenToAsItIs) {
  WholeFile("/dev/null").commit("text");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(WholeFileTest, AFolderThatDoesNotExistIsRefusedAtOnce) {
  try {
    const WholeFile file(path("none/a"));
    FAIL() << "accepted";
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("none/a\": No such file or directory; choose"));
  }
}

}  // namespace
}  // namespace connect4
