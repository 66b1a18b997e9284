#include "runner/tournament/config/config_loader.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "runner/screen/usage_error.hpp"
#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

class ConfigLoaderTest : public testing::Test {
 protected:
  const fs::path& folder() const { return folder_.path(); }

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder() / name).parent_path());
    std::ofstream(folder() / name) << text;
  }

  /// Writes the config file and loads it.
  TournamentConfig load(const std::string& text) const {
    write("cup.json", text);
    return load_tournament(folder() / "cup.json", installation());
  }

  /// A config of these players, each a JSON object.
  TournamentConfig load_players(const std::string& players) const {
    return load("{\"players\": [\n" + players + "\n]}");
  }

  /// The error, from behind the name of the file on.
  std::string error(const std::string& text) const {
    try {
      load(text);
    } catch (const UsageError& error) {
      const std::string message = error.what();
      const std::string file = (folder() / "cup.json").string();
      const std::size_t place = message.find(file);
      return place == std::string::npos ? message : message.substr(place + file.size());
    }
    return "no error";
  }

  std::string in_folder(const std::string& path) const { return (folder() / path).string(); }

  static Installation installation() {
    const fs::path bin = CONNECT4_BIN_DIR;
    return {bin.parent_path() / "libexec/connect4/players", "/sdk", {}};
  }

 private:
  samples::TemporaryFolder folder_;
};

TEST_F(ConfigLoaderTest, MakesPathsAbsoluteFromTheFolderOfTheFile) {
  write("bots/bot.py", "");
  write("data.txt", "");
  write("books/a.txt", "44\n");
  const TournamentConfig config = load(R"({"players": [
      {"command": ["bots/bot.py", "data.txt", "./new", "../up", "other.txt", "--x", ""]},
      {"command": "greedy"}], "openings": "./books/../books/a.txt", "output": "out/cup"})");
  EXPECT_THAT(config.players[0].command,
              ElementsAre(in_folder("bots/bot.py"), in_folder("data.txt"), in_folder("new"),
                          (folder().parent_path() / "up").string(), "other.txt", "--x", ""));
  EXPECT_EQ(config.openings.path, in_folder("books/a.txt"));
  EXPECT_EQ(config.output, in_folder("out/cup"));
}

TEST_F(ConfigLoaderTest, LeavesAbsolutePathsAlone) {
  EXPECT_EQ(load(R"({"players": [{"command": "greedy"}, {"command": "random"}],
                     "output": "/var/cup"})")
                .output,
            "/var/cup");
}

TEST_F(ConfigLoaderTest, PrefersABundledPlayerToAFileOfItsName) {
  write("greedy", "");
  const TournamentConfig config =
      load_players(R"({"command": "greedy"}, {"command": "random greedy ./greedy"})");
  EXPECT_THAT(config.players[0].command, ElementsAre("greedy"));
  EXPECT_THAT(config.players[1].command, ElementsAre("random", "greedy", in_folder("greedy")))
      << "what stands behind a program is a path where it says so";
}

TEST_F(ConfigLoaderTest, TellsOfEveryPlayerThatIsNotThere) {
  write("mybot.py", "");
  const std::string text = error(
      "{\"players\": [\n{\"command\": \"gredy\"},\n{\"command\": \"./mybto.py\"},\n"
      "{\"command\": \"human\"}]}");
  EXPECT_THAT(text, HasSubstr(":2: players[0].command: no player called \"gredy\"; did you mean "
                              "greedy?"));
  EXPECT_THAT(
      text, HasSubstr(":3: players[1].command: \"" + in_folder("mybto.py") + "\" does not exist"));
  EXPECT_THAT(text, HasSubstr("; did you mean mybot.py?"));
  EXPECT_THAT(text, HasSubstr(":4: players[2].command: \"human\" is a person, who cannot play in a "
                              "tournament; use connect4 play"));
}

TEST_F(ConfigLoaderTest, TellsOfAScriptThatIsNotThereBehindItsInterpreter) {
  write("mybot.py", "");
  EXPECT_EQ(error("{\"players\": [{\"command\": \"greedy\"},\n"
                  "{\"command\": [\"python3\", \"mybto.py\"]}]}"),
            ":2: players[1].command: \"" + in_folder("mybto.py") +
                "\" does not exist; did you mean mybot.py?");
}

TEST_F(ConfigLoaderTest, OffersNoPerson) {
  for (const char* const name : {"xyzzy", "humn", "./xyzzy.py"})
    EXPECT_THAT(
        error(R"({"players": [{"command": "greedy"}, {"command": ")" + std::string(name) + "\"}]}"),
        testing::Not(HasSubstr("human")));
}

