#include "runner/catalog/player_sandbox.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class PlayerSandbox : public testing::Test {
 protected:
  PlayerSandbox() {
    std::string name = testing::TempDir() + "connect4-view-XXXXXX";
    root_ = fs::canonical(mkdtemp(name.data()));
    chmod(root_.c_str(), 0755);
  }
  ~PlayerSandbox() override { fs::remove_all(root_); }

  fs::path make(const std::string& name) const {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << name;
    return root_ / name;
  }

  fs::path link(const std::string& name, const fs::path& target) const {
    fs::create_directories((root_ / name).parent_path());
    fs::create_symlink(target, root_ / name);
    return root_ / name;
  }

  static Command command(const fs::path& program, std::vector<std::string> arguments = {}) {
    return {program.string(), std::move(arguments), {}};
  }

  SandboxSettings settings(const Command& command,
                           const std::vector<std::string>& files = {}) const {
    auto settings = sandbox_for(command, files, SandboxPlan(), places_, {});
    if (!settings) throw std::runtime_error(settings.error());
    return *settings;
  }
  std::vector<fs::path> seen(const Command& command,
                             const std::vector<std::string>& files = {}) const {
    return paths_of(settings(command, files).visible);
  }
  static std::vector<fs::path> paths_of(const VisiblePlaces& places) {
    std::vector<fs::path> paths;
    for (const VisiblePlace& place : places) paths.push_back(place.path);
    return paths;
  }

  /// A player with a program that was found in our PATH.
  static PlayerSpec named(const fs::path& program) {
    PlayerSpec player{"x", command(program, {"-c", "true"}), {}, {}};
    player.command.found_in_path = true;
    return player;
  }

  /// The error of a player that gets no sandbox.
  std::string problem(const Command& command, const std::vector<std::string>& files = {}) const {
    const auto settings = sandbox_for(command, files, SandboxPlan(), places_, {});
    return settings ? "no problem" : settings.error();
  }

  fs::path root_;
  PrivatePlaces places_;
};

TEST_F(PlayerSandbox, ShowsTheWholeFolderThatIsThePlayer) {
  Command built = command(make("ann/build/bot"));
  make("ann/book.txt");
  EXPECT_THAT(seen(built), Not(Contains(root_ / "ann")));
  built.folder = (root_ / "ann").string();
  EXPECT_THAT(seen(built), Contains(root_ / "ann"));
  EXPECT_EQ(settings(built).folder, root_ / "ann") << "where it runs";
}

TEST_F(PlayerSandbox, AFolderThatIsThePlayersAloneIsSeenWhole) {
  const fs::path bot = make("bots/mine/bot");
  EXPECT_THAT(seen(command(bot)), Contains(root_ / "bots/mine"));
  EXPECT_EQ(settings(command(bot)).folder, root_ / "bots/mine");
}

TEST_F(PlayerSandbox, ACommandThatRunsInAFolderWithAnotherPlayerIsRefused) {
  const Command theirs = command(make("bots/theirs"));
  const Command mine{"/usr/bin/java", {"-cp", (root_ / "bots").string(), "Bot"}, {}};
  EXPECT_EQ(settings(mine).folder, root_ / "bots");
  places_.add_player(theirs);
  EXPECT_THAT(problem(mine), HasSubstr("/bots\" also contains other players"));
}

TEST_F(PlayerSandbox, AFolderBehindThePlayerInItsCommandIsNotSeenIfItIsNotItsOwn) {
  const Command theirs = command(make("bots/theirs"));
  places_.add_player(theirs);
  const Command mine = command(make("bots/mine"), {(root_ / "bots").string()});
  EXPECT_THAT(seen(mine), testing::ElementsAre(root_ / "bots/mine"));
}

TEST_F(PlayerSandbox, AJavaScriptPlayerAmongOthersSeesTheSdkBesideIt) {
  const fs::path sdk = make("bots/connect4.mjs");
  const Command mine = command(make("bots/mine.mjs")), theirs = command(make("bots/theirs.mjs"));
  places_.add_player(mine);
  places_.add_player(theirs);
  EXPECT_THAT(seen(mine), testing::UnorderedElementsAre(root_ / "bots/mine.mjs", sdk));
}

