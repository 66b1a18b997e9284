#include "protocol/tournament_file/tournament_file.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace connect4 {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// Two players, and other members of the file.
std::string with_players(const std::string& members) {
  return R"({"players": [{"command": "greedy"}, {"command": "random"}])" +
         (members.empty() ? "" : ", " + members) + "}";
}

TournamentConfig config(const std::string& text) {
  const auto file = read_tournament_file(text, "cups/cup.json");
  if (!file) ADD_FAILURE() << file.error() << "\nin " << text;
  return file ? file->config : TournamentConfig{};
}

std::string error(const std::string& text) {
  const auto file = read_tournament_file(text, "cup.json");
  return file ? "no error" : file.error();
}

/// The error of a file of one line, without "cup.json:1: ".
std::string complaint(const std::string& text) {
  const std::string whole = error(text);
  const std::string place = "cup.json:1: ";
  EXPECT_THAT(whole, StartsWith(place));
  return whole.starts_with(place) ? whole.substr(place.size()) : whole;
}

std::string complaint_about(const std::string& members) {
  return complaint(with_players(members));
}

std::string complaint_about_player(const std::string& player) {
  return complaint(R"({"players": [{"command": "greedy"}, )" + player + "]}");
}

TEST(TournamentFile, AsksForThePlayersOfAPattern) {
  const auto matching = [](const std::string& pattern,
                           const std::vector<Words>&) -> Expected<Words> {
    if (pattern == "none/*") return Failure{"there are none"};
    return std::vector<std::string>{"/subs/ann", "/subs/bob"};
  };
  const auto file = read_tournament_file(
      R"({"players": [{"command": "greedy"}, "subs/*"], "time": {"turn_ms": 7}})", "cup.json",
      matching);
  ASSERT_TRUE(file) << file.error();
  ASSERT_EQ(file->config.players.size(), 3U);
  EXPECT_THAT(file->config.players[2].command, ElementsAre("/subs/bob"));
  EXPECT_EQ(file->config.players[2].name, "bob");
  EXPECT_EQ(file->config.players[2].time.turn, milliseconds(7));
  EXPECT_THAT(file->paths_of_players,
              ElementsAre("players[0].command", "players[1]", "players[1]"));
  EXPECT_TRUE(file->config.finds_players);
  EXPECT_EQ(read_tournament_file(R"({"players": "none/*"})", "cup.json", matching).error(),
            "cup.json:1: players: there are none");
}

TEST(TournamentFile, PutsTheSameWordsInFrontOfAllThatAPatternStandsFor) {
  std::vector<Words> asked;
  const auto matching = [&](const std::string& pattern,
                            const std::vector<Words>& named) -> Expected<Words> {
    EXPECT_EQ(pattern, "subs/*");
    asked = named;
    return Words{"/subs/ann", "/subs/bob b"};
  };
  const auto file = read_tournament_file(
      R"({"players": [{"pattern": "subs/*", "with": "python3 host.py", "env": {"A": "1"},
                       "files": ["lib"], "time": {"turn_ms": 7}},
                      {"name": "Cid", "command": "kaggle subs/cid"}]})",
      "cup.json", matching);
  ASSERT_TRUE(file) << file.error();
  ASSERT_EQ(file->config.players.size(), 3U);
  const ConfiguredPlayer& bob = file->config.players[1];
  EXPECT_THAT(bob.command, ElementsAre("python3", "host.py", "/subs/bob b"));
  EXPECT_EQ(bob.name, "bob b");
  EXPECT_EQ(bob.environment.size(), 1U);
  EXPECT_THAT(bob.files, ElementsAre("lib"));
  EXPECT_EQ(bob.time.turn, milliseconds(7));
  EXPECT_EQ(file->config.players[2].name, "Cid");
  EXPECT_THAT(file->paths_of_players,
              ElementsAre("players[0].pattern", "players[0].pattern", "players[1].command"));
  EXPECT_TRUE(file->config.finds_players);
  EXPECT_THAT(asked,
              ElementsAre(ElementsAre("python3", "host.py"), ElementsAre("kaggle", "subs/cid")));
}

TEST(TournamentFileError, OfAPatternInAnObjectNamesTheRightForm) {
  const auto complaint_about_pattern = [](const std::string& members) {
    return complaint(R"({"players": [{"pattern": "subs/*", )" + members + "}]}");
  };
  EXPECT_THAT(complaint_about_pattern(R"("name": "Ann")"),
              StartsWith("players[0].name is unknown; allowed here: pattern, with, env, files or "
                         "time"));
  EXPECT_THAT(complaint_about_pattern(R"("with": 3)"),
              StartsWith("players[0].with is 3; it must be a string or a list of them"));
  EXPECT_THAT(complaint(R"({"players": [{"pattern": "subs"}]})"),
              StartsWith("players[0].pattern is \"subs\"; it must be such as \"subs/*\""));
}

TEST(TournamentFile, CannotNameItsPlayersByAPatternIfNobodyLooksForThem) {
  EXPECT_EQ(complaint(R"({"players": "subs/*"})"),
            "players: a pattern is not allowed here; name each player");
}

TEST(TournamentFile, NeedsNothingButPlayers) {
  const TournamentConfig read = config(with_players(""));
  EXPECT_EQ(read.name, "cup");
  EXPECT_EQ(read.format, Format::round_robin);
  EXPECT_EQ(read.seed, 1U);
  EXPECT_EQ(read.games_per_pairing, 20);
  EXPECT_EQ(read.rounds, 0);
  EXPECT_EQ(read.gauntlet_size, 1);
  EXPECT_EQ(read.max_replays, 8);
  EXPECT_EQ(read.openings, (OpeningSource{OpeningSource::Kind::random, 4, ""}));
  EXPECT_EQ(read.time, TimeControl());
  EXPECT_EQ(read.restart, Restart::match);
  EXPECT_EQ(read.pondering, Pondering::flag);
  EXPECT_EQ(read.withdrawn_games, WithdrawnGames::forfeit);
  EXPECT_FALSE(read.sprt);
  EXPECT_EQ(read.rating, RatingPlan());
  EXPECT_EQ(read.concurrency, 0);
  EXPECT_EQ(read.output, "results/cup");
  EXPECT_FALSE(read.readable);
  const ConfiguredPlayer greedy{"greedy", {"greedy"}, {}, TimeControl()};
  const ConfiguredPlayer random{"random", {"random"}, {}, TimeControl()};
  EXPECT_THAT(read.players, ElementsAre(greedy, random));
}

TEST(TournamentFile, ReadsEveryMember) {
  const TournamentConfig read = config(R"({
    // a comment
    "$schema": "tournament.schema.json",
    "name": "Grand Prix", "format": "gauntlet", "seed": 9007199254740991,
    "players": [ {"name": "Greedy", "command": "greedy"},
                 {"name": "Mine", "command": ["python3", "my bot.py"], "env": {"LEVEL": "2", "A": ""},
                  "time": {"turn_ms": 2000}} ],  /* another */
    "rounds": 2, "gauntlet_size": 1, "games_per_pairing": 30, "openings": "books/a.txt",
    "time": {"turn_ms": 0, "bank_ms": 6000, "startup_ms": 7000, "ready_ms": 800},
    "restart": "game", "pondering": "freeze", "concurrency": 2, "withdrawn_games": "void",
    "rating_prior": 0.5, "anchor": {"player": "Mine", "elo": 1000.5}, "output": "/tmp/out",
    "readable": true
  })");
  EXPECT_EQ(read.name, "Grand Prix");
  EXPECT_EQ(read.format, Format::gauntlet);
  EXPECT_EQ(read.seed, 9007199254740991U);
  EXPECT_EQ(read.rounds, 2);
  EXPECT_EQ(read.gauntlet_size, 1);
  EXPECT_EQ(read.games_per_pairing, 30);
  EXPECT_EQ(read.openings, (OpeningSource{OpeningSource::Kind::file, 0, "books/a.txt"}));
  EXPECT_EQ(read.time, (TimeControl{milliseconds(0), milliseconds(6000), milliseconds(7000), false,
                                    milliseconds(800)}));
  EXPECT_EQ(read.restart, Restart::game);
  EXPECT_EQ(read.pondering, Pondering::freeze);
  EXPECT_EQ(read.concurrency, 2);
  EXPECT_EQ(read.withdrawn_games, WithdrawnGames::voided);
  EXPECT_EQ(read.rating, (RatingPlan{0.5, RatingAnchor{1, 1000.5}}));
  EXPECT_EQ(read.output, "/tmp/out");
  EXPECT_TRUE(read.readable);
  const ConfiguredPlayer mine{
      "Mine",
      {"python3", "my bot.py"},
      {{"LEVEL", "2"}, {"A", ""}},
      {milliseconds(2000), milliseconds(6000), milliseconds(7000), false, milliseconds(800)}};
  EXPECT_EQ(read.players.at(1), mine);
}

