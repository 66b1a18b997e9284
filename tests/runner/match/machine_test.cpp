// The time that the machine and the opponent take from a player.
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include <nlohmann/json.hpp>

#include "runner/process/this_machine.hpp"
#include "tests/runner/match/table.hpp"

namespace connect4 {
namespace {

using namespace testing_table;
using testing::Contains;
using testing::HasSubstr;

/// Processes that compute on the processor of a test, on which everything takes place.
class BusyMachine {
 public:
  explicit BusyMachine(int others) {
    pin_to_processor(current_processor());
    for (int i = 0; i < others; ++i) {
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

ChildProcess neighbour(const std::string& script) {
  return *ChildProcess::start({"/bin/sh", {"-c", script}, {}});
}

/// A game on one processor beside so many other processes.
GameRecord play_beside(int others, const PlayerSpec& red, const PlayerSpec& blue,
                       const Position& start = {}) {
  GameRecord record;
  std::jthread([&] {
    const BusyMachine machine(others);
    record = play(red, blue, start);
  }).join();
  return record;
}

constexpr TimeControl tight{milliseconds(250), milliseconds(0), milliseconds(20000)};

TEST(MachineRule, TimeOfOtherProcessesIsGivenToThePlayer) {
  // It needs 150 ms of 250 in each turn, and gets a seventh of the processor.
  const GameRecord record = play_beside(6, badbot({"burns", "150"}, tight), first_legal());
  ASSERT_FALSE(has_fault(record)) << faults_in(record);
  EXPECT_EQ(record.outcome.ending, Ending::four);
  EXPECT_GT(record.plies.at(0).time, tight.turn) << "it was late: the test tests something";
}

TEST(MachineRule, ATurnOfLittleTimeIsNotLostByARefereeThatComesLate) {
  // Each answers after a millisecond. The referee waits for the processor as long as the players
  // do.
  const TimeControl little{milliseconds(20), milliseconds(0), milliseconds(20000)};
  const PlayerSpec quick = badbot({"burns", "1"}, little);
  for (int game = 0; game < 8; ++game) {
    const GameRecord record = play_beside(24, quick, quick);
    ASSERT_FALSE(has_fault(record)) << faults_in(record);
  }
}

// Has the kernel's threads work on its processor: sockets in flight to themselves, which they look
// at whenever one of them is closed. Answers late: three times its turn has passed.
PlayerSpec has_the_kernel_work(const TimeControl& time) {
  return python(R"(
end = time.monotonic() + )" +
                    std::to_string(3 * static_cast<double>(time.turn.count()) / 1000) +
                    R"(
while time.monotonic() < end:
    for pair in put_in_flight(1):
        pair.close()
)",
                time, R"(
import socket
def put_in_flight(times):
    here, there = socket.socketpair()
    socket.send_fds(here, [b"x"], [there.fileno()] * times)
    return here, there
kept = [put_in_flight(200) for _ in range(200)]
)");
}

TEST(MachineRule, APlayerThatHasTheKernelWorkForItIsLateAndNothingElse) {
  int late = 0;
  for (int game = 0; game < 3; ++game) {
    const GameRecord record = play_beside(0, has_the_kernel_work(tight), first_legal());
    EXPECT_NE(record.outcome.ending, Ending::void_game) << record.void_reason;
    EXPECT_TRUE(!has_fault(record) || record.outcome.ending == Ending::timeout)
        << faults_in(record);
    if (has_fault(record)) ++late;
  }
  EXPECT_GT(late, 0) << "all that it did counted as the kernel's doing";
}

// Beside processes that begin and end before anybody has seen them, some of them orphans.
TEST(MachineRule, TimeOfShortLivedProcessesIsGivenToThePlayer) {
  GameRecord record;
  std::jthread([&] {
    pin_to_processor(current_processor());
    const ChildProcess children = neighbour("while :; do sh -c 'exit 0'; done"),
                       orphans = neighbour("while :; do (sh -c 'exit 0' & exit 0); done"),
                       loop = neighbour("while :; do :; done");
    record = play(badbot({"burns", "150"}, tight), first_legal());
  }).join();
  ASSERT_FALSE(has_fault(record)) << faults_in(record);
  EXPECT_EQ(record.outcome.ending, Ending::four);
  EXPECT_GT(record.plies.at(0).time, tight.turn) << "it was late: the test tests something";
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

// Computes for so many milliseconds in children that nobody waits for. So no account is kept of
// their time, while it seems to wait for a processor. Its second turn never ends.
PlayerSpec crowds_unseen(int turn_ms, const TimeControl& time) {
  return python(R"(
import signal
if turn > 1: time.sleep(60)
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
end = time.monotonic() + )" +
                    std::to_string(turn_ms) + R"( / 1000
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
  EXPECT_THAT(play_beside(0, crowds_unseen(600, tight), first_legal()),
              RedLosesBy(Ending::timeout));
}

// Computes for longer than its turn in children that have ended before any look, and ignores their
// end. Another program runs beside it, so there is time to give back.
PlayerSpec hides(const std::string& disposition) {
  return python(R"(
for _ in range(200):
    if os.fork() == 0:
        run(2)
        os._exit(0)
    os.sched_yield()
)",
                tight, R"(
import ctypes, signal
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
ACTION = (ctypes.c_ulong * 19)()
ACTION[17] = 2 # SA_NOCLDWAIT
)" + disposition);
}

constexpr const char* ignores = "";
constexpr const char* wants_no_zombies = R"(
signal.signal(signal.SIGCHLD, signal.SIG_DFL)
assert ctypes.CDLL(None).sigaction(signal.SIGCHLD, ACTION, None) == 0
)";

TEST(MachineRule, ChildrenThatAreGoneWhenAnybodyLooksBringNothing) {
  for (const char* const disposition : {ignores, wants_no_zombies})
    for (const int others : {0, 1})
      EXPECT_THAT(play_beside(others, hides(disposition), first_legal()),
                  RedLosesBy(Ending::timeout));
}

TEST(MachineRule, AProcessThatLetsItsOwnOnesGoFirstBringsNothing) {
  const PlayerSpec polite = python(R"(
children = []
for _ in range(6):
    children.append(os.fork())
    if children[-1] == 0:
        run(60)
        os._exit(0)
os.nice(19)
for child in children:
    while os.waitpid(child, os.WNOHANG) == (0, 0): pass
)",
                                   tight);
  EXPECT_THAT(play_beside(0, polite, first_legal()), RedLosesBy(Ending::timeout));
}

TEST(MachineRule, TimeOfTheOpponentIsNotCharged) {
  // It needs 500 ms of 2000, and gets a ninth of the processor.
  const TimeControl time{milliseconds(2000), milliseconds(0), milliseconds(20000)};
  const GameRecord record =
      play_beside(0, badbot({"ponders-below", "8"}), badbot({"burns", "500"}, time), three_plies());
  ASSERT_FALSE(has_fault(record)) << faults_in(record);
  EXPECT_EQ(record.outcome.ending, Ending::four);
  EXPECT_GT(record.plies.at(1).time, time.turn) << "it was late: the test tests something";
  EXPECT_THAT(warning_texts(record), Contains(HasSubstr(flagged)));
}

// Computes from its start on in children of which no account is kept, in sessions of their own.
PlayerSpec ponders_hidden(Pondering pondering) {
  return with(badbot({"ponders-hidden", "20"}), pondering);
}

TEST(MachineRule, AnOpponentThatHidesItsComputingIsWarnedAndThePlayerIsGivenTheTime) {
  const TimeControl time{milliseconds(1500), milliseconds(0), milliseconds(20000)};
  const GameRecord record =
      play_beside(0, ponders_hidden(Pondering::flag), python("run(250)", time), three_plies());
  ASSERT_FALSE(has_fault(record)) << faults_in(record);
  EXPECT_EQ(record.outcome.ending, Ending::four);
  EXPECT_GT(record.plies.at(1).time, time.turn) << "it was late: the test tests something";
  EXPECT_THAT(warning_texts(record), Contains(HasSubstr("started processes during")));
  for (const Warning& warning : record.warnings) EXPECT_EQ(warning.player, Colour::red);
}

TEST(MachineRule, AnOpponentThatATimerContinuesThoughItWasStoppedIsKilled) {
  const TimeControl time{milliseconds(1500), milliseconds(0), milliseconds(20000)};
  const PlayerSpec resists = with(badbot({"ponders-hidden", "20", "resists"}), Pondering::freeze);
  const GameRecord record = play_beside(0, resists, python("run(300)", time), three_plies());
  ASSERT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_THAT(red_fault(record)->detail, HasSubstr("kept running in the other player's turn"));
}

TEST(MachineRule, AnOpponentThatWaitsIsNeverSuspected) {
  for (const Pondering pondering : {Pondering::flag, Pondering::freeze}) {
    const GameRecord record =
        play_beside(4, with(first_legal(), pondering), has_the_kernel_work(tight), three_plies());
    EXPECT_TRUE(!has_fault(record) || record.outcome.ending == Ending::timeout)
        << faults_in(record);
    EXPECT_THAT(record.warnings, testing::IsEmpty());
  }
}

// Some 300 ms of processor time.
PlayerSpec computes_before_it_starts(const TimeControl& time) {
  return command("/bin/sh",
                 {"-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; exec " +
                            test_player("first_legal")},
                 time);
}

TEST(MachineRule, AnOpponentThatCrowdsTheProcessorDoesNotKeepAPlayerFromStarting) {
  const TimeControl time{milliseconds(5000), milliseconds(0), milliseconds(2400)};
  for (const Pondering pondering : {Pondering::flag, Pondering::freeze}) {
    const GameRecord record =
        play_beside(0, ponders_hidden(pondering), computes_before_it_starts(time), three_plies());
    ASSERT_FALSE(has_fault(record)) << faults_in(record);
    EXPECT_EQ(record.outcome.ending, Ending::four);
  }
}

// A player that needs 50 ms of 200 in each turn and gets a ninth of the processor. 250 ms per turn
// would be the bank's, which it needs in its fifth turn.
class BankRule : public testing::Test {
 protected:
  PlayerSpec needs_its_bank() const {
    return python("time.sleep(0.6) if turn == 5 else run(50)",
                  {milliseconds(200), milliseconds(800), milliseconds(20000)});
  }