TEST_F(PlayerSandbox, InAFolderWithAnotherPlayerOnlyTheFileItselfIsSeen) {
  const Command mine = command(make("bots/mine")), theirs = command(make("bots/theirs"));
  places_.add_player(mine);
  places_.add_player(theirs);
  EXPECT_THAT(seen(mine), testing::ElementsAre(root_ / "bots/mine"));
  EXPECT_THAT(seen(theirs), testing::ElementsAre(root_ / "bots/theirs"));
}

TEST_F(PlayerSandbox, AFolderAboveAnotherPlayersOrTheResultsIsNotSeen) {
  const Command mine = command(make("cup/bot"));
  places_.add(root_ / "cup/results/spring");
  EXPECT_THAT(seen(mine), testing::ElementsAre(root_ / "cup/bot"));
}

TEST_F(PlayerSandbox, TwoPlayersWithOneProgramBothSeeItsFolder) {
  const Command mine = command(make("bots/mine/bot"), {"--depth", "1"});
  places_.add_player(mine);
  places_.add_player(mine);
  EXPECT_THAT(seen(mine), testing::ElementsAre(root_ / "bots/mine"));
}

TEST_F(PlayerSandbox, HomesAndTmpAreNeverSeenWhole) {
  for (const char* const folder : {"/", "/tmp", "/home", "/root", "/var", "/var/tmp", "/dev"})
    EXPECT_TRUE(places_.are_in(folder)) << folder;
  EXPECT_FALSE(places_.are_in(root_ / "bots"));
}

TEST_F(PlayerSandbox, AHomeWithAPlayerInItIsNotSeenWhole) {
  const Command mine = command(make("home/ann/bot.py"));
  make("home/ann/diary.txt");
  places_ = PrivatePlaces(homes_of_people(root_ / "home"));
  EXPECT_THAT(seen(mine), testing::ElementsAre(root_ / "home/ann/bot.py"));
  EXPECT_TRUE(places_.are_in(root_ / "home"));
}

/// A player in the folder `mine`, with a helper and data.
class OwnFolder : public PlayerSandbox {
 protected:
  OwnFolder() : mine_(command(make("mine/bot.py"))) {
    make("mine/helper.py");
    make("mine/book/book.txt");
    places_.add_player(mine_);
  }

  fs::path own() const { return root_ / "mine"; }

  /// Returns why the player sees a part of its folder; empty if it sees all.
  std::string reason() const {
    const SandboxSettings sandbox = settings(mine_);
    EXPECT_EQ(sandbox.folder, own());
    if (sandbox.unseen.empty()) {
      EXPECT_THAT(paths_of(sandbox.visible), Contains(own()));
    } else {
      EXPECT_THAT(paths_of(sandbox.visible), testing::ElementsAre(own() / "bot.py"));
    }
    return sandbox.unseen;
  }

  Command mine_;
};

TEST_F(OwnFolder, IsSeenWholeWhateverElseIsInIt) {
  for (const char* const name :
       {"bot.cpp", "bot", "rival.py", "main.cpp", "cup.json", "old/bot.py"})
    make(std::string("mine/") + name);
  EXPECT_EQ(reason(), "");
  const fs::path before = fs::current_path();
  fs::current_path(own());
  EXPECT_EQ(reason(), "") << "its author works there";
  fs::current_path(before);
}

TEST_F(OwnFolder, OfTheConfigShowsTheFileAloneAndNamesTheOthers) {
  places_.add_config(own());
  make("mine/README.md");
  make("mine/tournament.json");
  make("mine/test.sh");
  make("mine/connect4.d.mts");
  std::ofstream(make("mine/cup.json")) << R"({"players": ["./bot.py"]})";
  EXPECT_EQ(
      reason(),
      "in its sandbox it sees only a part of \"" + own().string() +
          "\", because the config is in it; if it needs the rest, give it "
          "a folder of its own, or list what it needs in \"files\": [\"book\", \"helper.py\"]");
  EXPECT_TRUE(settings(mine_).misses_files);
  const auto with_files = settings(mine_, {own() / "helper.py", own() / "book"});
  EXPECT_FALSE(with_files.misses_files);
  EXPECT_THAT(paths_of(with_files.visible), Contains(own() / "helper.py"));
}

