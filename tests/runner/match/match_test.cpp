// Several games: the starting player, replaced programs, early ends, and faults of our own.
#include <filesystem>
#include <thread>

#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "tests/runner/match/table.hpp"
#include "tests/runner/process/few_descriptors.hpp"

namespace connect4 {
namespace {

using namespace testing_table;
using testing::HasSubstr;
using testing::SizeIs;

/// The process number of a test player; it tells it as its version.
std::string process_of(const GameRecord& game, Colour colour) {
  return game.players[colour].version;
}

/// The colour of the first player in a game.
Colour first_colour(const GameRecord& game) {
  return game.game % 2 == 1 ? Colour::red : Colour::blue;
}

std::string path_for_test(const std::string& name) {
  return testing::TempDir() + name + "." + std::to_string(getpid());
}

TEST(Match, ColoursAlternateAndTheScoreIsTheFirstPlayers) {
  PlayerPair pair(scripted({"3", "3", "3", "3"}), scripted({"0", "1", "0", "1"}));
  Records records;
  const MatchScore score = play_match(pair, {4, {}, 0}, records);
  EXPECT_TRUE(score.complete);
  EXPECT_EQ(score.wins, 4);
  EXPECT_EQ(score.games(), 4);
  ASSERT_THAT(records.games, SizeIs(4));
  for (const GameRecord& game : records.games)
    EXPECT_EQ(game.outcome, (Outcome{first_colour(game), Ending::four}));
}

TEST(Match, EveryGameHasANumberAndASeedOfItsOwn) {
  PlayerPair pair(scripted({"3", "3", "3", "3"}), scripted({"0", "1", "0", "1"}));
  Records records;
  play_match(pair, {3, {}, 7}, records);
  ASSERT_THAT(records.games, SizeIs(3));
  EXPECT_EQ(records.games[2].game, 3);
  EXPECT_NE(records.games[0].seed, records.games[1].seed);
}

TEST(Match, EachTwoGamesBeginFromTheNextStartWithColoursSwapped) {
  PlayerPair pair(first_legal(), first_legal());
  Records records;
  const std::vector<Position> starts{*parse_start("44"), *parse_start("45")};
  play_match(pair, {6, starts, 0}, records);
  ASSERT_THAT(records.games, SizeIs(6));
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(records.games[i].start, starts[i / 2 % 2]) << i;
}

TEST(Match, AGameMayStartInTheMiddle) {
  PlayerPair pair(first_legal(), scripted({"0"}));  // blue's fourth in that column
  Records records;
  const MatchScore score = play_match(pair, {1, {*parse_start("4141415")}, 0}, records);
  EXPECT_EQ(score.losses, 1);
  ASSERT_THAT(records.games, SizeIs(1));
  EXPECT_EQ(records.games[0].start.ply(), 7);
  EXPECT_THAT(records.games[0].plies, SizeIs(1));
}

TEST(Match, AProcessIsStartedOnceAndPlaysAllGames) {
  PlayerPair pair(scripted({"3", "3", "3", "3"}), scripted({"0", "1", "0", "1"}));
  Records records;
  play_match(pair, {3, {}, 0}, records);
  ASSERT_THAT(records.games, SizeIs(3));
  const std::string pid = process_of(records.games[0], Colour::red);
  EXPECT_FALSE(pid.empty());
  EXPECT_EQ(process_of(records.games[1], Colour::blue), pid);
  EXPECT_EQ(process_of(records.games[2], Colour::red), pid);
}

TEST(Match, APlayerThatBrokeARuleIsReplacedAndItsOpponentIsNot) {
  PlayerPair pair(says({R"({"id":@,"result":9})"}), scripted({}));
  Records records;
  const MatchScore score = play_match(pair, {3, {}, 0}, records);
  EXPECT_EQ(score.losses, 3);
  ASSERT_THAT(records.games, SizeIs(3));
  EXPECT_NE(process_of(records.games[0], Colour::red), process_of(records.games[1], Colour::blue));
  EXPECT_NE(process_of(records.games[1], Colour::blue), process_of(records.games[2], Colour::red));
  EXPECT_EQ(process_of(records.games[0], Colour::blue), process_of(records.games[2], Colour::blue));
}

TEST(Match, ARetiredPlayerIsStartedAfresh) {
  Player player(scripted({}));
  ASSERT_FALSE(player.prepare());
  const std::string first = player.identity().version;
  ASSERT_FALSE(player.prepare());
  EXPECT_EQ(player.identity().version, first) << "ready is ready";
  player.retire();
  ASSERT_FALSE(player.prepare());
  EXPECT_NE(player.identity().version, first);
}

TEST(Match, ThreeFailedStartsInARowEndIt) {
  PlayerPair pair(first_legal(), command("/nowhere/bot", {}));
  Records records;
  const MatchScore score = play_match(pair, {10, {}, 0}, records);
  EXPECT_FALSE(score.complete);
  EXPECT_EQ(score.wins, 3);
  EXPECT_EQ(score.games(), 3);
  EXPECT_THAT(records.games, SizeIs(3));
}

TEST(Match, TwoFailedStartsDoNotEndIt) {
  const std::string count = path_for_test("failed_starts");
  PlayerPair pair(badbot({"fails-first", "2", count}), scripted({"1", "1", "1", "1"}));
  Records records;
  const MatchScore score = play_match(pair, {4, {}, 0}, records);
  std::filesystem::remove(count);
  EXPECT_TRUE(score.complete);
  ASSERT_THAT(records.games, SizeIs(4));
  EXPECT_EQ(records.games[0].outcome.ending, Ending::start_failed);
  EXPECT_EQ(records.games[1].outcome.ending, Ending::start_failed);
  EXPECT_EQ(records.games[2].outcome.ending, Ending::four);
  EXPECT_EQ(records.games[3].outcome.ending, Ending::four);
}

TEST(Match, WhenNeitherStartsBothHaveLost) {
  PlayerPair pair(command("/nowhere/a", {}), command("/nowhere/b", {}));
  const MatchScore score = play_match(pair, {10, {}, 0}, nobody());
  EXPECT_FALSE(score.complete);
  EXPECT_EQ(score.both_lost, 3);
}

// Faults of our own.

// A player takes six; the sanitizers need two for checks of their own.
constexpr int too_few = 4;

TEST(VoidRuling, WithoutDescriptorsThreeGamesAreVoidAndThenItThrows) {
  PlayerPair pair(first_legal(), scripted({}));
  Records records;
  const FewDescriptors poverty(too_few);
  try {
    play_match(pair, {1, {}, 0}, records);
    FAIL() << "it played on";
  } catch (const SystemFault& fault) {
    EXPECT_THAT(fault.what(), HasSubstr("three games in a row were void"));
    EXPECT_THAT(fault.what(), HasSubstr("Too many open files"));
  }
  ASSERT_THAT(records.games, SizeIs(3));
  for (const GameRecord& game : records.games) {
    EXPECT_EQ(game.outcome, (Outcome{std::nullopt, Ending::void_game}));
    EXPECT_EQ(game.game, 1) << "the same game, played again";
    EXPECT_FALSE(has_fault(game));
    EXPECT_THAT(game.void_reason, HasSubstr("Too many open files"));
  }
}

/// Takes all descriptors away when the first game starts, which ends its players' processes, and
/// gives them back when the second has become void.
struct Thief : Records {
  std::optional<FewDescriptors> poverty;
  int games_seen = 0;
  std::function<void()> on_first_game;