TEST(TournamentFile, ReadsAKnockoutAndADuel) {
  EXPECT_EQ(config(with_players(R"("format": "knockout", "max_replays": 0)")).max_replays, 0);
  const SprtPlan plan{-5, 2.5, 0.1, 0.01, EloModel::logistic};
  EXPECT_EQ(config(with_players(R"("format": "duel", "sprt": {"elo0": -5, "elo1": 2.5, "alpha": 0.1,
                                   "beta": 0.01, "model": "logistic"})"))
                .sprt,
            plan);
  EXPECT_EQ(config(with_players(R"("format": "duel", "sprt": {})")).sprt, SprtPlan());
}

TEST(TournamentFile, ReadsTheSandboxAsAWordOrWithItsLimits) {
  EXPECT_TRUE(config(with_players("\"seed\": 1")).sandbox.enabled);
  EXPECT_FALSE(config(with_players(R"("sandbox": "none")")).sandbox.enabled);
  EXPECT_FALSE(config(with_players(R"("sandbox": {"kind": "none"})")).sandbox.enabled);
  EXPECT_EQ(config(with_players(R"("sandbox": "bubblewrap")")).sandbox, SandboxPlan());
  const SandboxPlan plan{true, {"/opt/node", "lib"}, true, {4096, 32, 8, 100}};
  EXPECT_EQ(config(with_players(R"("sandbox": {"read_only": ["/opt/node", "lib"], "scratch": true,
                                   "memory_mb": 4096, "processes": 32, "file_mb": 8,
                                   "descriptors": 100})"))
                .sandbox,
            plan);
  const auto files = config(R"({"players": [{"command": "a", "files": ["x", "y"]},
                                            {"command": "b"}]})");
  EXPECT_THAT(files.players[0].files, ElementsAre("x", "y"));
  EXPECT_THAT(files.players[1].files, testing::IsEmpty());
}