TEST_F(OwnFolder, AboveTheConfigOrResultsShowsTheFileAlone) {
  places_.add_results(own() / "results/new");
  EXPECT_THAT(reason(), HasSubstr("because results are in it"));
  places_ = PrivatePlaces();
  places_.add_config(own() / "cups");
  EXPECT_THAT(reason(), HasSubstr("because the config is in it"));
}

TEST_F(OwnFolder, WithAnotherPlayerShowsTheFileAlone) {
  places_.add_player(command(make("mine/theirs/bot.py")));
  EXPECT_THAT(reason(), HasSubstr("because another player is in it"));
  EXPECT_THAT(reason(), HasSubstr("in \"files\": [\"book\", \"helper.py\"]")) << "not theirs";
}

TEST_F(OwnFolder, IsNeverAHomeNorAboveOne) {
  places_.add(own());
  EXPECT_THAT(reason(), HasSubstr("because a home"));
}

TEST_F(OwnFolder, ThatIsClosedToThePlayersOfRootIsNotSeen) {
  if (!is_root()) GTEST_SKIP() << "only root's players are another user";
  chmod(own().c_str(), 0700);
  EXPECT_THAT(reason(), HasSubstr("chmod -R a+rX " + own().string()));
  EXPECT_EQ(problem(mine_), "no problem");
}

TEST_F(OwnFolder, OfAProgramThatWasBuiltIsThatOfItsSource) {
  make("java/MyBot.java");
  make("java/book.txt");
  make("java/classes/MyBot.class");
  const Command built{"/usr/bin/java", {"-cp", (root_ / "java/classes").string(), "MyBot"}, {}};
  EXPECT_THAT(seen(built), Contains(root_ / "java"));
  EXPECT_EQ(settings(built).folder, root_ / "java");
  places_.add_config(root_ / "java");
  EXPECT_THAT(seen(built), testing::ElementsAre(root_ / "java/classes"));
  EXPECT_EQ(settings(built).folder, root_ / "java") << "it runs where it would, if it saw all";
}

TEST_F(OwnFolder, ThatIsNamedItselfShowsTheFileAloneIfOthersAreInIt) {
  mine_.folder = own().string();
  EXPECT_EQ(reason(), "");
  places_.add_results(own() / "results/new");
  EXPECT_THAT(reason(), HasSubstr("because results are in it"));
}

TEST_F(PlayerSandbox, FilesOfTheConfigAreSeenInAnyFolder) {
  const Command mine = command(make("bots/mine"));
  places_.add_player(command(make("bots/theirs")));
  const std::string data = make("bots/data/weights.bin").string();
  EXPECT_THAT(seen(mine, {data}), testing::UnorderedElementsAre(root_ / "bots/mine", data));
}

TEST_F(PlayerSandbox, AMissingFileOfTheConfigIsAnError) {
  const auto settings =
      sandbox_for(command("/bin/true"), {"/nowhere/data"}, SandboxPlan(), places_, {});
  ASSERT_FALSE(settings);
  EXPECT_THAT(settings.error(), HasSubstr("\"/nowhere/data\""));
}

TEST_F(PlayerSandbox, TheFileThatAnInterpreterRunsHasTheFolderThatCounts) {
  const fs::path script = make("bots/mine/bot.py");
  const SandboxSettings sandbox =
      settings(command("/usr/bin/python3", {script.string(), "--level", "3.5"}));
  EXPECT_THAT(paths_of(sandbox.visible), testing::ElementsAre(root_ / "bots/mine"));
  EXPECT_EQ(sandbox.folder, root_ / "bots/mine");
}

