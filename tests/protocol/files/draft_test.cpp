
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>
#include <set>

#include "protocol/files/whole_file.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

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

  static mode_t mode_of(const std::string& path) {
    struct stat status {};
    EXPECT_EQ(stat(path.c_str(), &status), 0);
    return status.st_mode & 0777;
  }

  void write(const std::string& name) const { std::ofstream(folder_ / name) << "mine"; }

  fs::path folder_;
};

TEST_F(DraftTest, LeavesOneOfAKilledProcessWithTheSameNumberAlone) {
  const std::string first = fs::path(Draft::in(folder_)->path()).filename();
  const std::string number = first.substr(first.rfind('-') + 1);
  const std::string left = ".connect4-" + std::to_string(getpid()) + "-";
  const std::string taken = left + std::to_string(std::stoi(number) + 1);
  write(taken);
  const auto draft = Draft::in(folder_);
  ASSERT_TRUE(draft);
  EXPECT_NE(fs::path(draft->path()).filename(), taken);
  EXPECT_EQ(fs::file_size(folder_ / taken), 4U);
}

TEST_F(DraftTest, HasItsNameWhenItIsComplete) {
  {
    auto draft = Draft::in(folder_);
    ASSERT_TRUE(draft && draft->rename_to((folder_ / "a").string()));
  }
  EXPECT_THAT(names(), ElementsAre("a"));
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
