// Players that ask for time before each game: `new_game` is a request, and the game waits.
#include "tests/runner/match/table.hpp"

namespace connect4 {
namespace {

using namespace testing_table;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr TimeControl hurried{milliseconds(300), milliseconds(0), milliseconds(20000)};
constexpr TimeControl soon_ready{.turn = milliseconds(20000), .ready = milliseconds(400)};

/// A player in Python that says `ready` with its name. The value of that is Python too. Runs that
/// script when a game begins, before it answers. It logs its messages.
PlayerSpec gets_ready(const std::string& script, const TimeControl& time = patient,
                      const std::string& ready = "True") {
  PlayerSpec spec = badbot({}, time);
  spec.command = {"/usr/bin/python3",
                  {"-c",
                   R"(
import json, sys, threading, time
def answer(message, **reply):
    print(json.dumps({"id": message["id"], **reply}), flush=True)
def run(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
for line in sys.stdin:
    message = json.loads(line)
    method = message["method"]
    print(method, message["params"].get("reason", "") if "params" in message else "",
          "wants a reply" if "id" in message else "", file=sys.stderr, flush=True)
    if method == "name":
        answer(message, result={"name": "script", "ready": eval(sys.argv[2])})
    if method == "new_game":
        reply = {"result": None}
        exec(sys.argv[1])
        if "id" in message:
            answer(message, **reply)
    if method == "take_turn":
        answer(message, result=message["params"]["legal"][0])
)",
                   script, ready},
                  {}};
  return spec;
}

TEST(Ready, WorkBeforeAGameIsOffTheClock) {
  const GameRecord record = play(gets_ready("time.sleep(0.7)", hurried), first_legal());
  EXPECT_EQ(record.outcome.ending, Ending::four) << faults_in(record);
  EXPECT_THAT(record.warnings, IsEmpty());
}

TEST(Ready, BothMayAskForIt) {
  const GameRecord record =
      play(gets_ready("time.sleep(0.4)", hurried), gets_ready("time.sleep(0.7)", hurried));
  EXPECT_EQ(record.outcome.ending, Ending::four) << faults_in(record);
}

TEST(Ready, APlayerThatDoesNotAskIsToldAsEver) {
  for (const std::string said : {"False", "None", "1", "'true'", "{}"}) {
    const GameRecord record =
        play(gets_ready("assert 'id' not in message", patient, said), first_legal());
    EXPECT_EQ(record.outcome.ending, Ending::four) << said << ": " << faults_in(record);
  }
}

TEST(Ready, IdsCountOnOverIt) {
  const GameRecord record =
      play(gets_ready("assert message['id'] == 2"), gets_ready("assert message['id'] == 2"));
  EXPECT_EQ(record.outcome.ending, Ending::four) << faults_in(record);
}

TEST(Ready, APlayerThatNeverAnswersHasNotStarted) {
  const GameRecord record = play_against_good(gets_ready("time.sleep(30)", soon_ready));
  ASSERT_THAT(record, RedLosesBy(Ending::start_failed));
  EXPECT_THAT(red_fault(record)->detail,
              AllOf(HasSubstr("no answer to `new_game` within 400 ms"), HasSubstr("`ready_ms`")));
  EXPECT_THAT(red_fault(record)->request, HasSubstr(R"("id":2,"method":"new_game")"));
  EXPECT_THAT(record.plies, IsEmpty());
}

TEST(Ready, APlayerThatEndsBeforeItIsReadyHasNotStarted) {
  const GameRecord record = play_against_good(gets_ready("sys.exit(3)"));
  ASSERT_THAT(record, RedLosesBy(Ending::start_failed));
  EXPECT_EQ(red_fault(record)->exit_status, 3);
}

TEST(Ready, BothLoseIfNeitherIsReady) {
  const GameRecord record = play(gets_ready("sys.exit(3)"), gets_ready("sys.exit(4)"));
  EXPECT_EQ(record.outcome, (Outcome{std::nullopt, Ending::start_failed}));
  ASSERT_TRUE(record.faults[0] && record.faults[1]);
  EXPECT_EQ(record.faults[0]->exit_status, 3);
  EXPECT_EQ(record.faults[1]->exit_status, 4);
}

TEST(Ready, EachIsToldHowLongItMayTake) {
  const TimeControl time{.turn = milliseconds(20000), .ready = milliseconds(8000)};
  const GameRecord record =
      play(gets_ready("assert message['params']['clock']['ready_ms'] == 8000", time),
           gets_ready("assert 'ready_ms' not in message['params']['clock']", patient, "False"));
  EXPECT_EQ(record.outcome.ending, Ending::four) << faults_in(record);
}

TEST(Ready, TheRecordHasTheTimeOfEach) {
  const auto plays = [](const std::string& script, bool measure_cpu) {
    PlayerSpec spec = gets_ready(script);
    spec.measure_cpu = measure_cpu;
    return spec;
  };
  const GameRecord record =
      play(plays("run(0.2); threading.Thread(target=run, args=(0.2,)).start()", true),
           plays("time.sleep(1)", false));
  ASSERT_TRUE(record.ready[0] && record.ready[1]);
  EXPECT_GE(record.ready[0]->time, milliseconds(200));
  EXPECT_GE(record.ready[0]->cpu, milliseconds(250)) << "also what it ran while blue got ready";
  EXPECT_GE(record.ready[1]->time, milliseconds(1000));
  EXPECT_FALSE(record.ready[1]->cpu);
  EXPECT_FALSE(play(first_legal(), first_legal()).ready[0]) << "it did not ask for that";
}

TEST(Ready, AnErrorInPlaceOfThatCostsAWarning) {
  const GameRecord record =
      play_against_good(gets_ready("reply = {'error': {'code': 1, 'message': 'no book'}}"));
  EXPECT_EQ(record.outcome.ending, Ending::four);
  ASSERT_EQ(record.warnings.size(), 1u);
  EXPECT_EQ(record.warnings[0].text, "to `new_game` it answered with an error: no book");
}

TEST(Ready, AnErrorThatMayFollowFromThatNamesTheFirst) {
  PlayerSpec spec = gets_ready(
      "if message['params']['game'] == 1: reply = {'error': {'code': 1, 'message': 'no book'}}");
  std::string& script = spec.command.arguments[1];
  script.replace(script.find("answer(message, result=message"), std::string::npos,
                 "answer(message, error={'code': 1, 'message': 'no attribute'})\n");
  PlayerPair pair(spec, first_legal());
  GameRecord record = play_game(pair.first(), pair.second(), {1, {}, 0}, nobody());
  ASSERT_TRUE(red_fault(record));
  EXPECT_EQ(red_fault(record)->detail,
            "to `new_game` it answered with an error: no book; then it answered with an error: no "
            "attribute");
  record = play_game(pair.first(), pair.second(), {2, {}, 0}, nobody());
  ASSERT_TRUE(red_fault(record));
  EXPECT_EQ(red_fault(record)->detail, "answered with an error: no attribute");
}

TEST(Ready, TheOtherOneIsToldOfTheEndOfAGameThatItWasToldOf) {
  const std::string says_it_next_time =
      "if message['params']['game'] == 2: sys.exit(1)";  // with its log as evidence
  PlayerPair pair(gets_ready(says_it_next_time), gets_ready("sys.exit(1)"));
  play_game(pair.first(), pair.second(), {1, {}, 0}, nobody());
  const GameRecord record = play_game(pair.first(), pair.second(), {2, {}, 0}, nobody());
  ASSERT_TRUE(red_fault(record));
  EXPECT_THAT(red_fault(record)->log, HasSubstr("game_over start_failed"));
}

TEST(Ready, TheOtherOneHearsNothingOfAGameThatItWasNotToldOf) {
  PlayerPair pair(gets_ready("assert message['params']['game'] == 1", patient, "False"),
                  gets_ready("sys.exit(1)"));
  for (const int game : {1, 2}) play_game(pair.first(), pair.second(), {game, {}, 0}, nobody());
  const Fault fault = pair.first().evidence(Ending::crash, "");
  EXPECT_EQ(fault.log, "name  wants a reply");
}

TEST(Ready, NobodyPondersBeforeTheGame) {
  const GameRecord record = play(gets_ready("threading.Thread(target=run, args=(0.3,)).start()"),
                                 gets_ready("time.sleep(0.8)"));
  EXPECT_THAT(record.warnings, IsEmpty());
}

TEST(Ready, AFrozenPlayerRunsWhileItGetsReady) {
  const GameRecord record = play(with(gets_ready("time.sleep(0.1)"), Pondering::freeze),
                                 with(gets_ready("time.sleep(0.1)"), Pondering::freeze));
  EXPECT_EQ(record.outcome.ending, Ending::four);
}

TEST(Ready, EachGameOfAMatchIsWaitedFor) {
  PlayerPair pair(gets_ready("time.sleep(0.4)", hurried), first_legal());
  MatchSettings settings;
  settings.games = 3;
  const MatchScore score = play_match(pair, settings, nobody());
  EXPECT_EQ(score.games(), 3);
  EXPECT_TRUE(score.complete);
  EXPECT_EQ(score.wins + score.losses, 3);
}

}  // namespace
}  // namespace connect4