TEST_F(PlayerSandbox, ARubyPlayerSeesTheLibBesideIt) {
  const fs::path script = make("players/a.rb");
  make("players/lib/helper.rb");
  places_.add_player(command(make("players/b.rb")));
  EXPECT_THAT(seen(command("/usr/bin/ruby", {script.string()})),
              testing::UnorderedElementsAre(script, root_ / "players/lib"));
}

TEST_F(PlayerSandbox, TheTargetOfALinkIsSeenIfItIsNamedTooAndItsFolderIsNot) {
  const fs::path target = make("versions/3/bot");
  const Command mine = command(link("mine/bot", target));
  EXPECT_THAT(seen(mine, {target.string()}), testing::UnorderedElementsAre(root_ / "mine", target));
}

TEST_F(PlayerSandbox, AProgramThatIsALinkToAnotherFolderIsRefused) {
  const fs::path target = make("bob/bot.py");
  const Command ann = command(link("ann/bot.py", "../bob/bot.py"));
  places_.add_player(ann);
  places_.add_player(command(target));
  EXPECT_EQ(problem(ann), "\"" + (root_ / "ann/bot.py").string() + "\" is a link to \"" +
                              target.string() +
                              "\", which its player cannot see; name that path instead, or replace "
                              "the link with a copy");
}

TEST_F(PlayerSandbox, FilesThatAreLinksOpenNothingOfAnotherPlayerAndNothingAbove) {
  const Command ann = command(make("bots/ann.py")), bob = command(make("bots/bob.py"));
  const std::string openings = link("bots/openings.txt", "bob.py"), net = link("bots/net", "..");
  for (const std::string& handed_in : {openings, net, net + "/"}) {
    places_ = PrivatePlaces();
    places_.add_player(ann, {handed_in});
    places_.add_player(bob);
    EXPECT_THAT(problem(ann, {handed_in}), HasSubstr("is a link to")) << handed_in;
    EXPECT_EQ(problem(bob), "no problem");
  }
}

TEST_F(PlayerSandbox, NeitherDoesTheLibOfARubyPlayer) {
  const Command ann = command(make("ann.rb"));
  make("teacher/private.rb");
  link("lib", "teacher");
  places_.add_player(ann);
  places_.add_player(command(make("bob.rb")));
  EXPECT_THAT(problem(ann), HasSubstr((root_ / "lib").string() + "\" is a link to"));
  EXPECT_EQ(problem(ann, {(root_ / "teacher").string()}), "no problem");
}

TEST_F(PlayerSandbox, ALinkToAVersionBesideItIsFollowedInAFolderWithOthersToo) {
  make("bots/bot_v2.py");
  const Command mine = command(link("bots/bot.py", "bot_v2.py"));
  EXPECT_THAT(seen(mine), testing::ElementsAre(root_ / "bots"));
  places_.add_player(mine);
  places_.add_player(command(make("bots/theirs.py")));
  EXPECT_THAT(seen(mine), testing::ElementsAre(root_ / "bots/bot.py", root_ / "bots/bot_v2.py"));
}

TEST_F(PlayerSandbox, AProgramMayNotBeALinkToThatOfAnotherBesideIt) {
  const Command bob = command(make("bots/bob.py")), ann = command(link("bots/ann.py", "bob.py"));
  places_.add_player(ann);
  places_.add_player(bob);
  EXPECT_THAT(problem(ann), HasSubstr("is a link to"));
}

TEST_F(PlayerSandbox, LinksToTheSystemAndToSeenFilesAreFollowed) {
  make("mine/data/weights");
  const fs::path python = link("mine/python", "/usr/bin/env");
  const std::string weights = link("mine/now/weights", "../data/weights");
  EXPECT_EQ(problem(command(python), {weights}), "no problem");

  make("opt/node-20/bin/node");
  link("opt/node", "node-20");
  SandboxPlan plan;
  plan.read_only = {(root_ / "opt/node").string()};
  const Command script = command(link("mine/node", root_ / "opt/node/bin/node"));
  EXPECT_TRUE(sandbox_for(script, {}, plan, places_, {}));
}

