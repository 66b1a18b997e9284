// A person that takes moves back, and one that wants to go on.
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "lib/game/notation.hpp"
#include "tests/runner/match/table.hpp"

namespace connect4 {
namespace {

using namespace testing_table;
using Json = nlohmann::json;
using testing::ElementsAre;
using testing::SizeIs;

/// The player `human` with a person that chooses these, one after the other, and then resigns.
class PersonAt {
 public:
  explicit PersonAt(const std::string& choices, const std::string& name = "ada")
      : path_(testing::TempDir() + "choices." + name + "." + std::to_string(getpid())),
        name_(name) {
    std::ofstream file(path_);
    for (const char choice : choices) file << choice << '\n';
  }
  PersonAt(const PersonAt&) = delete;
  PersonAt& operator=(const PersonAt&) = delete;
  ~PersonAt() { std::filesystem::remove(path_); }

  PlayerSpec spec() const {
    PlayerSpec spec = command(CONNECT4_BIN_DIR "/../libexec/connect4/players/human",
                              {"--choices", path_, "--name", name_},
                              {.startup = patient.startup, .unlimited = true});
    spec.is_human = true;
    return spec;
  }

 private:
  std::string path_, name_;
};

/// A person that answers the referee's questions so.
struct Answers : PersonAtBoard {
  int takes_back = 0;  // so often
  int plays_on = 0;
  std::vector<std::string> seen;  // the moves of the games that had ended

  bool takes_back_last_move(const GameRecord& record) override {
    seen.push_back(columns_of(record));
    return takes_back-- > 0;
  }
  bool wants_another_game() override { return plays_on-- > 0; }

  static std::string columns_of(const GameRecord& record) {
    std::string digits;
    for (const Ply& ply : record.plies) digits += ply.column.digit();
    return digits;
  }
};

std::string columns_of(const GameRecord& record) {
  return Answers::columns_of(record);
}

GameRecord play_with(PlayerSpec red, PlayerSpec blue, PersonAtBoard* person = nullptr,
                     GameObserver& observer = nobody(), const Position& start = {}) {
  PlayerPair pair(std::move(red), std::move(blue));
  return play_game(pair.first(), pair.second(), {1, start, 0, person}, observer);
}

/// A player that writes all that it is told into a file, takes its time, and plays its first
/// column.
class Listener {
 public:
  explicit Listener(std::string delay = "0")
      : path_(testing::TempDir() + "told." + std::to_string(getpid())), delay_(std::move(delay)) {}
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  ~Listener() { std::filesystem::remove(path_); }

  PlayerSpec spec(const TimeControl& time = patient) const {
    return command("/usr/bin/python3",
                   {"-c", R"(
import json, sys, time
with open(sys.argv[1], "a") as told:
    for line in sys.stdin:
        told.write(line)
        told.flush()
        message = json.loads(line)
        if message["method"] == "name":
            print(json.dumps({"id": message["id"], "result": "listener"}), flush=True)
        if message["method"] == "take_turn":
            time.sleep(float(sys.argv[2]))
            print(json.dumps({"id": message["id"], "result": message["params"]["legal"][0]}), flush=True)
)",
                    path_, delay_},
                   time);
  }

  /// The parameters of all messages of that method.
  std::vector<Json> told(const std::string& method) const {
    std::ifstream file(path_);
    std::vector<Json> messages;
    for (std::string line; std::getline(file, line);)
      if (Json message = Json::parse(line); message["method"] == method)
        messages.push_back(message.value("params", Json()));
    return messages;
  }