TEST(TournamentFile, ReadsTheWorkersAsAWordOrWithTheirPlan) {
  EXPECT_EQ(config(with_players("\"seed\": 1")).workers, WorkersPlan());
  EXPECT_EQ(config(with_players(R"("workers": "local")")).workers, WorkersPlan());
  EXPECT_EQ(config(with_players(R"("workers": {"kind": "local", "shards": 3})")).workers,
            WorkersPlan());
  EXPECT_EQ(config(with_players(R"("workers": "slurm")")).workers,
            (WorkersPlan{WorkersKind::slurm, 64, {}, {}, {}}));
  EXPECT_EQ(config(with_players(R"("workers": {"kind": "slurm", "shards": 1000,
                       "options": ["--partition=main", "--exclusive", "--constraint=epyc&fast"]})"))
                .workers,
            (WorkersPlan{WorkersKind::slurm,
                         1000,
                         {"--partition=main", "--exclusive", "--constraint=epyc&fast"},
                         {},
                         {}}));
  EXPECT_EQ(config(with_players(R"("workers": {"kind": "command", "cancel": ["bkill"],
                       "submit": ["bsub", "-K", "{shard}"]})"))
                .workers,
            (WorkersPlan{WorkersKind::command, 64, {}, {"bsub", "-K", "{shard}"}, {"bkill"}}));
}

TEST(TournamentFile, RefusesACommandThatPlaysNoShardAndMembersOfOtherKinds) {
  for (const char* const workers : {R"("command")", R"({"kind": "command", "submit": ["bsub"]})"})
    EXPECT_THAT(complaint_about(R"("workers": )" + std::string(workers)),
                testing::HasSubstr(R"(workers needs "submit")"))
        << workers;
  EXPECT_THAT(complaint_about(R"("workers": {"kind": "slurm", "submit": ["{shard}"]})"),
              testing::HasSubstr(R"(which are for the kind "command")"));
  EXPECT_THAT(complaint_about(R"("workers": {"kind": "command", "submit": ["{shard}"],
                                  "options": ["--mem=1G"]})"),
              testing::HasSubstr("which are for Slurm"));
}

TEST(TournamentFile, RefusesOptionsOfSbatchThatAreNotAboutTheNodesOfTasks) {
  for (const char* const option :
       {"--output=/home/ann/.bashrc", "--wrap=x", "--array=0-3", "-p main", "--", "--exclude-all",
        "partition=main", "--export=ALL", ""})
    EXPECT_THAT(complaint_about(R"("workers": {"kind": "slurm", "options": [")" +
                                std::string(option) + "\"]}"),
                testing::HasSubstr("that says where tasks may run"))
        << option;
  EXPECT_EQ(complaint_about(R"("workers": {"options": "--partition=main"})"),
            "workers.options is \"--partition=main\"; it must be a list of options, such as "
            "[\"--partition=main\"]");
  EXPECT_EQ(complaint_about(R"("workers": "slurms")"),
            "workers is \"slurms\"; it must be local, slurm or command; did you mean slurm?");
  EXPECT_EQ(complaint_about(R"("workers": {"kind": "slurm", "shards": 0})"),
            "workers.shards is 0; it must be a whole number from 1 to 1000");
}

TEST(TournamentFile, DefaultsFollowTheFormatAndTheOpenings) {
  const auto games = [](const std::string& members) {
    return config(with_players(members)).games_per_pairing;
  };
  EXPECT_EQ(games(R"("format": "swiss")"), 20);
  EXPECT_EQ(games(R"("format": "duel")"), 100);
  EXPECT_EQ(games(R"("format": "duel", "sprt": {})"), 0);
  EXPECT_EQ(games(R"("openings": "empty")"), 2);
  EXPECT_EQ(games(R"("openings": "random:0")"), 2);
  EXPECT_EQ(games(R"("openings": "random:1")"), 8);
  EXPECT_EQ(games(R"("format": "duel", "openings": "empty")"), 2);
  EXPECT_EQ(config(with_players(R"("format": "duel", "sprt": {})")).openings.plies, 8);
  EXPECT_EQ(config(with_players(R"("name": "x")")).output, "results/x");
}

