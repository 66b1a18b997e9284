#include "runner/catalog/intake/take_in.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class TakeIn : public testing::Test {
 protected:
  TakeIn() { fs::create_directory(source()); }

  fs::path source() const { return folder_.path() / "ann"; }
  fs::path target() const { return folder_.path() / "copy"; }

  void write(const std::string& name, const std::string& text = "text") const {
    fs::create_directories((source() / name).parent_path());
    std::ofstream(source() / name) << text;
  }

  /// Returns the files that were left out, one per line, or the reason if nothing was taken.
  std::vector<std::string> take(const IntakeLimits& limits = intake_limits) const {
    const auto left_out = take_in(source(), target(), limits);
    if (!left_out) return {"refused: " + left_out.error()};
    std::vector<std::string> lines;
    for (const LeftOut& each : *left_out) lines.push_back(each.path + " " + each.reason);
    return lines;
  }

  std::vector<std::string> copied() const {
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(target()))
      names.insert(entry.path().lexically_relative(target()).string());
    return {names.begin(), names.end()};
  }

  std::string content(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(target() / name).rdbuf();
    return text.str();
  }

  mode_t mode(const std::string& name) const {
    struct stat status {};
    EXPECT_EQ(lstat((target() / name).c_str(), &status), 0);
    return status.st_mode & ~static_cast<mode_t>(S_IFMT);
  }

  samples::TemporaryFolder folder_;
};

TEST_F(TakeIn, CopiesFilesAndFoldersWithModesOfItsOwn) {
  write("mybot.py", "import connect4");
  write("data/weights", "\x01\x02");
  write("run", "#!/bin/sh");
  chmod((source() / "mybot.py").c_str(), 0666);
  chmod((source() / "run").c_str(), 06777);
  chmod((source() / "data").c_str(), 03777);
  const mode_t mask = umask(077);
  EXPECT_THAT(take(), IsEmpty());
  umask(mask);
  EXPECT_THAT(copied(), ElementsAre("data", "data/weights", "mybot.py", "run"));
  EXPECT_EQ(content("mybot.py"), "import connect4");
  EXPECT_EQ(mode("mybot.py"), 0644U);
  EXPECT_EQ(mode("run"), 0755U) << "no set-user-ID and no set-group-ID";
  EXPECT_EQ(mode("data"), 0755U);
  EXPECT_EQ(mode("."), 0755U);
}

TEST_F(TakeIn, GivesASingleFileAFolder) {
  write("mybot.py", "import connect4");
  ASSERT_TRUE(take_in(source() / "mybot.py", target()));
  EXPECT_THAT(copied(), ElementsAre("mybot.py"));
  EXPECT_EQ(content("mybot.py"), "import connect4");
}

TEST_F(TakeIn, FollowsNoLinkAndNamesEach) {
  write("mybot.py");
  std::ofstream(folder_.path() / "secret") << "of the teacher";
  fs::create_directories(source() / "node_modules/.bin");
  fs::create_symlink("../../mybot.py", source() / "node_modules/.bin/tool");
  fs::create_symlink(folder_.path() / "secret", source() / "a");
  fs::create_directory_symlink(folder_.path(), source() / "b");
  fs::create_symlink("nowhere", source() / "c");
  EXPECT_THAT(take(), ElementsAre("a is a link", "b is a link", "c is a link",
                                  "node_modules/.bin/tool is a link"));
  EXPECT_THAT(copied(), ElementsAre("mybot.py", "node_modules", "node_modules/.bin"));
}

TEST_F(TakeIn, OpensNoPipeSocketOrDevice) {
  write("mybot.py");
  ASSERT_EQ(mkfifo((source() / "pipe").c_str(), 0666), 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  (source() / "socket").string().copy(address.sun_path, sizeof address.sun_path - 1);
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  close(socket);
  const bool has_device = mknod((source() / "zero").c_str(), S_IFCHR | 0666, makedev(1, 5)) == 0;
  std::vector<std::string> expected{"pipe is a pipe", "socket is a socket"};
  if (has_device) expected.emplace_back("zero is a device");
  EXPECT_EQ(take(), expected);
  EXPECT_THAT(copied(), ElementsAre("mybot.py"));
}

TEST_F(TakeIn, RefusesAPathThatIsNeitherFileNorFolder) {
  for (const char* const path : {"/dev/zero", "/dev/stdin", "/nowhere"})
    EXPECT_THAT(take_in(path, folder_.path() / fs::path(path).filename()).error(),
                HasSubstr("; give a folder or a file that you may read"))
        << path;
}

TEST_F(TakeIn, LeavesOutFilesThatCannotBeRead) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
  write("mybot.py");
  write("closed");
  write("closed_folder/file");
  chmod((source() / "closed").c_str(), 0);
  chmod((source() / "closed_folder").c_str(), 0);
  EXPECT_THAT(take(), ElementsAre("closed cannot be read (Permission denied)",
                                  "closed_folder cannot be read (Permission denied)"));
  chmod((source() / "closed_folder").c_str(), 0700);
}

TEST_F(TakeIn, LeavesOutAnotherUsersFileThatIsLinkedIntoTheFolder) {
  write("mybot.py");
  write("mine");
  fs::create_hard_link(source() / "mine", source() / "mine too");
  write("theirs");
  fs::create_hard_link(source() / "theirs", folder_.path() / "theirs");
  if (chown((source() / "theirs").c_str(), 4321, 4321) != 0)
    GTEST_SKIP() << "only root may give files away";
  EXPECT_THAT(take(), ElementsAre("theirs is a hard link to another user's file"));
  EXPECT_THAT(copied(), ElementsAre("mine", "mine too", "mybot.py"));
}

