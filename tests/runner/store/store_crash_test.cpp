// kill -9 at any moment: each reported game is there, once.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <thread>

#include "runner/process/descriptor.hpp"
#include "runner/store/store.hpp"
#include "runner/store/store_reader.hpp"
#include "tests/runner/store/sample_games.hpp"
#include "tests/runner/store/sqlite_session.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr char folder_variable[] = "CONNECT4_TEST_STORE";
constexpr int report_descriptor = 3;

/// Not a test: the process that is killed. Two threads submit games as fast as the store takes
/// them, from the first missing one on. Each number that the store reports goes to the descriptor.
TEST(StoreCrashVictim, DISABLED_RecordsGamesUntilItIsKilled) {
  const char* const folder = std::getenv(folder_variable);
  if (folder == nullptr) GTEST_SKIP() << "started by StoreCrash alone";
  const StoreOptions small_groups{.group_window = 1ms, .queue_bytes = 20'000};
  Store store = Store::exists(folder) ? Store::open(folder, small_groups)
                                      : Store::create(folder, samples::header(), small_groups);
  const std::set<int> played = samples::numbers_in(folder);
  std::atomic<int> next = 1;
  const auto report = [&] {
    for (int number = next++;; number = next++)
      if (!played.contains(number)) samples::record_game(store, number);
  };
  std::thread(report).detach();
  std::thread(report).detach();
  for (;;)
    for (const GameResult& game : samples::wait_recorded(store))
      if (write(report_descriptor, &game.number, sizeof game.number) < 0) _exit(1);
}

/// A child process that records games into `folder`.
class Victim {
 public:
  explicit Victim(const fs::path& folder) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
    reports_ = Descriptor(ends[0]);
    const Descriptor writing(ends[1]);
    setenv(folder_variable, folder.c_str(), 1);
    id_ = fork();
    if (id_ == 0) become_victim(ends);
    unsetenv(folder_variable);
  }
  Victim(const Victim&) = delete;
  Victim& operator=(const Victim&) = delete;
  ~Victim() { kill_now(); }

  /// The next number it reports, or nothing once it is dead.
  std::optional<int> next_report() {
    int number = 0;
    const ssize_t length = read(reports_.number(), &number, sizeof number);
    return length == sizeof number ? std::optional(number) : std::nullopt;
  }

  void kill_now() {
    if (id_ <= 0) return;
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
    id_ = 0;
  }

 private:
  [[noreturn]] static void become_victim(const std::array<int, 2>& ends) {
    if (ends[1] == report_descriptor || dup2(ends[1], report_descriptor) >= 0) {
      if (ends[1] != report_descriptor) close(ends[1]);
      if (freopen("/dev/null", "w", stdout) != nullptr)
        execl("/proc/self/exe", "victim", "--gtest_also_run_disabled_tests",
              "--gtest_filter=StoreCrashVictim.*", nullptr);
    }
    _exit(127);
  }

  Descriptor reports_;
  pid_t id_ = 0;
};

TEST(StoreCrash, EveryReportedGameSurvivesKill9AndNoneIsThereTwice) {
  constexpr int rounds = 50;
  const samples::TemporaryFolder folder;
  std::mt19937 random(7);
  std::set<int> reported;
  for (int round = 0; round < rounds; ++round) {
    Victim victim(folder.path());
    // Past the first report, so that each round records something; then at any moment.
    std::optional<int> number = victim.next_report();
    ASSERT_TRUE(number) << "the victim ended by itself in round " << round;
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 20'000));
    victim.kill_now();
    for (; number; number = victim.next_report())
      EXPECT_TRUE(reported.insert(*number).second) << "game " << *number << " was reported twice";

    const std::set<int> played = samples::numbers_in(folder.path());
    for (const int game : reported) ASSERT_TRUE(played.contains(game)) << "game " << game;
  }

  std::set<int> there;
  StoreReader(folder.path()).records({}, [&](const StoredGame& game) {
    EXPECT_EQ(game.record, samples::game(game.record.game).second);
    EXPECT_TRUE(there.insert(game.record.game).second);
  });
  EXPECT_TRUE(std::includes(there.begin(), there.end(), reported.begin(), reported.end()));
  EXPECT_GE(reported.size(), static_cast<std::size_t>(rounds));
  EXPECT_EQ(samples::SqliteSession(folder.path() / "tournament.db").run("PRAGMA integrity_check"),
            "ok");
}

// Killed before the first report too: in the middle of making the tables.
TEST(StoreCrash, AFolderSurvivesKill9WhileItIsMade) {
  std::mt19937 random(8);
  for (int round = 0; round < 10; ++round) {
    const samples::TemporaryFolder folder;
    {
      Victim victim(folder.path());
      while (!fs::exists(folder.path() / "tournament.db")) std::this_thread::yield();
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 5'000));
    }
    Store store = Store::exists(folder.path()) ? Store::open(folder.path())
                                               : Store::create(folder.path(), samples::header());
    EXPECT_EQ(store.header(), samples::header());
    samples::record_game(store, 1'000'000);
    EXPECT_NO_THROW(store.close());
  }
}

}  // namespace
}  // namespace connect4