TEST(TournamentFile, NamesATournamentWithoutNameByItsFile) {
  const auto name = [](const std::string& file) {
    return read_tournament_file(with_players(""), file)->config.name;
  };
  EXPECT_EQ(name("a.b/summer cup.v2.json"), "summer cup.v2");
  EXPECT_EQ(name("cup"), "cup");
  EXPECT_EQ(name(".json"), "tournament");
  EXPECT_EQ(name("a/..hidden.json"), "tournament");
}

TEST(TournamentFile, SplitsACommandAsAShellDoes) {
  EXPECT_THAT(config(R"({"players": [{"command": "minimax --depth 4"},
                                     {"command": "'my bot' \"a b\" c\\ d"}]})")
                  .players.at(1)
                  .command,
              ElementsAre("my bot", "a b", "c d"));
}

TEST(TournamentFile, NamesPlayersByTheirProgramAndTellsThemApart) {
  const TournamentConfig read = config(R"json({"players": [
      {"command": "greedy"}, {"command": "greedy"}, {"name": "greedy (2)", "command": "random"},
      {"command": "./bots/minimax --depth 4"}, {"command": "python3 bots/my_bot.py"},
      {"command": ["minimax", "0.5"]}, {"command": ["a.py", "b.py"]}, {"command": ["bots/"]}
  ]})json");
  std::vector<std::string> names;
  for (const ConfiguredPlayer& player : read.players) names.push_back(player.name);
  EXPECT_THAT(names, ElementsAre("greedy", "greedy (3)", "greedy (2)", "minimax", "my_bot.py",
                                 "minimax (2)", "a.py", "player"));
}

TEST(TournamentFile, KnowsTheLineOfEachValueAndOfMissingOnes) {
  const auto file = read_tournament_file(
      "{\n\"players\": [\n{\"command\": \"greedy\"},\n{\"time\": {\"turn_ms\":\n5\n},\n"
      "\"command\": \"random\"}]}",
      "cup.json");
  ASSERT_TRUE(file) << file.error();
  EXPECT_EQ(file->line_of("players"), 2);
  EXPECT_EQ(file->line_of("players[0].command"), 3);
  EXPECT_EQ(file->line_of("players[1].time.turn_ms"), 5);
  EXPECT_EQ(file->line_of("players[1].time.bank_ms"), 4);
  EXPECT_EQ(file->line_of("players[1].command"), 7);
  EXPECT_EQ(file->line_of("players[0].name"), 3);
  EXPECT_EQ(file->line_of("openings"), 1);
}

TEST(TournamentFileError, GivesLineAndPathAndValueAndReasonOfAllOfThem) {
  EXPECT_EQ(
      error(R"({
  "format": "swis",
  "players": [ {"command": "greedy"},
               {"command": "random",
                "time": {"turn_ms":
                           "2s"}} ],
  "games_per_paring": 4
})"),
      "cup.json:2: format is \"swis\"; it must be round_robin, gauntlet, swiss, knockout, duel "
      "or ladder; did you mean swiss?\n"
      "cup.json:6: players[1].time.turn_ms is \"2s\"; it must be a whole number from 0 to "
      "86400000 milliseconds\n"
      "cup.json:7: games_per_paring is unknown; did you mean games_per_pairing?");
}

TEST(TournamentFileError, TellsTenAndCountsTheRest) {
  std::string members;
  for (int i = 0; i < 12; ++i)
    members += std::string(i == 0 ? "" : ", ") + "\"zzzz" + std::to_string(i) + "\": 1";
  const std::string text = error(with_players(members));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 10);
  EXPECT_THAT(text, HasSubstr("zzzz9 is unknown"));
  EXPECT_THAT(text, Not(HasSubstr("zzzz10")));
  EXPECT_THAT(text, testing::EndsWith("\nand 2 more"));
}

TEST(TournamentFileError, NamesTheMembersIfNoneIsNear) {
  EXPECT_EQ(complaint_about_player(R"({"command": "random", "colour": "red"})"),
            "players[1].colour is unknown; allowed here: name, command, env, files or time");
}

