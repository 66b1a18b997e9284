// What a player can take from the other one, and the machine from a player.
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "runner/process/affinity.hpp"
#include "runner/process/strangers.hpp"
#include "tests/runner/match/table.hpp"

namespace connect4 {
namespace {

using namespace testing_table;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

// The other player's turn has to last, or nobody looks.
PlayerSpec slow(int milliseconds_a_turn) {
  return badbot({"late", std::to_string(milliseconds_a_turn)});
}

// Red, then blue, then red wins: all of them by the first column with room.
Position three_plies() {
  return *parse_start("1oox2o/1oxo3/1xxx3/7/7/7 x");
}

PlayerSpec with(PlayerSpec spec, Pondering pondering) {
  spec.pondering = pondering;
  return spec;
}

PlayerSpec limited_to(std::int64_t mebibytes, PlayerSpec spec) {
  spec.limits = Limits{.memory_mb = mebibytes};
  return spec;
}

/// A player that runs that script for each turn, `turn` counting them from 1, and the second one
/// when it has said its name.
PlayerSpec python(const std::string& script, const TimeControl& time = patient,
                  const std::string& when_named = "") {
  PlayerSpec spec = badbot({}, time);
  spec.command = {"/usr/bin/python3",
                  {"-c",
                   R"(
import json, os, sys, time
def run(milliseconds):
    end = time.process_time() + milliseconds / 1000
    while time.process_time() < end:
        pass
turn = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["method"] == "name":
        print(json.dumps({"id": message["id"], "result": "script"}), flush=True)
        exec(sys.argv[2])
    if message["method"] == "take_turn":
        turn += 1
        exec(sys.argv[1])
        print(json.dumps({"id": message["id"], "result": message["params"]["legal"][0]}), flush=True)
)",
                   script, when_named},
                  {}};
  return spec;
}

// Pondering.

constexpr const char* flagged = "of processor time during the other player's turns";

TEST(PonderingRule, ComputingInTheOthersTurnIsFlagged) {
  const GameRecord record = play(badbot({"ponders-busily", "120"}), slow(1000), three_plies());
  EXPECT_THAT(warning_texts(record), Contains(HasSubstr(flagged)));
  for (const Warning& warning : record.warnings) EXPECT_EQ(warning.player, Colour::red);
  EXPECT_FALSE(record.fault);
}

TEST(PonderingRule, ComputingOfProcessesThatWereLeftBehindIsFlagged) {
  const GameRecord record = play(badbot({"ponders-below", "1"}), slow(1000), three_plies());
  EXPECT_THAT(warning_texts(record), Contains(HasSubstr(flagged)));
}

TEST(PonderingRule, StrayLinesDoNotHideTheFlag) {
  const PlayerSpec noisy = python(R"(
import threading
for _ in range(12):
    print("x", flush=True)
threading.Thread(target=run, args=(1000,), daemon=True).start()
)");
  EXPECT_THAT(warning_texts(play(noisy, slow(1000), three_plies())), Contains(HasSubstr(flagged)));
}

TEST(PonderingRule, AllowedItIsNotFlagged) {
  const GameRecord record =
      play(with(badbot({"ponders-busily", "120"}), Pondering::allow), slow(200), three_plies());
  EXPECT_THAT(record.warnings, IsEmpty());
}

TEST(PonderingRule, ASlowOpponentAloneIsNoPondering) {
  const GameRecord record = play(badbot({"burns", "60"}), slow(100), three_plies());
  EXPECT_THAT(record.warnings, IsEmpty());
}

TEST(PonderingRule, WhatItComputesWhileTheOtherOneStartsIsNoPondering) {
  const GameRecord record =
      play(python("pass", patient, "run(300)"), badbot({"starts-slowly", "800"}), three_plies());
  EXPECT_THAT(record.warnings, IsEmpty());
}

TEST(PonderingRule, AnEndlessLogIsReadForAMomentSoThatWritingItIsNoPondering) {
  const PlayerSpec talker = python(R"(
import threading
def talk():
    while True:
        os.write(2, bytes(1 << 16))
if turn == 1:
    threading.Thread(target=talk, daemon=True).start()
)");
  const GameRecord record = play(talker, slow(1000), three_plies());
  EXPECT_FALSE(record.fault);
  EXPECT_THAT(record.warnings, IsEmpty());
}

TEST(PonderingRule, AFrozenPlayerCannotAndItsClockStartsWhenItCan) {
  // What it would compute in the other's turn it has to do in its own.
  const GameRecord record =
      play(with(badbot({"ponders-busily", "120"}), Pondering::freeze), slow(1000), three_plies());
  EXPECT_FALSE(record.fault);
  EXPECT_THAT(record.warnings, IsEmpty());
  ASSERT_EQ(record.plies.size(), 3U);
  EXPECT_GE(record.plies[2].time, milliseconds(100));
}

TEST(PonderingRule, FreezingReachesWhatWasLeftBehind) {
  PlayerSpec ponderer = with(badbot({"ponders-below", "1"}), Pondering::freeze);
  PlayerProcess red(slow(600)), blue(std::move(ponderer));
  red.sit_opposite(blue);
  blue.sit_opposite(red);
  const GameRecord record = play_game(red, blue, {1, three_plies(), 0}, nobody());
  EXPECT_FALSE(record.fault);
  EXPECT_THAT(record.warnings, IsEmpty());
  EXPECT_EQ(record.plies.size(), 3U);
}

TEST(PonderingRule, AFrozenPlayerPlaysAllItsGamesAndEndsInTime) {
  PlayerProcess first(with(first_legal(), Pondering::freeze));
  PlayerProcess second(with(scripted({"1", "1", "1", "1"}), Pondering::freeze));
  Records records;
  const MatchScore score = play_match(first, second, {4, {}, 0}, records);
  EXPECT_TRUE(score.complete);
  for (const GameRecord& game : records.games) {
    EXPECT_FALSE(game.fault);
    EXPECT_EQ(game.players[0].version, records.games[game.game % 2 == 1 ? 0 : 1].players[0].version)
        << "nobody was replaced";
  }
}

// Memory.

TEST(MemoryRule, OverItsLimitAPlayerIsKilledAndLosesByCrash) {
  const GameRecord record =
      play_against_good(limited_to(50, badbot({"holds-memory", "80", "9000"})));
  ASSERT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_THAT(record.fault->detail, HasSubstr(" MiB of memory; 50 MiB is allowed"));
  EXPECT_EQ(record.fault->signal, SIGKILL);
}

TEST(MemoryRule, QuickTurnsDoNotHideItForLong) {
  const GameRecord record = play_against_good(limited_to(50, badbot({"holds-memory", "80", "60"})));
  ASSERT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_THAT(record.fault->detail, HasSubstr("is allowed"));
}

TEST(MemoryRule, WhatManyProcessesShareCountsOnce) {
  const GameRecord record =
      play(limited_to(100, badbot({"shares-memory", "40", "120"})), scripted({"1", "1", "1", "1"}));
  EXPECT_FALSE(record.fault);
}

TEST(MemoryRule, WithoutALimitNobodyLooks) {
  const GameRecord record =
      play(badbot({"holds-memory", "80", "120"}), scripted({"1", "1", "1", "1"}));
  EXPECT_FALSE(record.fault);
}

// The machine.

/// Strangers that compute on the processor of a test, where everything takes place.
class BusyMachine {
 public:
  explicit BusyMachine(int strangers) {
    pin_to_processor(current_processor());
    for (int i = 0; i < strangers; ++i) {
      const pid_t pid = fork();
      if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        setsid();  // as players have: a session may get no more of a processor than one program
        for (;;) {
        }
      }
      pids_.push_back(pid);
    }
  }
  BusyMachine(const BusyMachine&) = delete;
  BusyMachine& operator=(const BusyMachine&) = delete;
  ~BusyMachine() {
    for (const pid_t pid : pids_) {
      kill(pid, SIGKILL);
      waitpid(pid, nullptr, 0);
    }
  }

