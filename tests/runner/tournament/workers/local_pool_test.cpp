#include "runner/tournament/workers/local_pool.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/runner/match/table.hpp"

namespace connect4 {
namespace {

using namespace testing_table;

GameJob job(std::int32_t number, std::int32_t red, std::int32_t blue) {
  GameJob job;
  job.plan.number = number;
  job.plan.pairing = red + blue;
  job.plan.red = red;
  job.plan.blue = blue;
  job.seed = static_cast<std::uint32_t>(number);
  return job;
}

/// All that the pool has taken on, by number.
std::map<std::int32_t, FinishedGame> finish(LocalPool& pool, std::size_t games) {
  std::map<std::int32_t, FinishedGame> finished;
  while (finished.size() < games)
    for (FinishedGame& game : pool.poll(milliseconds(100)))
      finished.emplace(game.job.plan.number, std::move(game));
  return finished;
}

std::map<std::int32_t, FinishedGame> play(std::vector<PlayerSpec> players, Restart restart,
                                          int workers, int games) {
  LocalPool pool(std::move(players), restart, workers);
  for (int number = 1; number <= games; ++number)
    pool.submit(number % 2 == 1 ? job(number, 0, 1) : job(number, 1, 0));
  return finish(pool, static_cast<std::size_t>(games));
}

TEST(LocalPoolTest, EachGameIsPlayedOnceAndTheSameWithAnyNumberOfWorkers) {
  const auto one = play({first_legal(), first_legal()}, Restart::match, 1, 40);
  const auto eight = play({first_legal(), first_legal()}, Restart::match, 8, 40);
  ASSERT_EQ(one.size(), eight.size());
  for (const auto& [number, game] : one) {
    EXPECT_EQ(game.record.game, number);
    EXPECT_EQ(game.record.seed, eight.at(number).record.seed);
    EXPECT_EQ(game.record.outcome, eight.at(number).record.outcome);
    EXPECT_EQ(game.record.plies.size(), eight.at(number).record.plies.size());
  }
}

/// badbot gives the number of its process as its version.
std::set<std::string> processes(const std::map<std::int32_t, FinishedGame>& games,
                                std::int32_t player) {
  std::set<std::string> versions;
  for (const auto& [number, game] : games)
    versions.insert(game.record.players[game.job.plan.red == player ? 0 : 1].version);
  return versions;
}

TEST(LocalPoolTest, PlayersLiveForAMeetingOrForAGame) {
  const auto games = [](Restart restart) {
    return play({badbot({"good"}), badbot({"good"})}, restart, 1, 6);
  };
  EXPECT_EQ(processes(games(Restart::match), 0).size(), 1U);
  EXPECT_EQ(processes(games(Restart::game), 0).size(), 6U);
}

TEST(LocalPoolTest, APlayerThatBrokeARuleIsReplacedAndItsOpponentStays) {
  const auto games = play({badbot({"exits", "3"}), badbot({"good"})}, Restart::match, 1, 4);
  EXPECT_EQ(processes(games, 0).size(), 4U);
  EXPECT_EQ(processes(games, 1).size(), 1U);
  for (const auto& [number, game] : games) EXPECT_EQ(game.record.outcome.ending, Ending::crash);
}

TEST(LocalPoolTest, CancelGivesBackGamesThatWereNotBegunAndTheRestIsFinished) {
  LocalPool pool({badbot({"late", "5"}), badbot({"late", "5"})}, Restart::match, 2);
  for (int number = 1; number <= 20; ++number) pool.submit(job(number, 0, 1));
  auto finished = finish(pool, 1);
  const std::size_t dropped = pool.cancel().size();
  EXPECT_GT(dropped, 0U);
  for (const auto& [number, game] : finish(pool, 20 - dropped - finished.size()))
    EXPECT_TRUE(finished.emplace(number, game).second);
  EXPECT_EQ(finished.size() + dropped, 20U);
}

TEST(LocalPoolTest, AnIdlePoolGivesNothingAndEnds) {
  LocalPool pool({first_legal(), first_legal()}, Restart::match, 4);
  EXPECT_TRUE(pool.poll(milliseconds(1)).empty());
  EXPECT_TRUE(pool.cancel().empty());
}

TEST(GamePlacesTest, WhoeverWaitsIsNotOvertakenByOneThatComesAgain) {
  GamePlaces places(1);
  places.acquire();
  std::atomic<int> seen = 0;
  std::jthread waiting([&] {
    places.acquire();
    seen = 1;
    places.release();
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));  // it waits by now
  EXPECT_EQ(seen, 0) << "there is one place";
  places.release();
  places.acquire();
  EXPECT_EQ(seen, 1);
}

}  // namespace
}  // namespace connect4