TEST(TournamentFileError, ShowsNothingThatCouldConfuseATerminal) {
  EXPECT_THAT(complaint_about(R"("openings": "\u001b[31m")"), Not(HasSubstr("\x1b")));
  EXPECT_THAT(complaint_about(R"("\u001b[31m": 1)"), Not(HasSubstr("\x1b")));
}

TEST(TournamentFileError, RefusesAMemberThatIsThereTwice) {
  EXPECT_EQ(error(R"({"players": [{"command": "greedy"}, {"command": "random"}],
"seed": 1,

"seed": 2})"),
            "cup.json:4: seed appears twice, first in line 2");
  EXPECT_EQ(complaint_about(R"("seed": -1, "seed": 2)"),
            "seed appears twice, first in line 1\n"
            "cup.json:1: seed is -1; it must be a whole number from 0 to 9007199254740991");
}

TEST(TournamentFileError, OfEachMemberOfTheScheduleNamesTheRightForm) {
  EXPECT_EQ(complaint("[]"), "the file is []; it must be an object: {...}");
  EXPECT_EQ(complaint_about(R"("$schema": 1)"), "$schema is 1; it must be a string");
  EXPECT_EQ(complaint_about(R"("name": null)"),
            "name is null; it must be 1 to 64 printable characters without a slash, not beginning "
            "with a dot");
  EXPECT_EQ(complaint_about(R"("name": "a/b")"),
            "name is \"a/b\"; it must be 1 to 64 printable characters without a slash, not "
            "beginning with a dot");
  EXPECT_EQ(complaint_about(R"("format": 3)"),
            "format is 3; it must be round_robin, gauntlet, swiss, knockout, duel or ladder");
  for (const char* const bar : {"0", "1001", "-5"})
    EXPECT_EQ(complaint_about(std::string(R"("format": "ladder", "error_bar": )") + bar),
              std::string("error_bar is ") + bar + "; it must be a number of Elo from 1 to 1000");
  EXPECT_EQ(complaint_about(R"("format": "ladder", "most_games": 1)"),
            "most_games is 1; it must be a whole number from 2 to 100000");
  EXPECT_EQ(complaint_about(R"("error_bar": 50)"),
            "error_bar is for the format ladder; this is a round_robin, so leave it out");
  EXPECT_EQ(complaint_about(R"("seed": -1)"),
            "seed is -1; it must be a whole number from 0 to 9007199254740991");
  EXPECT_EQ(complaint_about(R"("seed": 1.0)"),
            "seed is 1.0; it must be a whole number from 0 to 9007199254740991");
  EXPECT_EQ(complaint_about(R"("rounds": 1001)"),
            "rounds is 1001; it must be a whole number from 0 to 1000");
  EXPECT_EQ(complaint_about(R"("format": "gauntlet", "gauntlet_size": 0)"),
            "gauntlet_size is 0; it must be a whole number from 1 to 1000");
  EXPECT_EQ(complaint_about(R"("games_per_pairing": 0)"),
            "games_per_pairing is 0; it must be a whole number from 2 to 10000000");
  EXPECT_EQ(complaint_about(R"("games_per_pairing": 5)"),
            "games_per_pairing is 5; it must be even, since each opening is played twice, with "
            "colours swapped");
  EXPECT_EQ(complaint_about(R"("openings": 4)"), "openings is 4; it must be a string");
  EXPECT_EQ(complaint_about(R"("openings": "random:25")"),
            "openings: \"random:25\" needs a number of moves from 0 to 24, such as \"random:4\"");
}

TEST(TournamentFile, FixedWorkSetsTheTimeOnTheClock) {
  const TournamentConfig read = config(R"({"players": [{"command": "a"},
      {"command": "b", "time": {"turn_cpu_ms": 50}}], "time": {"turn_cpu_ms": 200}})");
  EXPECT_EQ(read.players.at(0).time.turn_cpu, milliseconds(200));
  EXPECT_EQ(read.players.at(0).time.turn, milliseconds(2000));
  EXPECT_EQ(read.players.at(0).time.bank, milliseconds(0));
  EXPECT_EQ(read.players.at(1).time.turn_cpu, milliseconds(50));
  EXPECT_EQ(read.players.at(1).time.turn, milliseconds(500));
}

TEST(TournamentFileError, OfATimeBesideFixedWorkNamesTheTimeThatHolds) {
  EXPECT_EQ(complaint_about(R"("time": {"turn_cpu_ms": 100, "turn_ms": 500})"),
            "time.turn_ms is 500; with turn_cpu_ms it is 1000, so leave it out");
  EXPECT_EQ(complaint_about(R"("time": {"turn_cpu_ms": 100, "bank_ms": 1})"),
            "time.bank_ms is 1; with turn_cpu_ms it is 0, so leave it out");
  EXPECT_EQ(complaint_about(R"("time": {"turn_cpu_ms": 0})"),
            "time.turn_cpu_ms is 0; it must be a whole number from 1 to 8640000 milliseconds");
}

