#include "protocol/files/game_files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "lib/game/verdict.hpp"
#include "lib/random.hpp"
#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;

const SavedGame batman_and_bane{{"Batman", "Bane"}, position_after("3")};
const SavedGame empty_game{{"Ada", "Bob"}, Position()};

/// A folder of its own for each test.
class SaveFile : public testing::Test {
 protected:
  SaveFile() {
    std::string pattern = (fs::temp_directory_path() / "save-file-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~SaveFile() override { fs::remove_all(folder_); }

  std::string path(const std::string& name = "game.txt") const { return (folder_ / name).string(); }

  void put(const std::string& text) const { std::ofstream(path(), std::ios::binary) << text; }

  std::string text_of(const std::string& name = "game.txt") const {
    std::ostringstream text;
    text << std::ifstream(path(name)).rdbuf();
    return text.str();
  }

  int entries() const {
    return static_cast<int>(std::distance(fs::directory_iterator(folder_), {}));
  }

  fs::path folder_;
};

TEST_F(SaveFile, HasTheGameAsText) {
  ASSERT_TRUE(write_save_file(path(), batman_and_bane));
  EXPECT_EQ(text_of(), "Batman\nBane\n2x4/7/7/7/7/7 o\n");
  EXPECT_EQ(read_save_file(path()), batman_and_bane);
}

TEST_F(SaveFile, ReplacesTheOldOneAndLeavesNothingBesideIt) {
  put("Something longer than the game that takes its place, by some way and then more\n");
  ASSERT_TRUE(write_save_file(path(), batman_and_bane));
  EXPECT_EQ(text_of(), to_text(batman_and_bane));
  EXPECT_EQ(entries(), 1);
}

TEST_F(SaveFile, IsNeverSeenHalfWritten) {
  ASSERT_TRUE(write_save_file(path(), empty_game));
  std::ifstream old(path());
  ASSERT_TRUE(write_save_file(path(), batman_and_bane));
  std::ostringstream seen;
  seen << old.rdbuf();
  EXPECT_EQ(seen.str(), to_text(empty_game)) << "the old file was written to";
}

TEST_F(SaveFile, StaysAsItWasIfTheNewOneCannotBeWritten) {
  put("old");
  struct rlimit before {};
  getrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, SIG_IGN);
  const struct rlimit tight { 10, before.rlim_max };
  setrlimit(RLIMIT_FSIZE, &tight);
  const auto written = write_save_file(path(), batman_and_bane);
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, SIG_DFL);
  EXPECT_EQ(reason(written),
            "the file has reached the size limit; raise the limit (ulimit -f) and run the same "
            "command again");
  EXPECT_EQ(text_of(), "old");
  EXPECT_EQ(entries(), 1);
}

TEST_F(SaveFile, KeepsItsPermissions) {
  put("old");
  fs::permissions(path(), fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
  ASSERT_TRUE(write_save_file(path(), batman_and_bane));
  EXPECT_EQ(fs::status(path()).permissions(),
            fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
}

TEST_F(SaveFile, IsWrittenToTheTargetOfALink) {
  put("old");
  fs::create_symlink("game.txt", path("link"));
  ASSERT_TRUE(write_save_file(path("link"), batman_and_bane));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(text_of(), to_text(batman_and_bane));
}

TEST_F(SaveFile, MayHaveTheLongestNameThatFilesCanHave) {
  const std::string name(255, 'x');
  ASSERT_TRUE(write_save_file(path(name), batman_and_bane));
  EXPECT_EQ(read_save_file(path(name)), batman_and_bane);
}

TEST_F(SaveFile, FailsIfItCannotBeWritten) {
  EXPECT_EQ(reason(write_save_file(path("no/game.txt"), empty_game)),
            "No such file or directory; choose a folder that exists and that you may write to");
  EXPECT_EQ(reason(write_save_file(folder_.string(), empty_game)),
            "Is a directory; choose a folder that exists and that you may write to");
  EXPECT_EQ(reason(write_save_file("", empty_game)), "the filename is empty");
  EXPECT_EQ(reason(write_save_file(path(std::string(256, 'x')), empty_game)),
            "File name too long; choose a shorter name");
  EXPECT_EQ(reason(write_save_file(path(std::string("a\0b", 3)), empty_game)),
            "the filename contains a zero byte");
  EXPECT_EQ(entries(), 0);
}

TEST_F(SaveFile, DoesNotReplaceAPipe) {
  mkfifo(path("pipe").c_str(), 0666);
  EXPECT_EQ(reason(write_save_file(path("pipe"), empty_game)),
            "it is not a regular file; choose another file");
  EXPECT_TRUE(fs::is_fifo(path("pipe")));
}

TEST_F(SaveFile, RefusesToReadAFileThatIsNotASave) {
  mkfifo(path("pipe").c_str(), 0666);
  EXPECT_EQ(reason(read_save_file(path("none"))), "No such file or directory");
  EXPECT_EQ(reason(read_save_file(folder_.string())), "Is a directory");
  EXPECT_EQ(reason(read_save_file(path("pipe"))), "it is not a regular file");
  EXPECT_EQ(reason(read_save_file("/dev/zero")), "it is not a regular file");
  EXPECT_EQ(reason(read_save_file("")), "the filename is empty");
  put("Batman\nBane\n");
  EXPECT_EQ(reason(read_save_file(path())),
            "the number of lines is 2 instead of 3: two names and a FEN");
  put(std::string(1'000'000, 'x'));
  EXPECT_EQ(reason(read_save_file(path())), "it is larger than 64 KiB");
}

TEST_F(SaveFile, ReadsBackEveryPositionOfTenRandomGames) {
  Random random(3);
  for (int i = 0; i < 10; ++i) {
    SavedGame game{{"Ada", "Bob"}, Position()};
    while (true) {
      ASSERT_TRUE(write_save_file(path(), game));
      ASSERT_EQ(read_save_file(path()), game);
      if (outcome_of(game.position)) break;
      const auto columns = game.position.legal_columns();
      game.position.drop(columns[random.below(columns.size())]);
    }
  }
}

}  // namespace
}  // namespace connect4
