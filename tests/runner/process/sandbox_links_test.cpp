// Files that are exchanged while a sandbox is made.
#include "runner/process/sandbox.hpp"

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/runner/process/box.hpp"

namespace connect4 {
namespace {

using namespace testing_box;
namespace fs = std::filesystem;

/// A folder with a secret beside the players, and a player that is shown alone.
class SwappedLink : public BoxTest {
 protected:
  SandboxSettings settings_of(const fs::path& program) const {
    SandboxSettings settings = settings_for(shell_command(""));
    settings.visible = {program};
    settings.folder = "/";
    return settings;
  }
  static void link_in_place_of(const fs::path& place, const fs::path& target) {
    fs::remove(place);
    fs::create_symlink(target, place);
  }
  /// Returns the words of the player, or the reason for its silence, and how it ended.
  static std::string told(const fs::path& program, const SandboxSettings& settings) {
    auto child = ChildProcess::start(confined({"/bin/cat", {program.string()}, {}}, settings));
    if (!child) return child.error();
    const std::string text = read_all(child->out()) + read_all(child->err());
    return text + std::to_string(child->wait(long_enough)->code.value_or(-1));
  }

  Folder folder_;
  fs::path program_ = folder_.write("bots/bot", "mine ");
  fs::path secret_ = folder_.write("private/secret", "hidden ");
};

TEST_F(SwappedLink, ALinkPutInThePlaceOfAFileOrOfAFolderAboveItOpensNothing) {
  const SandboxSettings settings = settings_of(program_);
  EXPECT_EQ(told(program_, settings), "mine 0");
  link_in_place_of(program_, secret_);
  const std::string refusal = program_.string() + ": something else was put in its place\n" + "119";
  EXPECT_EQ(told(program_, settings), refusal);
  folder_.write("private/bot", "hidden ");
  fs::remove_all(program_.parent_path());
  link_in_place_of(program_.parent_path(), folder_.path() / "private");
  EXPECT_EQ(told(program_, settings), refusal);
}

TEST_F(SwappedLink, ALinkThatIsTurnedAwayLeadsToItsFormerTarget) {
  const fs::path link = folder_.path() / "bots/link";
  link_in_place_of(link, "bot");
  const SandboxSettings settings = settings_of(link);
  link_in_place_of(link, secret_);
  EXPECT_EQ(told(link, settings), "mine 0");
}

TEST_F(SwappedLink, OneThatIsPutThereWhileBubblewrapStartsIsFoundOut) {
  SandboxSettings settings = settings_of(program_);
  settings.bubblewrap = folder_.write("bwrap", "#!/bin/sh\nln -sf " + secret_.string() + " " +
                                                   program_.string() + "; exec bwrap \"$@\"\n");
  EXPECT_EQ(told(program_, settings),
            program_.string() + ": something else was put in its place\n" + "119");
}

TEST_F(SwappedLink, AFileThatIsReplacedByAnotherOneIsThePlayersNewOne) {
  const SandboxSettings settings = settings_of(program_);
  fs::rename(folder_.write("bots/new", "newer "), program_);
  EXPECT_EQ(told(program_, settings), "newer 0");
}

}  // namespace
}  // namespace connect4