  static void expect_a_bank_that_was_spared(const GameRecord& record) {
    ASSERT_FALSE(has_fault(record)) << faults_in(record);
    ASSERT_EQ(record.outcome.ending, Ending::four);
    Clock::Duration over{};
    for (std::size_t ply = 1; ply < 9; ply += 2)
      over += std::max<Clock::Duration>(record.plies.at(ply).time - milliseconds(200), {});
    EXPECT_GT(over, milliseconds(500)) << "the bank would have been too small";
  }
};

TEST_F(BankRule, TimeOfTheOpponentDoesNotComeOutOfIt) {
  expect_a_bank_that_was_spared(play_beside(0, badbot({"ponders-below", "8"}), needs_its_bank()));
}

TEST_F(BankRule, ChildrenOfWhichNoAccountIsKeptAreTheirPlayers) {
  const TimeControl time{milliseconds(50), milliseconds(1200), milliseconds(20000)};
  const GameRecord record = play_beside(0, crowds_unseen(900, time), first_legal());
  ASSERT_THAT(record, RedLosesBy(Ending::timeout));
  const auto request = nlohmann::json::parse(red_fault(record)->request);
  EXPECT_LT(request["params"]["clock"]["bank_ms"], 1100) << "its first turn was paid from the bank";
}

TEST_F(BankRule, TimeOfOtherProcessesDoesNotComeOutOfIt) {
  expect_a_bank_that_was_spared(play_beside(8, first_legal(), needs_its_bank()));
}

TEST(MachineRule, TheCostOfLookingAtTheOpponentIsNotCharged) {
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
    ASSERT_FALSE(has_fault(record)) << faults_in(record);
    EXPECT_EQ(record.outcome.ending, Ending::four);
  }
}

}  // namespace
}  // namespace connect4