 private:
  std::vector<pid_t> pids_;
};

/// What comes out pinned to one processor beside so many strangers.
template <typename Play>
GameRecord beside(int strangers, const Play& play) {
  GameRecord record;
  std::jthread([&] {
    const BusyMachine machine(strangers);
    record = play();
  }).join();
  return record;
}

/// Strangers may make it void now and then: it is played again.
GameRecord play_beside(int strangers, const PlayerSpec& red, const PlayerSpec& blue,
                       const Position& start = {}) {
  return beside(strangers, [&] { return play(red, blue, start); });
}

constexpr TimeControl tight{milliseconds(250), milliseconds(0), milliseconds(20000)};

TEST(MachineRule, APlayerThatIsLateBecauseOfStrangersDoesNotLose) {
  const GameRecord record = beside(6, [] {
    return play_once(badbot({"burns", "150"}, tight), first_legal());
  });
  ASSERT_EQ(record.outcome.ending, Ending::void_game);
  EXPECT_FALSE(record.fault);
  EXPECT_THAT(void_reason(record), HasSubstr("the machine is too loaded"));
}

TEST(MachineRule, APlayerThatNeverAnswersLosesHoweverBusyTheMachine) {
  EXPECT_THAT(play_beside(2, badbot({"burns-for-ever"}, tight), first_legal()),
              RedLosesBy(Ending::timeout));
  EXPECT_THAT(play_beside(2, badbot({"silent"}, tight), first_legal()),
              RedLosesBy(Ending::timeout));
}

