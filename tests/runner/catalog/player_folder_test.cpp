#include "runner/catalog/player_folder.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::EndsWith;
using testing::HasSubstr;

class PlayerFolder : public testing::Test {
 protected:
  fs::path folder() const { return folder_.path() / "Ann"; }

  void write(const std::string& name, const std::string& text = "") const {
    fs::create_directories((folder() / name).parent_path());
    std::ofstream(folder() / name) << text;
  }

  /// The file that plays, seen from the folder; or the error.
  std::string program() const {
    const auto found = player_in_folder(folder());
    return found ? found->program.lexically_relative(folder()).string() : found.error();
  }

 private:
  samples::TemporaryFolder folder_;
};

TEST_F(PlayerFolder, PlaysItsOnlyProgram) {
  write("strategy.py");
  write("README.md");
  write("weights.bin", "\x01\x02");
  EXPECT_EQ(program(), "strategy.py");
}

TEST_F(PlayerFolder, PlaysAFileWithAUsualNameInAnyCapitals) {
  for (const char* const name : {"ANN.rb", "main.js", "Agent.lua", "Player.jar", "MyBot.py"}) {
    write(name);
    write("zebra.py");
    EXPECT_EQ(program(), name) << "the earlier ones are less usual";
  }
}

TEST_F(PlayerFolder, PlaysTheBotThatWasWrittenForItAmongOtherFiles) {
  for (const char* const name : {"ann_bot.py", "AnnBot.rb", "Ann-Bot.js"}) {
    write(name);
    write("helper.py");
    EXPECT_EQ(program(), name);
    fs::remove(folder() / name);
  }
}

TEST_F(PlayerFolder, KnowsProgramsByTheirFirstBytes) {
  write("engine",
        "\x7f"
        "ELF and so on");
  write("notes", "ELF");
  write("library.so",
        "\x7f"
        "ELF");
  EXPECT_EQ(program(), "engine");
  write("bot.pl", "#!/usr/bin/perl\n");
  EXPECT_EQ(program(), "bot.pl") << "also without the permission to execute it: that is said later";
}

TEST_F(PlayerFolder, TakesNeitherTheSdkNorTestsNorBuildScriptsForThePlayer) {
  for (const char* const name : {"connect4.py", "test.sh", "test_moves.py", "moves_test.py",
                                 "setup.py", "__init__.py", ".hidden.py"})
    write(name);
  write("build.sh", "#!/bin/sh\n");
  write("brain.py");
  EXPECT_EQ(program(), "brain.py");
}

TEST_F(PlayerFolder, FindsTheBuiltProgram) {
  write("Cargo.toml");
  write("src/main.rs");
  write("target/release/four",
        "\x7f"
        "ELF");
  EXPECT_EQ(program(), "target/release/four");
}

TEST_F(PlayerFolder, PlaysTheBuiltClassesOfSeveralJavaFiles) {
  write("Ann.java");
  write("Board.java");
  EXPECT_THAT(program(),
              EndsWith("has no program in it yet; build it first: (cd " + folder().string() +
                       " && javac -encoding UTF-8 -d classes *.java)"));
  for (const char* const name : {"Ann.class", "Ann$1.class", "Board.class"})
    write(std::string("classes/") + name);
  EXPECT_EQ(program(), "classes/Ann.class");
}

TEST_F(PlayerFolder, SeesNoJavaInFoldersOfTools) {
  write("Ann.java");
  write("Board.java");
  write(".gradle/cache/Old.java");
  write("node_modules/java/Other.java");
  EXPECT_THAT(program(), EndsWith("javac -encoding UTF-8 -d classes *.java)"));
  write("game/Rules.java");
  EXPECT_THAT(program(), testing::HasSubstr("-not -path '*/.*/*' -not -path '*/node_modules/*'"));
}

TEST_F(PlayerFolder, PlaysOneJavaFileAsItIs) {
  write("Four.java");
  EXPECT_EQ(program(), "Four.java");
}

TEST_F(PlayerFolder, LooksIntoTheOnlyFolderOfAnUnpackedArchive) {
  write("project-main/bot.py");
  write("__MACOSX/bot.py");
  EXPECT_EQ(program(), "project-main/bot.py");
  EXPECT_EQ(player_in_folder(folder())->folder, folder() / "project-main");
  write("README.md");
  EXPECT_THAT(program(), HasSubstr("has no program in it, only README.md"));
}