TEST_F(ConfigLoaderTest, TellsOfOpeningsThatNoFileOfOpeningsCanBe) {
  const auto error_of = [&](const std::string& openings) {
    return error(R"({"players": [{"command": "greedy"}, {"command": "random"}], "openings": ")" +
                 openings + "\"}");
  };
  EXPECT_EQ(error_of("/dev/zero"),
            ":1: openings: cannot read \"/dev/zero\": it is not a regular file");
  write("book.txt", "44\n");
  fs::resize_file(folder() / "book.txt", (64 << 20) + 1);
  EXPECT_EQ(error_of("book.txt"), ":1: openings: cannot read \"" + in_folder("book.txt") +
                                      "\": it is larger than 64 MiB");
}

TEST_F(ConfigLoaderTest, TellsOfOpeningsThatCannotBeRead) {
  const std::string players = R"({"players": [{"command": "greedy"}, {"command": "random"}],)";
  write("book.txt", "44\n4x\n");
  EXPECT_THAT(
      error(players + "\n\"openings\": \"book.txt\"}"),
      HasSubstr(":2: openings: cannot use \"" + in_folder("book.txt") + "\": line 2 \"4x\""));
  EXPECT_EQ(error(players + R"("openings": "bok.txt"})"),
            ":1: openings: cannot read \"" + in_folder("bok.txt") +
                "\": No such file or directory; did you mean book.txt?");
}