TEST_F(PlayerSandbox, AFolderAboveThatIsALinkIsTheHostsOwn) {
  make("disk/bots/mine/bot");
  const std::string data = make("disk/bots/data/weights").string();
  link("home", "disk");
  const Command mine = command(root_ / "home/bots/mine/bot");
  places_.add(root_ / "home");
  places_.add_player(mine, {data});
  EXPECT_THAT(seen(mine, {(root_ / "home/bots/data").string()}),
              testing::IsSupersetOf({root_ / "home/bots/mine", root_ / "home/bots/data"}));
}

TEST_F(PlayerSandbox, TheFilesOfAnotherPlayerAreNotSeen) {
  const Command ann = command(make("pool/ann.py")), bob = command(make("bob/bot.py"));
  const std::string data = make("pool/data/weights").parent_path().string();
  places_.add_player(ann);
  places_.add_player(bob, {data});
  EXPECT_THAT(seen(ann), testing::ElementsAre(root_ / "pool/ann.py"));
  EXPECT_THAT(seen(bob, {data}), testing::UnorderedElementsAre(root_ / "bob", data));
}

TEST_F(PlayerSandbox, FilesThatAPlayerNamesItselfAreNotPrivateToIt) {
  const Command ann = command(make("ann/bot.py"));
  const std::string data = make("ann/data/weights").string();
  places_.add_player(ann, {data});
  EXPECT_THAT(seen(ann, {data}), Contains(root_ / "ann"));
}

TEST_F(PlayerSandbox, NothingOfTheSystemIsNamedAndNoWordThatOnlyLooksLikeAFile) {
  EXPECT_THAT(paths_named_by(command("/bin/sh", {"-c", "echo ./x", "0.5", "--x=/etc", "bots"})),
              IsEmpty());
}

TEST_F(PlayerSandbox, RootIsToldOfAFolderThatItsPlayersCouldNotRead) {
  if (!is_root()) GTEST_SKIP() << "only root's players are another user";
  const fs::path bot = make("bots/mine/bot");
  chmod(bot.parent_path().c_str(), 0700);
  const auto settings = sandbox_for(command(bot), {}, SandboxPlan(), places_, {});
  ASSERT_TRUE(settings);
  EXPECT_THAT(settings->unseen, HasSubstr("chmod -R a+rX " + bot.parent_path().string()));
}

TEST_F(PlayerSandbox, AProgramOfOurPathIsThatOfTheFoldersThatAllPlayersSee) {
  const fs::path own = make("opt/shell/bin/sh");
  chmod(own.c_str(), 0755);
  SandboxPlan plan;
  plan.read_only = {(root_ / "opt/shell").string()};
  PlayerSpec player = named("/usr/bin/sh");
  EXPECT_EQ(confine_player(player, {}, plan, places_, {}), std::nullopt);
  EXPECT_EQ(player.command.program, own);
  EXPECT_THAT(paths_named_by(player.command), IsEmpty());
}

TEST_F(PlayerSandbox, AProgramOfOurPathOutsideTheSystemIsSeenWithItsFolder) {
  const fs::path tool = make("opt/tool/bin/tool");
  PlayerSpec player = named(tool);
  EXPECT_EQ(confine_player(player, {}, SandboxPlan(), places_, {}), std::nullopt);
  EXPECT_EQ(player.command.program, tool);
  EXPECT_THAT(paths_of(player.sandbox->visible), Contains(root_ / "opt/tool"));
}

TEST_F(PlayerSandbox, AProgramThatAPlayerLooksForIsSeenToo) {
  const fs::path tool = make("opt/tool/bin/tool");
  PlayerSpec player{"x", command(make("bots/mine/bot")), {}, {}};
  player.command.looks_for = {tool.string()};
  EXPECT_EQ(confine_player(player, {}, SandboxPlan(), places_, {}), std::nullopt);
  EXPECT_THAT(paths_of(player.sandbox->visible), Contains(root_ / "opt/tool"));
}