TEST(TournamentFileError, OfEachMemberOfTheRunNamesTheRightForm) {
  EXPECT_EQ(complaint_about(R"("time": 1000)"), "time is 1000; it must be an object: {...}");
  EXPECT_EQ(complaint_about(R"("time": {"turn_ms": 0, "bank_ms": 0})"),
            "time: turn_ms and bank_ms are both 0, which is too short for any move; increase one "
            "of them");
  EXPECT_EQ(complaint_about(R"("time": {"startup_ms": 0})"),
            "time.startup_ms is 0; it must be a whole number from 1 to 86400000 milliseconds");
  EXPECT_EQ(complaint_about(R"("restart": "games")"),
            "restart is \"games\"; it must be match or game; did you mean game?");
  EXPECT_EQ(complaint_about(R"("pondering": "freezes")"),
            "pondering is \"freezes\"; it must be flag, freeze or allow; did you mean freeze?");
  EXPECT_EQ(complaint_about(R"("concurrency": 99999999999999999999)"),
            "concurrency is 1e+20; it must be a whole number from 0 to 1024");
  EXPECT_EQ(complaint_about(R"("openings_per_pairing": "mine")"),
            "openings_per_pairing is \"mine\"; it must be own or same");
  EXPECT_EQ(complaint_about(R"("format": "duel", "openings_per_pairing": "own")"),
            "openings_per_pairing is for the format round_robin, gauntlet, swiss, knockout and "
            "ladder; this is a duel, so leave it out");
  EXPECT_EQ(complaint_about(R"("withdrawn_games": true)"),
            "withdrawn_games is true; it must be forfeit or void");
  EXPECT_EQ(complaint_about(R"("rating_prior": -1)"),
            "rating_prior is -1; it must be 0, or a number of opening pairs from 0.001 to 1000");
  EXPECT_EQ(complaint_about(R"("rating_prior": 1e-15)"),
            "rating_prior is 1e-15; it must be 0, or a number of opening pairs from 0.001 to 1000");
  EXPECT_EQ(complaint_about(R"("anchor": {"player": "Nobody"})"),
            "anchor.player is \"Nobody\"; it must be the name of a player");
  EXPECT_EQ(complaint_about(R"("anchor": {"elo": 3})"),
            "anchor.player is missing; it must be the name of a player");
  EXPECT_EQ(complaint_about(R"("anchor": {"player": "greedy", "elo": 1e5})"),
            "anchor.elo is 100000.0; it must be a number from -10000 to 10000");
  EXPECT_EQ(complaint_about(R"("sandbox": "docker")"),
            "sandbox is \"docker\"; it must be bubblewrap or none");
  EXPECT_EQ(complaint_about(R"("sandbox": {"scratch": 1})"),
            "sandbox.scratch is 1; it must be true or false");
  EXPECT_EQ(complaint_about(R"("sandbox": {"processes": 0})"),
            "sandbox.processes is 0; it must be a whole number from 1 to 30000");
  EXPECT_EQ(complaint_about(R"("sandbox": {"read_only": "/opt"})"),
            "sandbox.read_only is \"/opt\"; it must be a list of paths, such as "
            "[\"lib\", \"weights.bin\"]");
  EXPECT_EQ(complaint_about(R"("output": "")"), "output is \"\"; it must be the path of a folder");
}