TEST_F(ConfigLoaderTest, TellsOfAFileThatIsNotThereOrIsAFolder) {
  const auto error_of = [](const fs::path& file) -> std::string {
    try {
      load_tournament(file, installation());
    } catch (const UsageError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(error_of(folder() / "none.json"),
            "cannot read " + in_folder("none.json") +
                ": No such file or directory; connect4 tournament init makes a config file to "
                "start from");
  EXPECT_THAT(error_of(folder()), HasSubstr(": Is a directory;"));
}

TEST_F(ConfigLoaderTest, GivesPlayersTheirNameTimeAndEnvironment) {
  write("bot.py", "");
  const TournamentConfig config = load_players(
      R"({"name": "Bot", "command": "bot.py --fast", "env": {"PYTHONPATH": "/mine", "LEVEL": "2"},
          "time": {"turn_ms": 7}}, {"command": "greedy"})");
  const std::vector<PlayerSpec> players = tournament_players(config, installation());
  ASSERT_EQ(players.size(), 2U);
  EXPECT_EQ(players[0].label, "Bot");
  EXPECT_EQ(players[0].time.turn.count(), 7);
  EXPECT_THAT(players[0].command.arguments, ElementsAre(in_folder("bot.py"), "--fast"));
  EXPECT_THAT(
      players[0].command.environment,
      ElementsAre(Pair("RUBYLIB", "/sdk/ruby"), Pair("PYTHONDONTWRITEBYTECODE", "1"),
                  Pair("CONNECT4_REFEREE", "1"), Pair("PYTHONPATH", "/mine"), Pair("LEVEL", "2")));
  EXPECT_EQ(players[1].command.program, installation().players / "greedy");
}

TEST_F(ConfigLoaderTest, GivesThePlayersAWardenAndTheConfigsRuleOnPondering) {
  const std::string two = R"("players": [{"command": "greedy"}, {"command": "random"}])";
  for (const auto& [member, rule] : {std::pair("", Pondering::flag),
                                     {R"(, "pondering": "freeze")", Pondering::freeze},
                                     {R"(, "pondering": "allow")", Pondering::allow}})
    for (const PlayerSpec& player :
         tournament_players(load("{" + two + member + "}"), installation())) {
      EXPECT_EQ(player.pondering, rule);
      EXPECT_TRUE(player.measure_cpu);
      EXPECT_EQ(fs::path(player.command.warden).filename(), "warden");
    }
}

TEST_F(ConfigLoaderTest, GivesAnInterpreterInTheCommandTheSdk) {
  write("bot.py", "");
  const auto players = tournament_players(
      load_players(R"({"command": ["python3", "bot.py"]}, {"command": "greedy"})"), installation());
  EXPECT_THAT(players[0].command.environment, testing::Contains(Pair("PYTHONPATH", "/sdk/python")));
  EXPECT_THAT(players[0].command.arguments, ElementsAre(in_folder("bot.py")));
}

TEST_F(ConfigLoaderTest, GivesTheOpeningsThatTheConfigAsksFor) {
  const auto openings = [&](const std::string& source, const std::string& seed = "1") {
    return tournament_openings(load(R"({"players": [{"command": "greedy"}, {"command": "random"}],
                                        "openings": ")" +
                                    source + R"(", "seed": )" + seed + "}"));
  };
  write("book.txt", "44\n45\n");
  EXPECT_EQ(openings("empty"), empty_opening());
  EXPECT_EQ(openings("random:2", "7"), random_openings(2, 7));
  EXPECT_EQ(openings("book.txt"), *read_openings("44\n45\n"));
}

TEST_F(ConfigLoaderTest, TakesAFolderForAPlayerAndLooksForItsProgramAtEachStart) {
  write("subs/ann/main.py", "");
  const TournamentConfig config = load_players(R"({"command": "subs/ann"}, {"command": "greedy"})");
  EXPECT_THAT(config.players[0].command, ElementsAre(in_folder("subs/ann")));
  EXPECT_EQ(config.players[0].name, "ann");
  fs::rename(folder() / "subs/ann/main.py", folder() / "subs/ann/mybot.py");
  const auto players = tournament_players(config, installation());
  EXPECT_THAT(players[0].command.arguments, ElementsAre(in_folder("subs/ann/mybot.py")));
  EXPECT_EQ(players[0].command.folder, in_folder("subs/ann"));
  EXPECT_EQ(players[0].label, "ann");
}

TEST_F(ConfigLoaderTest, FindsThePlayersThatAPatternStandsForAtEachLoading) {
  write("subs/bob/bot.py", "");
  write("subs/ann/bot.py", "");
  const auto names = [&](const std::string& players) {
    std::vector<std::string> all;
    for (const ConfiguredPlayer& player : load("{\"players\": " + players + "}").players)
      all.push_back(player.name);
    return all;
  };
  EXPECT_THAT(names("\"subs/*\""), ElementsAre("ann", "bob"));
  write("subs/aaron/bot.py", "");
  EXPECT_THAT(names("\"subs/*\""), ElementsAre("aaron", "ann", "bob"));
  EXPECT_THAT(names(R"([{"name": "ann", "command": "greedy"}, "subs/*", {"command": "random"}])"),
              ElementsAre("ann", "aaron", "ann (2)", "bob", "random"));
}

TEST_F(ConfigLoaderTest, LetsAPlayerThatIsNamedReplaceTheOneThatAPatternFindsThere) {
  write("built/ann/bot.py", "");
  write("built/ridd/bot.py", "");
  const auto commands = [&](const std::string& named) {
    std::vector<std::vector<std::string>> all;
    for (const ConfiguredPlayer& player :
         load(R"({"players": ["built/*", {"command": ")" + named + "\"}]}").players)
      all.push_back(player.command);
    return all;
  };
  const auto ann = ElementsAre(in_folder("built/ann"));
  EXPECT_THAT(commands("fourinarow ./built/ridd/bot.py"),
              ElementsAre(ann, ElementsAre("fourinarow", in_folder("built/ridd/bot.py"))));
  EXPECT_THAT(commands("./built/ridd"), ElementsAre(ann, ElementsAre(in_folder("built/ridd"))));
  EXPECT_THAT(commands("fourinarow ./built/rid"), testing::SizeIs(3)) << "another folder";
}

TEST_F(ConfigLoaderTest, TellsOfAPatternThatMatchesNothing) {
  EXPECT_EQ(error("{\"players\":\n \"subs/*\"}"),
            ":2: players: nothing in \"" + folder().string() +
                "\" matches \"subs/*\" and can be a player; name the players' folders or files, "
                "such as \"subs/*\"");
}

TEST_F(ConfigLoaderTest, LetsTheOthersPlayIfOneCannotBeFound) {
  write("subs/ann/bot.py", "");
  write("subs/bob/notes.txt", "");
  write("subs/cid/bot.py", "");
  const auto players = tournament_players(load("{\"players\": \"subs/*\"}"), installation());
  ASSERT_EQ(players.size(), 3U);
  EXPECT_EQ(players[0].problem, "");
  EXPECT_THAT(players[1].problem, HasSubstr("subs/bob\" has no program in it, only notes.txt"));
  EXPECT_EQ(players[1].fixed_name, "bob");
  EXPECT_EQ(players[2].problem, "");
}

TEST_F(ConfigLoaderTest, NeedsTwoPlayersThatCanBeFound) {
  write("subs/ann/bot.py", "");
  write("subs/bob/notes.txt", "");
  EXPECT_THAT(error("{\"players\": [\n\"subs/*\"]}"), HasSubstr(":2: players[0]: \""));
}

TEST_F(ConfigLoaderTest, TellsOfOpeningsAndPlayersThatAreGoneSince) {
  write("book.txt", "44\n");
  write("bot.py", "");
  const TournamentConfig config = load(R"({"players": [{"name": "B", "command": "bot.py"},
                                           {"command": "random"}], "openings": "book.txt"})");
  fs::remove(folder() / "book.txt");
  fs::remove(folder() / "bot.py");
  EXPECT_THROW(tournament_openings(config), UsageError);
  EXPECT_THROW(tournament_players(config, installation()), UsageError);
}

}  // namespace
}  // namespace connect4