TEST_F(PlayerSandbox, ALinkInOurPathIsFollowedToTheFolderOfItsProgram) {
  const fs::path tool = make("opt/tool-3/bin/tool");
  PlayerSpec player = named(link("local/bin/tool", tool));
  EXPECT_EQ(confine_player(player, {}, SandboxPlan(), places_, {}), std::nullopt);
  EXPECT_EQ(player.command.program, tool);
  EXPECT_THAT(paths_of(player.sandbox->visible), Contains(root_ / "opt/tool-3"));
}

TEST_F(PlayerSandbox, AProgramThatCannotBeFollowedIsAnErrorWithBothPaths) {
  const fs::path script = make("shims/sh");
  std::ofstream(script) << "#!/bin/sh\n";
  PlayerSpec player = named(script);
  const auto problem = confine_player(player, {}, SandboxPlan(), places_, {});
  ASSERT_TRUE(problem);
  EXPECT_THAT(problem->value(), HasSubstr("\"sh\" is found in \"" + (root_ / "shims").string() +
                                          "\", which players in a sandbox cannot see"));
  EXPECT_THAT(problem->value(), HasSubstr("it is a script"));
  EXPECT_THAT(problem->value(), HasSubstr("there they have \"/usr/bin/sh\""));
}

TEST_F(PlayerSandbox, AProgramWithFilesOfOthersInItsFolderIsAnError) {
  const fs::path tool = make("home/bin/tool");
  places_.add(make("home/diary"));
  PlayerSpec player = named(tool);
  const auto problem = confine_player(player, {}, SandboxPlan(), places_, {});
  ASSERT_TRUE(problem);
  EXPECT_THAT(problem->value(), HasSubstr("holds more than that program"));
  EXPECT_THAT(problem->value(), Not(HasSubstr("there they have")));
}

TEST_F(PlayerSandbox, RelativePathsOfACommandBecomeAbsolute) {
  const fs::path old = fs::current_path();
  make("bots/bot.py");
  fs::current_path(root_);
  const Command resolved =
      with_absolute_paths(command("/usr/bin/python3", {"bots/bot.py", "4", "missing.txt"}));
  fs::current_path(old);
  EXPECT_THAT(resolved.arguments,
              testing::ElementsAre((root_ / "bots/bot.py").string(), "4", "missing.txt"));
}

TEST_F(PlayerSandbox, ShowsTheBookToTheBundledPlayerThatReadsIt) {
  const Installation installation{root_ / "bin/players", {}, root_ / "share", {}};
  const fs::path book = make("share/connect4.book");
  make("share/PROTOCOL.md");
  const auto seen_by = [&](const std::string& player) {
    const Command bundled = command(make("bin/players/" + player));
    return paths_of(sandbox_for(bundled, {}, SandboxPlan(), places_, installation)->visible);
  };
  EXPECT_THAT(seen_by("perfect"), testing::ElementsAre(root_ / "bin/players", book));
  EXPECT_THAT(seen_by("minimax"), testing::ElementsAre(root_ / "bin/players"));
  fs::remove(book);
  EXPECT_THAT(seen_by("perfect"), testing::ElementsAre(root_ / "bin/players"));
}

TEST_F(PlayerSandbox, TheFolderOfAnAgentHasThePathThatItsHostSays) {
  const Installation installation{root_ / "players", root_ / "sdk", root_ / "share"};
  const fs::path host = make("share/hosts/kaggle_host.py"), agent = make("agents/agent.py");
  const auto settings = sandbox_for(command("/usr/bin/python3", {host.string(), agent.string()}),
                                    {}, SandboxPlan(), places_, installation);
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->folder, root_ / "agents");
  EXPECT_EQ(settings->folder_link, "/kaggle_simulations/agent");
  EXPECT_EQ(this->settings(command(make("bots/bot"))).folder_link, "");
}

}  // namespace
}  // namespace connect4