TEST(MachineRule, APlayerThatCrowdsItsOwnProcessorLoses) {
  EXPECT_THAT(play_beside(0, badbot({"burns", "150", "6"}, tight), first_legal()),
              RedLosesBy(Ending::timeout));
}

// Computes for so many milliseconds in children whose end nobody waits for, so that no account is
// kept of what they ran, while it seems to wait for a processor.
PlayerSpec crowds_unseen(int milliseconds, const TimeControl& time) {
  return python(R"(
import signal
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
end = time.monotonic() + )" +
                    std::to_string(milliseconds) + R"( / 1000
while time.monotonic() < end:
    for _ in range(8):
        if os.fork() == 0:
            run(20)
            os._exit(0)
    run(20)
)",
                time);
}

TEST(MachineRule, ChildrenOfWhichNoAccountIsKeptTakeNothing) {
  if (!Strangers::are_visible()) GTEST_SKIP() << "here nobody sees whether there are strangers";
  EXPECT_THAT(play_beside(0, crowds_unseen(600, tight), first_legal()),
              RedLosesBy(Ending::timeout));
}

TEST(MachineRule, WhatTheOpponentTakesIsNotCharged) {
  // It needs 150 ms of 600, and gets a ninth of the processor.
  const TimeControl time{milliseconds(600), milliseconds(0), milliseconds(20000)};
  const GameRecord record =
      play_beside(0, badbot({"ponders-below", "8"}), badbot({"burns", "150"}, time), three_plies());
  ASSERT_FALSE(record.fault) << record.fault->detail;
  EXPECT_EQ(record.outcome.ending, Ending::four);
  EXPECT_GT(record.plies.at(1).time, time.turn) << "it was late: the test tests something";
  EXPECT_THAT(warning_texts(record), Contains(HasSubstr(flagged)));
}

// Computes from its start on in children of which no account is kept, in sessions of their own.
PlayerSpec ponders_hidden(Pondering pondering) {
  return with(badbot({"ponders-hidden", "20"}), pondering);
}

TEST(MachineRule, AnOpponentThatHidesWhatItComputesIsStoppedUntilItIsOnTurn) {
  if (!Strangers::are_visible()) GTEST_SKIP() << "here nobody sees whether there are strangers";
  const TimeControl time{milliseconds(400), milliseconds(0), milliseconds(20000)};
  GameRecord record;
  for (int tries = 0; tries < 5; ++tries) {  // real strangers hide it all the better
    record =
        play_beside(0, ponders_hidden(Pondering::flag), python("run(60)", time), three_plies());
    if (!record.fault) break;
  }
  ASSERT_FALSE(record.fault) << record.fault->detail;
  EXPECT_EQ(record.outcome.ending, Ending::four);
  EXPECT_THAT(warning_texts(record), Contains(HasSubstr("was stopped until its own")));
}

TEST(MachineRule, AnOpponentThatResistsBeingStoppedGainsNothing) {
  if (!Strangers::are_visible()) GTEST_SKIP() << "here nobody sees whether there are strangers";
  const TimeControl time{milliseconds(1500), milliseconds(0), milliseconds(20000)};
  const GameRecord record = play_beside(0, badbot({"ponders-hidden", "20", "resists"}),
                                        python("run(300)", time), three_plies());
  EXPECT_TRUE(!record.fault || record.fault->player == Colour::red) << record.fault->detail;
}