  void game_over(const GameRecord& record) override {
    Records::game_over(record);
    if (++games_seen == 1) {
      on_first_game();
      poverty.emplace(too_few);
    }
    if (games_seen == 3) poverty.reset();
  }
};

TEST(VoidRuling, AVoidGameIsPlayedAgainAndCostsNobodyAnything) {
  PlayerPair pair(scripted({"3", "3", "3", "3"}), scripted({"0", "1", "0", "1"}));
  Thief thief;
  thief.on_first_game = [&] { pair.first().retire(); };  // it has to be started for the second game
  const MatchScore score = play_match(pair, {3, {}, 0}, thief);
  EXPECT_TRUE(score.complete);
  EXPECT_EQ(score.wins, 3);
  EXPECT_EQ(score.void_games, 2);
  ASSERT_THAT(thief.games, SizeIs(5));
  EXPECT_EQ(thief.games[1].outcome.ending, Ending::void_game);
  EXPECT_EQ(thief.games[2].outcome.ending, Ending::void_game);
  EXPECT_EQ(thief.games[3].game, 2);
}

// Interrupts. Each in a process of its own, since a stop signal is for the whole program.

bool is_running(const std::string& pid) {
  return std::filesystem::exists("/proc/" + pid);
}

/// Interrupts a match while one player thinks; exits with 0 if it ended as it should.
[[noreturn]] void interrupt_a_match(std::vector<std::string> behaviour, int times) {
  signal(SIGINT, SIG_DFL);  // stays ignored, if it is
  StopSignal::install(130);
  const StopSignal::Watch watch;
  PlayerPair pair(badbot(std::move(behaviour)), scripted({}));
  std::thread impatient;
  struct Observer : GameObserver {
    std::thread* thread;
    int times;
    std::vector<std::string> pids;
    void game_started(const GameRecord& record) override {
      for (const Identity& player : record.players) pids.push_back(player.version);
      *thread = std::thread([this] {
        for (int i = 0; i < times; ++i) {
          std::this_thread::sleep_for(milliseconds(100));
          kill(getpid(), SIGINT);
        }
      });
    }
  } observer;
  observer.thread = &impatient;
  observer.times = times;
  bool interrupted = false;
  try {
    play_match(pair, {5, {}, 0}, observer);
  } catch (const Interrupted&) {
    interrupted = true;
  }
  impatient.join();
  bool alive = observer.pids.size() != 2;
  for (const std::string& pid : observer.pids) alive = alive || is_running(pid);
  std::_Exit(!interrupted ? 1 : alive ? 2 : 0);
}

class InterruptRuling : public testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_F(InterruptRuling, AMatchEndsAtOnceAndNoProcessIsLeft) {
  EXPECT_EXIT(interrupt_a_match({"silent"}, 1), testing::ExitedWithCode(0), "");
}

TEST_F(InterruptRuling, APlayerThatDoesNotWantToEndIsKilled) {
  EXPECT_EXIT(interrupt_a_match({"ignores-sigterm"}, 2), testing::ExitedWithCode(0), "");
}

TEST_F(InterruptRuling, AFloodOfStaleRepliesDoesNotHideTheSignal) {
  EXPECT_EXIT(interrupt_a_match({"floods"}, 1), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace connect4
