// The end of players, and the processes that they cannot leave behind.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "tests/runner/match/table.hpp"

namespace connect4 {
namespace {

using namespace testing_table;

/// The number of processes with that mark on their command line. Zombies have no command line.
int processes_with(const std::string& mark) {
  int count = 0;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
    std::ifstream file(entry.path() / "cmdline");
    std::string line;
    std::getline(file, line);  // does not throw, should the process be gone meanwhile
    if (line.find(mark) != std::string::npos) ++count;
  }
  return count;
}

/// Waits until there are that many, since they start in their own time. Seen thrice in a row: a
/// process between two others is gone soon.
bool are_running(const std::string& mark, int count) {
  int times_seen = 0;
  for (int i = 0; i < 1000 && times_seen < 3; ++i) {
    times_seen = processes_with(mark) >= count ? times_seen + 1 : 0;
    std::this_thread::sleep_for(milliseconds(10));
  }
  return times_seen == 3;
}

/// A behaviour with a mark of its own as its argument; the mark of no process begins another's.
struct Marked {
  explicit Marked(const std::string& behaviour)
      : mark("mark-" + behaviour + "-" + std::to_string(getpid()) + "."),
        pair(badbot({behaviour, mark}), first_legal()),
        player(pair.first()) {}
  std::string mark;
  PlayerPair pair;
  Player& player;
};

/// The processes that a behaviour leaves behind, and the number of processes meanwhile.
struct Survivor {
  const char* behaviour;
  int processes;
};

void PrintTo(const Survivor& survivor, std::ostream* stream) {
  *stream << survivor.behaviour;
}

class Survivors : public testing::TestWithParam<Survivor> {};

TEST_P(Survivors, AreGoneAfterTheMatch) {
  Marked bad(GetParam().behaviour);
  ASSERT_FALSE(bad.player.prepare());
  ASSERT_TRUE(are_running(bad.mark, GetParam().processes)) << "the test tests nothing";
  const MatchScore score = play_match(bad.pair, {1, {}, 0}, nobody());
  EXPECT_EQ(score.games(), 1);
  EXPECT_EQ(processes_with(bad.mark), 0);
}

INSTANTIATE_TEST_SUITE_P(EndRuling, Survivors,
                         testing::Values(Survivor{"daemon", 2}, Survivor{"wiped-daemon", 2},
                                         Survivor{"stopped-child", 2}, Survivor{"family", 4}),
                         [](const auto& row) {
                           std::string name = row.param.behaviour;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

class ParentKillers : public testing::TestWithParam<int> {};

TEST_P(ParentKillers, LoseTheGameAndLeaveNothing) {
  const std::string mark = "mark-parent-" + std::to_string(getpid()) + ".";
  const GameRecord record =
      play_against_good(badbot({"signals-parent", std::to_string(GetParam()), mark}, brief));
  EXPECT_EQ(record.outcome.winner, Colour::blue);
  EXPECT_TRUE(record.outcome.ending == Ending::crash || record.outcome.ending == Ending::timeout);
  EXPECT_EQ(processes_with(mark), 0);
}

INSTANTIATE_TEST_SUITE_P(EndRuling, ParentKillers, testing::Values(SIGKILL, SIGSTOP, SIGTERM));

TEST(EndRuling, TheProcessesOfAPlayerAreGoneWhenItEndsByItself) {
  Marked bad("daemon");
  ASSERT_FALSE(bad.player.prepare());
  ASSERT_TRUE(are_running(bad.mark, 2));
  kill(std::stoi(bad.player.identity().version), SIGTERM);
  for (int i = 0; i < 1000 && processes_with(bad.mark) > 0; ++i)
    std::this_thread::sleep_for(milliseconds(10));
  EXPECT_EQ(processes_with(bad.mark), 0);
}

TEST(EndRuling, TheEndIsQuitThenTheEndOfInputThenSigtermThenSigkill) {
  const std::string diary = testing::TempDir() + "diary." + std::to_string(getpid());
  Player diarist(badbot({"diary", diary}));
  ASSERT_FALSE(diarist.prepare());
  const std::string pid = diarist.identity().version;
  diarist.retire();
  std::ifstream file(diary);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  std::filesystem::remove(diary);
  EXPECT_EQ(text, "quit\nend of input\nSIGTERM\n");
  EXPECT_FALSE(std::filesystem::exists("/proc/" + pid)) << "killed and reaped";
}

TEST(EndRuling, APlayerThatIgnoresSigtermIsKilled) {
  Marked stubborn("ignores-sigterm");
  ASSERT_FALSE(stubborn.player.prepare());
  ASSERT_TRUE(are_running(stubborn.mark, 1));
  stubborn.player.retire();
  EXPECT_EQ(processes_with(stubborn.mark), 0);
}

TEST(EndRuling, APlayerIsGoneWhenItsOwnerIs) {
  const std::string mark = [] {
    Marked marked("daemon");
    EXPECT_FALSE(marked.player.prepare());
    return marked.mark;
  }();
  EXPECT_EQ(processes_with(mark), 0);
}

TEST(EndRuling, TheEndOfOnePlayerSparesTheChildrenOfAnother) {
  Marked ended("family"), playing("daemon");
  ASSERT_FALSE(ended.player.prepare());
  ASSERT_FALSE(playing.player.prepare());
  ASSERT_TRUE(are_running(playing.mark, 2));
  ended.player.retire();
  EXPECT_EQ(processes_with(playing.mark), 2);
  playing.player.retire();
  EXPECT_EQ(processes_with(playing.mark), 0);
}

}  // namespace
}  // namespace connect4