TEST(TournamentFileError, OfPlayersNamesTheRightForm) {
  EXPECT_EQ(complaint("{}"),
            "players is missing; name two or more, such as \"players\": [{\"command\": "
            "\"greedy\"}, {\"command\": \"random\"}]");
  EXPECT_EQ(complaint(R"({"players": "greedy"})"),
            "players is \"greedy\"; it must be a list, such as [{\"command\": \"greedy\"}], or a "
            "pattern, such as \"subs/*\"");
  EXPECT_EQ(complaint(R"({"players": [{"command": "greedy"}]})"),
            "players has 1 player; a tournament needs 2 to 1000");
  EXPECT_EQ(complaint_about_player(R"("random")"),
            "players[1] is \"random\"; it must be an object: {...}");
  const std::string wanted = "a string or a list of them, such as \"minimax --depth 4\"";
  EXPECT_EQ(complaint_about_player("{}"), "players[1].command is missing; it must be " + wanted);
  EXPECT_EQ(complaint_about_player(R"({"command": ["a", 1]})"),
            "players[1].command is [\"a\",1]; it must be " + wanted);
  EXPECT_EQ(complaint_about_player(R"({"command": {}})"),
            "players[1].command is {}; it must be " + wanted);
  EXPECT_EQ(complaint_about_player(R"({"command": ""})"),
            "players[1].command is \"\"; it must be a program and its arguments");
  EXPECT_EQ(complaint_about_player(R"({"command": ["a", "\u0000"]})"),
            "players[1].command is [\"a\",\"\\u0000\"]; it must be a program and its arguments");
  EXPECT_EQ(complaint_about_player(R"({"command": "'a"})"),
            "players[1].command: the quote ' is never closed; close it");
  EXPECT_EQ(complaint_about_player(R"({"command": "a", "name": ""})"),
            "players[1].name is \"\"; it must be 1 to 64 printable characters, without spaces "
            "around them");
  EXPECT_EQ(complaint_about_player(R"({"command": "a", "name": "a\tb"})"),
            "players[1].name is \"a\\tb\"; it must be 1 to 64 printable characters, without spaces "
            "around them");
  EXPECT_EQ(complaint_about_player(R"({"command": "a", "name": "\u200b"})"),
            "players[1].name is \"\u200b\"; it must be 1 to 64 printable characters, without "
            "spaces around them");
  EXPECT_EQ(complaint_about_player(R"({"command": "a", "env": []})"),
            "players[1].env is []; it must be an object: {...}");
  EXPECT_EQ(complaint_about_player(R"({"command": "a", "env": {"LEVEL": 2}})"),
            "players[1].env.LEVEL is 2; it must be a string");
  EXPECT_EQ(complaint_about_player(R"({"command": "a", "env": {"A=B": ""}})"),
            "players[1].env is {\"A=B\":\"\"}; it must be names without \"=\" and their values");
  EXPECT_EQ(complaint_about_player(R"({"command": "a", "time": {"turn_ms": 0, "bank_ms": 0}})"),
            "players[1].time: turn_ms and bank_ms are both 0, which is too short for any move; "
            "increase one of them");
}

TEST(TournamentFileError, OfTextThatIsTooLongForLinuxNamesItsLine) {
  constexpr std::size_t too_long = 131'072;  // bytes, the zero byte at the end not counted
  const auto about_word = [](std::size_t size) {
    return error(R"({"players": [{"command": "a"}, {"command": ["b", ")" + std::string(size, 'x') +
                 R"("]}]})");
  };
  EXPECT_EQ(about_word(too_long - 1), "no error");
  EXPECT_THAT(about_word(too_long), StartsWith("cup.json:1: players[1].command is [\"b\",\"xxx"));
  EXPECT_THAT(about_word(too_long), EndsWith("…; it must be words of less than 128 KiB"));

  const auto about_variable = [](std::size_t name, std::size_t value) {
    return error(R"({"players": [{"command": "a"}, {"command": "b", "env": {")" +
                 std::string(name, 'N') + R"(": ")" + std::string(value, 'x') + R"("}}]})");
  };
  EXPECT_EQ(about_variable(2, too_long - 4), "no error") << "NN= counts as well";
  EXPECT_THAT(about_variable(2, too_long - 3),
              StartsWith("cup.json:1: players[1].env.NN is \"xxx"));
  EXPECT_THAT(about_variable(2, too_long - 3),
              EndsWith("…; it must be less than 128 KiB, with its name"));
  EXPECT_EQ(about_variable(too_long, 0), "cup.json:1: players[1].env." + std::string(39, 'N') +
                                             "… is \"\"; it must be less than 128 KiB, with its "
                                             "name");
}

TEST(TournamentFileError, RefusesTwoPlayersOfOneName) {
  EXPECT_EQ(error(R"({"players": [{"name": "A", "command": "greedy"},
                                  {"name": "A", "command": "random"}]})"),
            "cup.json:2: players[1].name is \"A\"; it must be different, because it looks the same "
            "as the name in line 1");
  EXPECT_THAT(error(R"({"players": [{"name": "A", "command": "x"},
{"name": "A\u200b", "command": "y"}]})"),
              HasSubstr("must be different, because it looks the same as the name in line 1"));
}

TEST(TournamentFileError, RefusesMembersOfOtherFormats) {
  EXPECT_EQ(complaint_about(R"("sprt": {})"),
            "sprt is for the format duel; this is a round_robin, so leave it out");
  EXPECT_EQ(complaint_about(R"("gauntlet_size": 1)"),
            "gauntlet_size is for the format gauntlet; this is a round_robin, so leave it out");
  EXPECT_EQ(complaint_about(R"("max_replays": 1)"),
            "max_replays is for the format knockout; this is a round_robin, so leave it out");
  EXPECT_EQ(complaint_about(R"("format": "duel", "rounds": 1)"),
            "rounds is for the format round_robin, gauntlet and swiss; this is a duel, so leave it "
            "out");
}

TEST(TournamentFileError, OfASequentialTestNamesTheMistake) {
  const auto about = [](const std::string& sprt) {
    return complaint_about(R"("format": "duel", "sprt": )" + sprt);
  };
  EXPECT_EQ(about("true"), "sprt is true; it must be an object: {...}");
  EXPECT_EQ(about(R"({"elo0": "0"})"), "sprt.elo0 is \"0\"; it must be a number");
  EXPECT_EQ(about(R"({"elo0": 5, "elo1": 5})"),
            "sprt: elo0 is 5 and elo1 is 5; elo0 must be the smaller one");
  EXPECT_EQ(about(R"({"model": "bayesian"})"),
            "sprt.model is \"bayesian\"; it must be normalized or logistic");
}