 private:
  std::string path_, delay_;
};

TEST(TakeBack, UndoesAPersonsMoveAndTheReplyToIt) {
  const PersonAt person("4u3");
  const GameRecord game = play_with(person.spec(), first_legal());
  EXPECT_EQ(columns_of(game), "31");
  EXPECT_THAT(warning_texts(game), ElementsAre("took back move 1 (column 4)"));
  EXPECT_EQ(game.warnings[0].player, Colour::red);
  EXPECT_TRUE(red_fault(game) && red_fault(game)->resigned) << "the person had no more to say";
}

TEST(TakeBack, GoesBackFurtherAndFurther) {
  const PersonAt person("4523uu6u7");
  const GameRecord game = play_with(person.spec(), scripted({"0", "1", "1", "2"}));
  EXPECT_EQ(columns_of(game), "415271");
  EXPECT_THAT(warning_texts(game), ElementsAre("took back 3 times, last move 5 (column 6)"));
}

TEST(TakeBack, BeforeTheFirstMoveIsAskedAgain) {
  const PersonAt person("u4u5");
  const GameRecord game = play_with(first_legal(), person.spec());
  EXPECT_EQ(columns_of(game), "151");
}

TEST(TakeBack, UndoesTheLastMoveIfBothArePersons) {
  const PersonAt red("44", "ada");
  const PersonAt blue("u3", "bob");
  const GameRecord game = play_with(red.spec(), blue.spec());
  EXPECT_EQ(columns_of(game), "43") << "blue took back red's 4, and red played it again";
  EXPECT_THAT(warning_texts(game), ElementsAre("took back move 1 (column 4)"));
}

TEST(TakeBack, IsAnErrorLikeAnyOfAProgram) {
  const GameRecord game =
      play_with(says({R"({"id":2,"error":{"code":101,"message":"oops"}})"}), first_legal());
  ASSERT_TRUE(red_fault(game));
  EXPECT_EQ(red_fault(game)->rule, Ending::player_error);
  EXPECT_EQ(red_fault(game)->detail, "asked for a move back: oops");
}

TEST(TakeBack, IsAnotherGameForTheOtherPlayer) {
  const PersonAt person("44u3");
  const Listener listener;
  play_with(person.spec(), listener.spec());
  const auto games = listener.told("new_game");
  ASSERT_THAT(games, SizeIs(2));
  EXPECT_EQ(games[0]["start"], "7/7/7/7/7/7 x");
  EXPECT_EQ(games[1]["start"], to_fen(*parse_start("41")));
  const auto ends = listener.told("game_over");
  ASSERT_THAT(ends, SizeIs(2));
  EXPECT_EQ(ends[0]["result"], "void");
  EXPECT_EQ(ends[0]["moves"], Json({3, 0, 3, 0}));
  EXPECT_EQ(ends[1]["moves"], Json({2, 0}));
  EXPECT_EQ(listener.told("take_turn").back()["moves"], Json({2}));
}

TEST(TakeBack, GivesTheOtherProgramAFreshProcess) {
  const PersonAt person("4u3");
  const GameRecord game = play_with(person.spec(), python("if turn == 2: os._exit(0)"));
  EXPECT_EQ(columns_of(game), "31");
  EXPECT_TRUE(red_fault(game) && red_fault(game)->resigned)
      << "and no crash of one that plays a turn only";
}

TEST(TakeBack, IsNotForGamesThatCannotGoOnFromThere) {
  const PersonAt person("4u3");
  PlayerSpec bound = first_legal();
  bound.plays_from_positions = false;
  const GameRecord game = play_with(person.spec(), bound);
  EXPECT_EQ(columns_of(game), "4131");
}

TEST(TakeBack, KeepsTheWarningsOfTheProcessThatEnds) {
  const PersonAt person("4u4u4u");
  const GameRecord game = play_with(person.spec(), badbot({"strays", "3", "5"}));
  std::vector<std::string> of_bot;
  for (const Warning& warning : game.warnings)
    if (warning.player == Colour::blue) of_bot.push_back(warning.text);
  EXPECT_FALSE(of_bot.empty());
  EXPECT_LE(of_bot.size(), 11U) << "of three processes";
}

TEST(TakeBack, IsToldInAWarningHoweverOftenItHappens) {
  std::string choices;
  for (int i = 0; i < 40; ++i) choices += "1u";
  const PersonAt person(choices);
  EXPECT_THAT(warning_texts(play_with(person.spec(), first_legal())),
              ElementsAre("took back 40 times, last move 1 (column 1)"));
}

TEST(TakeBack, GivesFullClocks) {
  const PersonAt person("44u3");
  const Listener listener("0.05");
  const TimeControl time{milliseconds(1), milliseconds(20000), milliseconds(20000)};
  play_with(person.spec(), listener.spec(time));
  const auto turns = listener.told("take_turn");
  ASSERT_THAT(turns, SizeIs(3));
  EXPECT_LT(turns[1]["clock"]["bank_ms"], 20000);
  EXPECT_EQ(turns[2]["clock"]["bank_ms"], 20000);
}

TEST(TakeBack, KeepsTheLogOfTheMovesThatStand) {
  const PersonAt person("44u3");
  PlayerSpec talker = python("print('turn', turn, file=sys.stderr, flush=True)");
  talker.keep_log = true;
  const GameRecord game = play_with(person.spec(), talker);
  EXPECT_THAT(game.logs[1], ElementsAre(LogPart{2, "turn 1\n"}, LogPart{4, "turn 1\n"}));
}

TEST(TakeBack, IsAskedForWhenTheGameHasEndedOnTheBoard) {
  const PersonAt person("62");
  Answers answers;
  answers.takes_back = 1;
  Records records;
  // Red has three on the ground and three in a column: blue cannot stop both.
  const GameRecord game =
      play_with(first_legal(), person.spec(), &answers, records, *parse_start("1213"));
  EXPECT_THAT(answers.seen, ElementsAre("161", "121"));
  EXPECT_THAT(records.games, SizeIs(1)) << "the one that was taken back does not count";
  EXPECT_EQ(columns_of(game), "121");
  EXPECT_THAT(warning_texts(game), ElementsAre("took back move 6 (column 6)"));
  EXPECT_EQ(game.outcome, (Outcome{Colour::red, Ending::four}));
  EXPECT_THAT(game.line, SizeIs(4));
}

TEST(TakeBack, TellsWatchersThePlyFromWhichTheGameGoesOn) {
  struct Watcher : GameObserver {
    std::vector<std::string> seen;
    void game_started(const GameRecord&) override { seen.emplace_back("started"); }
    void moves_taken_back(const GameRecord& record, const Position& position) override {
      EXPECT_EQ(record.final_position(), position);
      seen.push_back("back to " + std::to_string(position.ply()));
    }
    void game_over(const GameRecord&) override { seen.emplace_back("over"); }
  } watcher;
  const PersonAt person("44u3");
  play_with(person.spec(), first_legal(), nullptr, watcher);
  EXPECT_THAT(watcher.seen, ElementsAre("started", "back to 2", "over"));
}

TEST(AnotherGame, FollowsTheLastWithColoursChanged) {
  const PersonAt person("");
  Answers answers;
  answers.plays_on = 2;
  Records records;
  PlayerPair pair(person.spec(), first_legal());
  const MatchScore score = play_match(pair, {1, {}, 0, Restart::match, &answers}, records);
  EXPECT_EQ(score.games(), 3);
  ASSERT_THAT(records.games, SizeIs(3));
  for (const GameRecord& game : records.games)
    EXPECT_EQ(game.players[game.game % 2 == 1 ? 0 : 1].name, "ada") << game.game;
}

}  // namespace
}  // namespace connect4