TEST_F(PlayerFolder, FollowsNoLinkIntoAnotherFolder) {
  write("../other/bot.py");
  fs::create_directories(folder());
  fs::create_directory_symlink(folder().parent_path() / "other", folder() / "mine");
  EXPECT_THAT(program(), EndsWith("is empty; put the player's program into it"));
}

TEST_F(PlayerFolder, NamesTheCommandThatWouldBuildTheProgram) {
  write("bot.cpp");
  EXPECT_EQ(program(), "\"" + folder().string() +
                           "\" has no program in it yet; build it first: (cd " + folder().string() +
                           " && g++ -O2 -o bot bot.cpp)");
  write("Makefile");
  EXPECT_THAT(program(), EndsWith("build it first: (cd " + folder().string() + " && make)"));
}

TEST_F(PlayerFolder, LeavesAChoiceBetweenProgramsToItsAuthor) {
  write("alpha.py");
  write("beta.rb");
  EXPECT_EQ(program(), "\"" + folder().string() +
                           "\" contains more than one program (alpha.py, beta.rb); name one of "
                           "them mybot, with its extension, or give its path");
}

TEST_F(PlayerFolder, ThatIsNotThereOrClosedIsAnErrorWithTheReason) {
  EXPECT_EQ(program(), "cannot read \"" + folder().string() + "\": No such file or directory");
}

TEST_F(PlayerFolder, PlaysWhatItDeclares) {
  write("lib/go.mjs");
  write("mybot.mjs");
  write("package.json", R"({"main": "./lib/go.mjs"})");
  EXPECT_EQ(program(), "lib/go.mjs");
  write("package.json", R"({"main": "dist/none.mjs"})");
  EXPECT_EQ(program(), "mybot.mjs") << "the other is not there";
  write("package.json", R"({"main": "../Bob/mybot.mjs", "bin": ["x"]})");
  write("../Bob/mybot.mjs");
  EXPECT_EQ(program(), "mybot.mjs") << "that is another's";
  write("__main__.py");
  EXPECT_EQ(program(), "__main__.py");
}

TEST_F(PlayerFolder, PlaysTheProgramInItsSources) {
  write("README.md");
  write("src/main.py");
  write("src/helper.py");
  EXPECT_EQ(program(), "src/main.py");
  fs::remove_all(folder() / "src");
  write("robot/__main__.py");
  write("tools/helper.py");
  EXPECT_EQ(program(), "robot/__main__.py");
  write("../other/main.py");
  fs::remove_all(folder() / "robot");
  fs::create_directory_symlink(folder().parent_path() / "other", folder() / "src");
  EXPECT_THAT(program(), HasSubstr("has no program in it, only README.md"));
}

TEST_F(PlayerFolder, SaysWhatAFileIsThatIsNoPlayer) {
  write("Bot.exe", "MZ");
  EXPECT_THAT(program(), HasSubstr("\"Bot.exe\" is a Windows program"));
  write("Bot.ipynb", "{}");
  fs::remove(folder() / "Bot.exe");
  EXPECT_THAT(program(), EndsWith("jupyter nbconvert --to script Bot.ipynb"));
  fs::remove(folder() / "Bot.ipynb");
  write("src/notes.txt");
  write("doc/notes.txt");
  EXPECT_THAT(program(), HasSubstr("has no program in it, only the folders doc, src"));
  write("my bot.ZIP");
  write("README.md");
  EXPECT_THAT(program(), HasSubstr("has no program in it, only README.md, my bot.ZIP"));
  fs::remove_all(folder() / "src");
  fs::remove_all(folder() / "doc");
  EXPECT_THAT(program(), HasSubstr("contains the player in an archive, \"my bot.ZIP\"; unpack it"));
}

TEST_F(PlayerFolder, IsNamedWithOrWithoutASlashBehindIt) {
  write("bot.py");
  EXPECT_EQ(player_in_folder(folder() / "")->folder, folder());
  EXPECT_EQ(player_in_folder(folder() / ".")->folder, folder());
}

}  // namespace
}  // namespace connect4