TEST_F(TakeIn, RefusesAnotherUsersFileThatIsGivenByASecondName) {
  write("mybot.py");
  fs::create_hard_link(source() / "mybot.py", source() / "second name.py");
  ASSERT_TRUE(take_in(source() / "mybot.py", target()));
  fs::remove_all(target());
  if (chown((source() / "mybot.py").c_str(), 4321, 4321) != 0)
    GTEST_SKIP() << "only root may give files away";
  EXPECT_EQ(take_in(source() / "mybot.py", target()).error(),
            "it is a hard link to another user's file; give a copy of it");
  EXPECT_THAT(copied(), IsEmpty());
}

TEST_F(TakeIn, RefusesMoreFilesFoldersOrBytesThanItsLimits) {
  write("a/b/c/file");
  write("d");
  const IntakeLimits enough{.files = 5, .mebibytes = 1, .depth = 3};
  EXPECT_THAT(take(enough), IsEmpty());
  fs::remove_all(target());
  IntakeLimits limits = enough;
  limits.files = 4;
  EXPECT_THAT(take(limits), ElementsAre(HasSubstr("it has more than 4 files and folders; ")));
  fs::remove_all(target());
  limits = enough;
  limits.depth = 2;
  EXPECT_THAT(take(limits), ElementsAre(HasSubstr("more than 2 levels of folders; ")));
  fs::remove_all(target());
  write("e", std::string(600'000, 'e'));
  write("f", std::string(600'000, 'f'));
  limits = enough;
  limits.files = 9;
  EXPECT_THAT(take(limits), ElementsAre(HasSubstr("it has more than 1 MiB of files; ")));
}

TEST_F(TakeIn, HasItsLimitsOnThePageOfTheLadder) {
  std::ostringstream page;
  page << std::ifstream(fs::path(CONNECT4_SOURCE_DIR) / "protocol/TOURNAMENT_FORMATS.md").rdbuf();
  const std::string files = std::to_string(intake_limits.files);
  EXPECT_THAT(page.str(),
              HasSubstr("At most " + files.substr(0, files.size() - 3) + "," +
                        files.substr(files.size() - 3) + " files and folders, " +
                        std::to_string(intake_limits.mebibytes) + " MiB\nand " +
                        std::to_string(intake_limits.depth) + " folders inside one another"));
}

TEST_F(TakeIn, CountsTheHolesOfASparseFile) {
  write("sparse");
  fs::resize_file(source() / "sparse", std::uintmax_t{3} << 30);
  EXPECT_THAT(take(), ElementsAre(HasSubstr("it has more than 256 MiB of files; ")));
  std::uintmax_t written = 0;
  for (const auto& entry : fs::recursive_directory_iterator(target())) written += entry.file_size();
  EXPECT_EQ(written, 0U) << "it was refused by its size, before a byte was copied";
}

/// The file is in the memory of the kernel: its size is 0, and it has very many bytes.
TEST_F(TakeIn, CountsTheBytesThatItReadsForAnySizeOfAFile) {
  const auto refused = take_in("/proc/self/pagemap", target(), {.mebibytes = 1});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error(), HasSubstr("it has more than 1 MiB of files; "));
}

TEST_F(TakeIn, SaysThatTheDiskIsFull) {
  write("large", std::string(100'000, 'x'));
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit limit{50'000, before.rlim_max};
  const auto handler = signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &limit);
  const auto result = take();
  setrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, handler);
  EXPECT_THAT(result, ElementsAre(HasSubstr("raise the limit (ulimit -f)")));
}

/// A student swaps a file for a link to a stranger's file, and a folder for a link, all the time.
TEST_F(TakeIn, IsNotRacedIntoCopyingTheTargetOfALink) {
  fs::create_directory(folder_.path() / "private");
  std::ofstream(folder_.path() / "private" / "secret") << "secret";
  write("file", "honest");
  write("folder/secret", "honest");
  const fs::path aside = folder_.path() / "aside";
  fs::create_directory(aside);
  fs::create_symlink(folder_.path() / "private/secret", aside / "file");
  fs::create_directory_symlink(folder_.path() / "private", aside / "folder");
  const std::jthread student([&](const std::stop_token& end) {
    while (!end.stop_requested())
      for (const char* const name : {"file", "folder"})
        renameat2(AT_FDCWD, (source() / name).c_str(), AT_FDCWD, (aside / name).c_str(),
                  RENAME_EXCHANGE);
  });
  int taken = 0, left_out = 0;
  for (int round = 0; round < 2000 && std::min(taken, left_out) < 100; ++round) {
    const auto result = take();
    left_out += static_cast<int>(result.size());
    for (const char* const name : {"file", "folder/secret"}) {
      if (!fs::exists(fs::symlink_status(target() / name))) continue;
      ++taken;
      ASSERT_EQ(content(name), "honest");
    }
    fs::remove_all(target());
  }
  EXPECT_GT(taken, 0);
  EXPECT_GT(left_out, 0) << "the student was too slow to be a test";
}

}  // namespace
}  // namespace connect4
