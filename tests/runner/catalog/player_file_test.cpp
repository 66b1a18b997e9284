#include "runner/catalog/player_file.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class PlayerPattern : public testing::Test {
 protected:
  PlayerPattern() {
    for (const char* const name : {"subs/cid", "subs/ann", "subs/.git", "su*bs/dan"})
      fs::create_directories(folder() / name);
    std::ofstream(folder() / "subs/bob.py") << "";
  }

  const fs::path& folder() const { return folder_.path(); }
  std::string in_folder(const std::string& name) const { return (folder() / name).string(); }

 private:
  samples::TemporaryFolder folder_;
};

TEST_F(PlayerPattern, StandsForFoldersAndFilesByNameWithoutHiddenOnes) {
  EXPECT_THAT(*players_matching(folder(), "subs/*"),
              ElementsAre(in_folder("subs/ann"), in_folder("subs/bob.py"), in_folder("subs/cid")));
  EXPECT_THAT(*players_matching("/", in_folder("subs") + "/[ab]*"),
              ElementsAre(in_folder("subs/ann"), in_folder("subs/bob.py")));
}

TEST_F(PlayerPattern, WithASlashBehindItStandsForFoldersAlone) {
  EXPECT_THAT(*players_matching(folder(), "subs/*/"),
              ElementsAre(in_folder("subs/ann"), in_folder("subs/cid")));
}

TEST_F(PlayerPattern, MayBeginInAFolderNamedLikeAPattern) {
  EXPECT_THAT(*players_matching(folder() / "su*bs", "*"), ElementsAre(in_folder("su*bs/dan")));
  EXPECT_THAT(*players_matching(folder() / "su*bs", "../subs/ann"),
              ElementsAre(in_folder("subs/ann")));
}

TEST_F(PlayerPattern, StandsForNothingThatIsNotMeantAsAPlayer) {
  fs::create_directories(folder() / "subs/__MACOSX");
  fs::create_directories(folder() / "subs/b\xff");
  for (const char* const name : {"readme.txt", "ann.zip", "connect4.py", "tournament.json"})
    std::ofstream(folder() / "subs" / name) << "text";
  std::ofstream(folder() / "subs/dan") << "#!/bin/sh\n";
  std::ofstream(folder() / "subs/eve.cpp") << "int main() {}\n";
  fs::create_directories(folder() / "subs/fay");
  EXPECT_THAT(*players_matching(folder(), "subs/*"),
              ElementsAre(in_folder("subs/ann"), in_folder("subs/bob.py"), in_folder("subs/cid"),
                          in_folder("subs/dan"), in_folder("subs/eve.cpp"), in_folder("subs/fay")));
  EXPECT_EQ(why_no_player(folder() / "subs/readme.txt"), "is not a program");
  EXPECT_EQ(paths_matching(folder(), "subs/*").size(), 12U);
}

TEST_F(PlayerPattern, ThatMatchesNothingIsAnErrorWithItsFolder) {
  EXPECT_EQ(players_matching(folder(), "sups/*").error(),
            "nothing in \"" + folder().string() +
                "\" matches \"sups/*\" and can be a player; name the players' folders or files, "
                "such as \"subs/*\"");
  EXPECT_THAT(players_matching(folder(), std::string("subs/*\0", 7)).error(),
              HasSubstr("matches \"subs/*"));
}

}  // namespace
}  // namespace connect4