TEST(MachineRule, AnOpponentThatRunsThoughItWasStoppedIsKilled) {
  if (!Strangers::are_visible()) GTEST_SKIP() << "here nobody sees whether there are strangers";
  // The other one continues it, which is the same to us as if it did so itself.
  const PlayerSpec helpful = python(R"(
import glob, signal
end = time.monotonic() + 3
while time.monotonic() < end:
    run(20)
    for file in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            if b"ponders-hidden" in open(file, "rb").read():
                os.kill(int(file.split("/")[2]), signal.SIGCONT)
        except OSError:
            pass
)",
                                    {milliseconds(2000), milliseconds(60000), milliseconds(20000)});
  const GameRecord record =
      play_beside(0, badbot({"ponders-hidden", "20"}), helpful, three_plies());
  ASSERT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_THAT(record.fault->detail, HasSubstr("ran on in the other player's turn"));
}

// Some 100 ms of processor time.
PlayerSpec computes_before_it_starts(const TimeControl& time) {
  return command("/bin/sh",
                 {"-c", "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; exec " +
                            test_player("first_legal")},
                 time);
}

TEST(MachineRule, AnOpponentThatCrowdsTheProcessorDoesNotKeepAPlayerFromStarting) {
  const TimeControl time{milliseconds(5000), milliseconds(0), milliseconds(800)};
  for (const Pondering pondering : {Pondering::flag, Pondering::freeze}) {
    const GameRecord record =
        play_beside(0, ponders_hidden(pondering), computes_before_it_starts(time), three_plies());
    ASSERT_FALSE(record.fault) << record.fault->detail;
    EXPECT_EQ(record.outcome.ending, Ending::four);
  }
}

// A player that needs 25 ms of 100 in each turn and gets a ninth of the processor: 125 ms a turn
// would be the bank's, which it needs in its fifth turn.
class BankRule : public testing::Test {
 protected:
  PlayerSpec needs_its_bank() const {
    return python("time.sleep(0.3) if turn == 5 else run(25)",
                  {milliseconds(100), milliseconds(400), milliseconds(20000)});
  }

  static void expect_a_bank_that_was_spared(const GameRecord& record) {
    ASSERT_FALSE(record.fault) << record.fault->detail;
    ASSERT_EQ(record.outcome.ending, Ending::four);
    Clock::Duration over{};
    for (std::size_t ply = 1; ply < 9; ply += 2)
      over += std::max<Clock::Duration>(record.plies.at(ply).time - milliseconds(100), {});
    EXPECT_GT(over, milliseconds(250)) << "the bank would have been too small";
  }
};

TEST_F(BankRule, WhatTheOpponentTakesDoesNotComeOutOfIt) {
  expect_a_bank_that_was_spared(play_beside(0, badbot({"ponders-below", "8"}), needs_its_bank()));
}

TEST_F(BankRule, ChildrenOfWhichNoAccountIsKeptAreTheirPlayers) {
  if (!Strangers::are_visible()) GTEST_SKIP() << "here nobody sees whether there are strangers";
  const TimeControl time{milliseconds(50), milliseconds(600), milliseconds(20000)};
  EXPECT_THAT(play_beside(0, crowds_unseen(500, time), first_legal()), RedLosesBy(Ending::timeout));
}

TEST_F(BankRule, WhatStrangersTakeDoesNotComeOutOfIt) {
  expect_a_bank_that_was_spared(play_beside(8, first_legal(), needs_its_bank()));
}

TEST(MachineRule, WhatItCostsToLookAtTheOpponentIsNotCharged) {
  // Many processes that share their memory: over the limit by the sum, under it in truth.
  PlayerSpec dear = limited_to(1500, python(R"(
if turn == 1:
    memory = bytearray(os.urandom(1 << 20) * 150)
    for _ in range(60):
        if os.fork() == 0:
            time.sleep(100)
)"));
  const TimeControl time{milliseconds(400), milliseconds(0), milliseconds(20000)};
  for (int game = 0; game < 3; ++game) {
    const GameRecord record = play(dear, badbot({"late", "350"}, time), three_plies());
    ASSERT_FALSE(record.fault) << record.fault->detail;
    EXPECT_EQ(record.outcome.ending, Ending::four);
  }
}

}  // namespace
}  // namespace connect4
