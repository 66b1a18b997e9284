// The command lines of bubblewrap and confine for a player.
#include "runner/process/sandbox.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::IsSupersetOf;
using testing::Not;

/// Returns whether the command has these words, up to the next option.
bool has_words(const Command& command, std::vector<std::string> wanted) {
  const auto& words = command.arguments;
  return std::search(words.begin(), words.end(), wanted.begin(), wanted.end()) != words.end();
}

SandboxSettings settings_of_nobody() {
  SandboxSettings settings;
  settings.bubblewrap = "/usr/bin/bwrap";
  settings.confine = "/opt/connect4/libexec/confine";
  settings.made_up = "/opt/connect4/share/sandbox";
  settings.visible = {fs::path("/home/ann/bot")};
  settings.folder = "/home/ann/bot";
  return settings;
}

TEST(SandboxCommand, RunsThePlayerThroughBubblewrapAndConfineWithItsWordsUntouched) {
  const Command command =
      confined({"/home/ann/bot/run", {"--", "a b", "--bind"}, {}}, settings_of_nobody());
  EXPECT_EQ(command.program, "/usr/bin/bwrap");
  EXPECT_TRUE(command.confined);
  EXPECT_EQ(command.supervisors, 2);
  EXPECT_THAT(command.environment, testing::IsEmpty());
  ASSERT_GT(command.arguments.size(), 5U);
  const std::vector<std::string> end(command.arguments.end() - 5, command.arguments.end());
  EXPECT_EQ(end, (std::vector<std::string>{"--", "/home/ann/bot/run", "--", "a b", "--bind"}));
}

TEST(SandboxCommand, ShowsSettingsOfInterpreters) {
  const Command command = confined({"/home/ann/bot/run", {}, {}}, settings_of_nobody());
  EXPECT_TRUE(has_words(command, {"/etc/R"}));
}

TEST(SandboxCommand, ShowsVisiblePathsReadOnlyWithOpenFoldersAboveThem) {
  const Command command = confined({"/home/ann/bot/run", {}, {}}, settings_of_nobody());
  EXPECT_TRUE(has_words(command, {"--ro-bind", "/home/ann/bot", "/home/ann/bot"}));
  EXPECT_TRUE(has_words(command, {"--perms", "0755", "--dir", "/home", "--perms", "0755", "--dir",
                                  "/home/ann", "--ro-bind"}));
  EXPECT_TRUE(has_words(command, {"--remount-ro", "/", "--chdir", "/home/ann/bot"}));
  EXPECT_THAT(command.arguments, Not(Contains("--bind")));
}

TEST(SandboxCommand, APathInUsrIsLeftOutSinceItIsSeenAnyway) {
  SandboxSettings settings = settings_of_nobody();
  settings.confine = "/usr/libexec/connect4/confine";
  settings.made_up = "/usr/share/connect4/sandbox";
  const Command command = confined({"/bin/true", {}, {}}, settings);
  EXPECT_TRUE(
      has_words(command, {"--symlink", "/usr/share/connect4/sandbox/passwd", "/etc/passwd"}));
  EXPECT_FALSE(has_words(command, {"--ro-bind", "/usr/libexec/connect4/confine"}));
  EXPECT_FALSE(has_words(command, {"--ro-bind", "/usr/share/connect4/sandbox"}));

  const Command elsewhere = confined({"/bin/true", {}, {}}, settings_of_nobody());
  EXPECT_TRUE(has_words(elsewhere, {"--ro-bind", "/opt/connect4/share/sandbox"}));
  EXPECT_TRUE(has_words(elsewhere, {"--ro-bind", "/opt/connect4/libexec/confine"}));
}

TEST(SandboxCommand, NotAsRootItHasAUserNamespaceAndConfineMayForbidFurtherOnes) {
  const Command command = confined({"/bin/true", {}, {}}, settings_of_nobody());
  EXPECT_THAT(command.arguments,
              IsSupersetOf({"--unshare-user", "--unshare-net", "--unshare-pid", "--unshare-ipc",
                            "--unshare-uts", "--die-with-parent", "--clearenv"}));
  EXPECT_TRUE(has_words(command, {"--cap-add", "CAP_SYS_RESOURCE"}));
  EXPECT_THAT(command.arguments, Not(Contains("CAP_SETUID")));
}

TEST(SandboxCommand, AsRootThePlayerIsAUserOfItsOwn) {
  SandboxSettings settings = settings_of_nobody();
  settings.user = 1879048200;
  const Command command = confined({"/bin/true", {}, {}}, settings);
  EXPECT_THAT(command.arguments, Contains("user=1879048200"));
  EXPECT_THAT(command.arguments, Not(Contains("--unshare-user")));
}

TEST(SandboxCommand, NoTwoPlayersOfAProcessShareAUser) {
  std::set<uid_t> users;
  for (int i = 0; i < 1000; ++i) users.insert(next_player_user());
  EXPECT_EQ(users.size(), 1000U);
  EXPECT_GT(*users.begin(), 1000U) << "nobody's";
}

}  // namespace
}  // namespace connect4