TEST(TournamentFileError, ComesFromTheFormatToo) {
  EXPECT_EQ(error("{\"format\": \"duel\",\n\"players\": [{\"command\": \"a\"}, "
                  "{\"command\": \"b\"}, {\"command\": \"c\"}]}"),
            "cup.json:1: format: a duel is between 2 players, not 3; use round_robin or gauntlet "
            "for more");
}

TEST(TournamentFileError, ComesFromTheMemberThatTheFormatRefuses) {
  EXPECT_EQ(complaint_about(R"("format": "swiss", "rounds": 5)"),
            "rounds: 2 players can play 1 rounds without a rematch, not 5; use fewer rounds or "
            "round_robin");
  EXPECT_EQ(
      complaint_about(R"("format": "gauntlet", "rounds": 2, "gauntlet_size": 2)"),
      "gauntlet_size: a gauntlet of 2 players with 2 challengers has no opponents left for them; "
      "gauntlet_size must be 1 to 1");
}

TEST(TournamentFileSyntax, ShowsThePlaceInItsLine) {
  EXPECT_EQ(error("{\n  \"seed\": 1 \"name\": \"cup\"\n}"),
            "cup.json:2:13: unexpected string literal; expected '}'; is a comma missing before "
            "it?\n"
            "  2 |   \"seed\": 1 \"name\": \"cup\"\n"
            "    |             ^");
  EXPECT_EQ(error("{\n  \"seed\": 1,\n}"),
            "cup.json:3:1: unexpected '}'; expected string literal; remove the comma before it\n"
            "  3 | }\n"
            "    | ^");
  EXPECT_EQ(error("{\"ü\": tru}"),
            "cup.json:1:8: invalid literal\n"
            "  1 | {\"ü\": tru}\n"
            "    |       ^");
  EXPECT_THAT(error("{} 5"), StartsWith("cup.json:1:4: unexpected number literal"));
  EXPECT_THAT(error("[1, true false]"), StartsWith("cup.json:1:10: unexpected false literal"));
  EXPECT_THAT(error("{\"a\": ["), StartsWith("cup.json:1:8: unexpected end of input"));
  EXPECT_THAT(error("[1e999]"), HasSubstr("number overflow"));
  EXPECT_THAT(error("[\"\xff\"]"), HasSubstr("ill-formed UTF-8"));
  EXPECT_EQ(error(" \n"), "cup.json:1:1: the file is empty");
}

TEST(TournamentFileSyntax, RefusesADepthThatNobodyNeeds) {
  EXPECT_THAT(error(std::string(1'000'000, '[')),
              StartsWith("cup.json:1:65: nested deeper than 64 levels"));
}

RC_GTEST_PROP(TournamentFileSyntax, AnyBytesAreAnErrorAndNeverAnException,
              (const std::vector<std::uint8_t>& tail)) {
  const std::string whole = with_players("");
  const auto kept = *rc::gen::inRange<std::size_t>(0, whole.size());
  const auto file = read_tournament_file(
      whole.substr(0, kept) + std::string(tail.begin(), tail.end()), "cup.json");
  RC_ASSERT(file || !file.error().empty());
}

// Written and read back

const std::vector<std::string> samples{
    with_players(""),
    with_players(
        R"("openings": "empty", "restart": "game", "pondering": "allow", "withdrawn_games": "void",
                    "concurrency": 3, "output": "/a b", "time": {"turn_ms": 7}, "rounds": 2)"),
    with_players(R"("format": "gauntlet", "gauntlet_size": 1, "openings": "./x y.txt")"),
    with_players(R"("format": "swiss", "rounds": 1, "seed": 0, "sandbox": "none")"),
    with_players(R"("sandbox": {"kind": "none", "processes": 3})"),
    with_players(R"("sandbox": {"read_only": ["/opt/a b"], "scratch": true, "file_mb": 3})"),
    with_players(R"("format": "knockout", "max_replays": 3)"),
    with_players(R"("openings_per_pairing": "same")"),
    with_players(R"("format": "ladder", "error_bar": 12.5, "most_games": 77)"),
    with_players(R"("rating_prior": 0, "anchor": {"player": "random", "elo": -20})"),
    with_players(R"("format": "duel", "sprt": {"elo0": 0.1, "elo1": 0.30000000000000004})"),
    R"({"name": "ü", "players": [{"command": ["a b", "", "'\""], "env": {"X": "1", "A": "ü\n"}},
                                 {"command": "c", "time": {"startup_ms": 3}}]})",
};

TEST(TournamentJson, ReadsBackAsTheSameConfig) {
  for (const std::string& text : samples) {
    const TournamentConfig read = config(text);
    const std::string json = to_json(read);
    EXPECT_EQ(config(json), read) << json;
    EXPECT_EQ(to_json(config(json)), json);
  }
}

}  // namespace
}  // namespace connect4
