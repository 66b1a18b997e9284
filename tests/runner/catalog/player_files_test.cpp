#include "runner/catalog/player_files.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>
#include <set>

#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;

class PlayerFiles : public testing::Test {
 protected:
  PlayerFiles() {
    write("bot.py", "print(1)");
    write("data/weights.txt", "1 2 3");
  }

  fs::path folder() const { return folder_.path() / "Ann"; }

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder() / name).parent_path());
    std::ofstream(folder() / name) << text;
  }

  std::string hash() const { return hash_of_files({folder()}); }

  PlayerSpec player(const std::string& program) const {
    PlayerSpec spec;
    spec.command.program = program;
    return spec;
  }

 private:
  samples::TemporaryFolder folder_;
};

TEST_F(PlayerFiles, KnowEveryChangeThatThePlayerCanSee) {
  std::set<std::string> seen{hash()};
  const auto is_new = [&] { return seen.insert(hash()).second; };
  write("bot.py", "print(2)");
  EXPECT_TRUE(is_new()) << "content";
  write("data/weights.txt", "1 2 3\n");
  EXPECT_TRUE(is_new()) << "one byte more";
  fs::rename(folder() / "data", folder() / "date");
  EXPECT_TRUE(is_new()) << "a name";
  write("empty", "");
  EXPECT_TRUE(is_new()) << "a file without content";
  chmod((folder() / "bot.py").c_str(), 0755);
  EXPECT_TRUE(is_new()) << "whether it is executable";
  fs::create_symlink("bot.py", folder() / "link");
  EXPECT_TRUE(is_new()) << "a link";
  fs::remove(folder() / "link");
  fs::create_symlink("empty", folder() / "link");
  EXPECT_TRUE(is_new()) << "where it leads";
  write("ab", "c");
  EXPECT_TRUE(is_new());
  fs::remove(folder() / "ab");
  write("a", "bc");
  EXPECT_TRUE(is_new()) << "no byte goes from a name to the content";
}

TEST_F(PlayerFiles, DoNotCountFilesThatAnInterpreterOrAnArchiveLeaves) {
  const std::string before = hash();
  write("__pycache__/bot.cpython-311.pyc", "x");
  write("data/__pycache__/more.pyc", "x");
  write(".git/HEAD", "x");
  EXPECT_EQ(hash(), before);
  write(".env", "x");
  EXPECT_NE(hash(), before) << "a file, of whatever name, the player can read";
}

TEST_F(PlayerFiles, AreTheSameInAnotherFolder) {
  const std::string before = hash();
  const samples::TemporaryFolder elsewhere;
  fs::copy(folder(), elsewhere.path() / "Bob", fs::copy_options::recursive);
  EXPECT_EQ(hash_of_files({elsewhere.path() / "Bob"}), before);
}

TEST_F(PlayerFiles, WaitForNoPipeAndNoDevice) {
  ASSERT_EQ(mkfifo((folder() / "pipe").c_str(), 0600), 0);
  fs::create_symlink("/dev/zero", folder() / "zeros");
  EXPECT_EQ(hash().size(), 32U);
  EXPECT_EQ(hash_of_files({"/dev/zero"}).size(), 32U);
}

TEST_F(PlayerFiles, AreNotReadWithoutEnd) {
  write("large", "");
  fs::resize_file(folder() / "large", std::uintmax_t{1} << 40);  // sparse
  const std::string before = hash();
  fs::last_write_time(folder() / "large", fs::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_NE(hash(), before) << "its time counts in place of its content";
}

TEST_F(PlayerFiles, AreTheFolderThatTheSandboxShowsOrElseTheFile) {
  const std::string program = (folder() / "bot.py").string();
  PlayerSpec alone = player(program), with_folder = player(program);
  alone.sandbox.emplace().visible = VisiblePlaces({program});
  with_folder.sandbox.emplace().visible = VisiblePlaces({folder()});
  EXPECT_EQ(hash_of_player(alone, {}), hash_of_files({program}));
  EXPECT_EQ(hash_of_player(with_folder, {}), hash());
  EXPECT_EQ(hash_of_player(player(program), {}), hash_of_files({program})) << "no sandbox";
  const std::string data = (folder() / "data").string();
  PlayerSpec with_files = alone;
  with_files.sandbox->visible.emplace_back(data);
  EXPECT_EQ(hash_of_player(with_files, {data}), hash_of_files({program, data}));
}

TEST_F(PlayerFiles, OfABundledPlayerAreNone) {
  const Installation installation = Installation::of_this_program();
  EXPECT_EQ(hash_of_player(player((installation.players / "greedy").string()), {}), "");
  EXPECT_EQ(hash_of_player(player("/usr/bin/python3"), {}), "") << "nor of the system's";
}

/// As `printf 'bot.py\0-\0008\0print(1)data/weights.txt\0-\0005\0001 2 3' | xxh128sum` says.
TEST_F(PlayerFiles, HaveThisHash) {
  EXPECT_EQ(hash(), "e00d4ac07ecbb6338f46557f5320a567");
}

}  // namespace
}  // namespace connect4
