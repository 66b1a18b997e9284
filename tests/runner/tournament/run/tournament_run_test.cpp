#include "runner/tournament/run/tournament_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <set>

#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/report/report.hpp"
#include "tests/runner/store/forged_rows.hpp"
#include "tests/runner/store/sample_games.hpp"
#include "tests/runner/store/sqlite_session.hpp"

namespace connect4 {
namespace {

using Endings = std::function<Outcome(const GameJob&)>;

Outcome won_by_red(const GameJob&) {
  return {Colour::red, Ending::four};
}

Outcome cannot_start(Colour colour) {
  return {other(colour), Ending::start_failed};
}

enum class Order { as_submitted, mixed };

/// Plays nothing: gives games the endings it is told, so many at a time. Void ones come again
/// first.
class ScriptedPool final : public WorkerPool {
 public:
  explicit ScriptedPool(Endings endings, std::size_t at_once = 1, Order order = Order::as_submitted)
      : endings_(std::move(endings)), at_once_(at_once), order_(order) {}

  std::size_t appetite() const override { return 4096; }
  void submit(const GameJob& job) override {
    job.was_void ? waiting_.push_front(job) : waiting_.push_back(job);
  }

  std::vector<FinishedGame> poll(std::chrono::milliseconds) override {
    std::vector<GameJob> jobs;
    for (; !waiting_.empty() && jobs.size() < at_once_; waiting_.pop_front())
      jobs.push_back(waiting_.front());
    if (order_ == Order::mixed)  // 1, 4, 7, ..., 2, 5, ..., 3, 6, ...
      std::stable_sort(jobs.begin(), jobs.end(), [](const GameJob& a, const GameJob& b) {
        return (a.plan.number + 2) % 3 < (b.plan.number + 2) % 3;
      });
    std::vector<FinishedGame> finished;
    for (const GameJob& job : jobs) {
      played.push_back(job);
      finished.push_back({job, record(job)});
    }
    return finished;
  }

  std::vector<GameJob> cancel() override {
    const std::deque<GameJob> jobs = std::exchange(waiting_, {});
    return {jobs.begin(), jobs.end()};
  }
  void stop() override {}

  std::vector<GameJob> played;

 private:
  GameRecord record(const GameJob& job) {
    GameRecord record = samples::random_game(1, job.start);
    record.game = job.plan.number;
    record.seed = job.seed;
    record.start = job.start;
    record.outcome = endings_(job);
    for (const Colour colour : {Colour::red, Colour::blue})
      if (is_fault(record.outcome.ending) && record.outcome.winner != colour)
        record.faults[colour] =
            Fault{.rule = record.outcome.ending, .detail = "as the test wants it"};
    if (record.outcome.ending == Ending::void_game) record.void_reason = "no descriptors";
    return record;
  }

  Endings endings_;
  std::size_t at_once_;
  Order order_;
  std::deque<GameJob> waiting_;
};

/// A tournament in a folder of its own, to be run by one pool after the other.
class TournamentRunTest : public testing::Test {
 protected:
  TournamentRunTest() {
    config_.name = "cup";
    config_.output = folder_.path().string();
    config_.games_per_pairing = 4;
    for (const char* const name : {"Ann", "Bob", "Cid"})
      config_.players.push_back({name, {name}, {}, {}});
  }

  TournamentRun::End run(ScriptedPool& pool) {
    Store store = Store::exists(folder_.path()) ? Store::open(folder_.path())
                                                : Store::create(folder_.path(), header());
    StoreReader reader(folder_.path());
    TournamentRun run({config_, store, reader, pool, *observer_});
    std::optional<StopSignal::Watch> watch;
    const auto end = run.play(watch);
    state_ = run.state();
    return end;
  }

  /// Two players that play until the test has decided.
  void make_sequential_test() {
    config_.players.pop_back();
    config_.format = Format::duel;
    config_.games_per_pairing = 0;
    config_.sprt = SprtPlan{};
  }

  /// As if the run had been killed between the last commit and its consequences.
  void forget_state() { Store::open(folder_.path()).set_state(to_json(RunState())); }

  /// As if it had been killed before that game came to its end.
  void forget_game(int number) {
    const std::string it = std::to_string(number);
    edit("DELETE FROM games WHERE number = " + it + "; DELETE FROM records WHERE game = " + it);
  }

  /// Replaces the moves of every game, from the empty board.
  void make_moves(const std::function<std::string(int)>& moves_of) {
    for (const GameEntry& game : games())
      samples::forge(folder_.path(), game.result.number, [&](GameRow& row) {
        row.start = "7/7/7/7/7/7 x";
        row.moves = moves_of(row.result.number);
      });
  }

  /// Changes the stored data.
  void edit(const std::string& sql) {
    samples::SqliteSession(folder_.path() / "tournament.db").run(sql);
  }

  std::vector<GameEntry> games() { return StoreReader(folder_.path()).games(); }
  TournamentReport report_of_run() {
    StoreReader reader(folder_.path());
    return read_report(reader);
  }
  std::int64_t void_games() { return StoreReader(folder_.path()).void_count(); }

  TournamentConfig config_;
  RunState state_;
  RunObserver nobody_;
  RunObserver* observer_ = &nobody_;

 private:
  StoreHeader header() const {
    StoreHeader header;
    header.config = to_json(config_);
    header.runner_version = "1";
    for (const ConfiguredPlayer& player : config_.players)
      header.players.push_back({player.name, player.name, ""});
    for (const Opening& opening : random_openings(config_.openings.plies, config_.seed))
      header.openings.push_back({"", opening.position});
    return header;
  }

  samples::TemporaryFolder folder_;
};

TEST_F(TournamentRunTest, EveryPlannedGameIsPlayedOnceInAnyOrder) {
  ScriptedPool pool(won_by_red, 5, Order::mixed);
  EXPECT_EQ(run(pool), TournamentRun::End::complete);
  EXPECT_EQ(games().size(), 12U);
  EXPECT_EQ(pool.played.size(), 12U);
  ScriptedPool idle(won_by_red);
  EXPECT_EQ(run(idle), TournamentRun::End::complete);
  EXPECT_TRUE(idle.played.empty());
}

TEST_F(TournamentRunTest, AGamesSeedFollowsFromItsNumberAlone) {
  ScriptedPool one(won_by_red, 1);
  run(one);
  std::set<std::uint32_t> seeds;
  for (const GameJob& job : one.played) {
    seeds.insert(job.seed);
    EXPECT_EQ(job.seed, derive_seed(config_.seed, static_cast<std::uint64_t>(job.plan.number)));
  }
  EXPECT_EQ(seeds.size(), 12U);
}

TEST_F(TournamentRunTest, AVoidGameIsPlayedAgainUntilItCounts) {
  int turn = 0;
  ScriptedPool pool([&](const GameJob& job) {
    const bool is_void = ++turn % 3 != 0;  // two in a row, never three
    return is_void ? Outcome{std::nullopt, Ending::void_game} : won_by_red(job);
  });
  EXPECT_EQ(run(pool), TournamentRun::End::complete);
  EXPECT_EQ(games().size(), 12U);
  EXPECT_EQ(void_games(), 24);
}

/// Game 5 is void as often as that, then won by red.
Endings void_at_first(int attempts) {
  return [attempts](const GameJob& job) mutable {
    const bool is_void = job.plan.number == 5 && attempts-- > 0;
    return is_void ? Outcome{std::nullopt, Ending::void_game} : won_by_red(job);
  };
}

TEST_F(TournamentRunTest, AGameThatIsVoidThreeTimesStopsTheRunWithTheReason) {
  ScriptedPool pool(void_at_first(1000));
  try {
    run(pool);
    FAIL() << "the machine is not fit to go on";
  } catch (const SystemFault& fault) {
    EXPECT_THAT(fault.what(),
                testing::HasSubstr("game 5 was void three times; the last: no descriptors; lower"));
  }
  EXPECT_EQ(games().size(), 4U) << "those before it are kept";
  EXPECT_EQ(void_games(), 3);
  ScriptedPool later(won_by_red);
  EXPECT_EQ(run(later), TournamentRun::End::complete);
  EXPECT_EQ(later.played.size(), 8U);
}

TEST_F(TournamentRunTest, ThreeFailedStartsInARowWithdrawAPlayerAndNobodyElse) {
  ScriptedPool pool([](const GameJob& job) {
    if (job.plan.red == 2) return cannot_start(Colour::red);
    if (job.plan.blue == 2) return cannot_start(Colour::blue);
    return won_by_red(job);
  });
  EXPECT_EQ(run(pool), TournamentRun::End::complete);
  ASSERT_EQ(state_.withdrawn.size(), 1U);
  EXPECT_EQ(state_.withdrawn[0].withdrawal.player, 2);
  const auto all = games();
  const auto failed = std::count_if(all.begin(), all.end(), [](const GameEntry& game) {
    return game.result.outcome.ending == Ending::start_failed;
  });
  EXPECT_EQ(failed, 3);
  EXPECT_EQ(all.size(), 3U + 4U);
}

/// The second of two players cannot start those games.
Endings second_cannot_start(std::set<int> numbers) {
  return [numbers = std::move(numbers)](const GameJob& job) {
    if (!numbers.contains(job.plan.number)) return won_by_red(job);
    return cannot_start(job.plan.red == 1 ? Colour::red : Colour::blue);
  };
}

std::vector<int> numbers_of(const std::vector<GameEntry>& games) {
  std::vector<int> numbers;
  for (const GameEntry& game : games) numbers.push_back(game.result.number);
  return numbers;
}

TEST_F(TournamentRunTest, FailedStartsCountInTheOrderInWhichGamesAreRecorded) {
  config_.players.pop_back();
  config_.games_per_pairing = 8;
  ScriptedPool pool(second_cannot_start({1, 4, 7}), 100, Order::mixed);  // these end first
  EXPECT_EQ(run(pool), TournamentRun::End::complete);
  ASSERT_EQ(state_.withdrawn.size(), 1U);
  EXPECT_EQ(numbers_of(games()).size(), 8U) << "what was in play is recorded all the same";
  ScriptedPool idle(won_by_red);
  EXPECT_EQ(run(idle), TournamentRun::End::complete);
  EXPECT_TRUE(idle.played.empty());
}

TEST_F(TournamentRunTest, FailedStartsWithAnotherGameRecordedInBetweenWithdrawNobody) {
  config_.players.pop_back();
  config_.games_per_pairing = 8;
  ScriptedPool pool(second_cannot_start({1, 2, 3}), 100, Order::mixed);  // 1 4 7 2 5 8 3 6
  EXPECT_EQ(run(pool), TournamentRun::End::complete);
  EXPECT_TRUE(state_.withdrawn.empty());
  EXPECT_EQ(games().size(), 8U);
  ScriptedPool idle(won_by_red);
  EXPECT_EQ(run(idle), TournamentRun::End::complete);
  EXPECT_TRUE(state_.withdrawn.empty()) << "a row by number alone is none";
}

TEST_F(TournamentRunTest, TheRestOfAPlanGoesOnWhenAPlayerIsWithdrawn) {
  config_.games_per_pairing = 8;
  int cancelled_at = 0;
  const auto first_cannot = [&](const GameJob& job) {
    if (job.plan.red != 0 && job.plan.blue != 0) return won_by_red(job);
    ++cancelled_at;
    return cannot_start(job.plan.red == 0 ? Colour::red : Colour::blue);
  };
  ScriptedPool pool(first_cannot, 2);
  EXPECT_EQ(run(pool), TournamentRun::End::complete);
  EXPECT_LE(cancelled_at, 4) << "three, and the one that was in play";
  std::set<int> once;
  for (const GameJob& job : pool.played) EXPECT_TRUE(once.insert(job.plan.number).second);
}

TEST_F(TournamentRunTest, AStartInBetweenForgivesTheFailedOnes) {
  int turn = 0;
  ScriptedPool pool([&](const GameJob& job) {
    return ++turn % 3 == 0 ? won_by_red(job) : cannot_start(Colour::red);
  });
  config_.players.pop_back();
  config_.games_per_pairing = 20;
  EXPECT_EQ(run(pool), TournamentRun::End::complete);
  EXPECT_EQ(games().size(), 20U) << "each is red every other game at most";
  EXPECT_TRUE(state_.withdrawn.empty());
}

TEST_F(TournamentRunTest, FailedStartsOfAnEarlierRunCount) {
  int turn = 0;
  const auto fails = [](const GameJob& job) {
    return cannot_start(job.plan.red == 1 ? Colour::red : Colour::blue);
  };
  config_.players.pop_back();
  config_.games_per_pairing = 20;
  ScriptedPool broken([&](const GameJob& job) {
    return ++turn <= 2 ? fails(job) : Outcome{std::nullopt, Ending::void_game};
  });
  EXPECT_THROW(run(broken), SystemFault);
  ScriptedPool pool(fails);
  EXPECT_EQ(run(pool), TournamentRun::End::complete);
  EXPECT_EQ(pool.played.size(), 1U);
  EXPECT_EQ(state_.withdrawn.size(), 1U);
}

TEST_F(TournamentRunTest, EveryPlayerThatCouldNotStartIsWithdrawnAfterARunThatWasKilledBefore) {
  config_.players.push_back({"Dan", {"Dan"}, {}, {}});
  const auto second_and_fourth_cannot = [](const GameJob& job) {
    if (job.plan.red % 2 == 1) return cannot_start(Colour::red);
    if (job.plan.blue % 2 == 1) return cannot_start(Colour::blue);
    return won_by_red(job);
  };
  ScriptedPool pool(second_and_fourth_cannot);
  EXPECT_EQ(run(pool), TournamentRun::End::complete);
  ASSERT_EQ(state_.withdrawn.size(), 2U);
  forget_state();
  ScriptedPool idle(second_and_fourth_cannot);
  EXPECT_EQ(run(idle), TournamentRun::End::complete);
  EXPECT_TRUE(idle.played.empty());
  EXPECT_EQ(state_.withdrawn.size(), 2U);
}

TEST_F(TournamentRunTest, AGameMissingAfterAKillIsPlayedAndThePlayerWithdrawnAfterItsThirdFailure) {
  config_.players.pop_back();
  config_.games_per_pairing = 8;
  const auto never = second_cannot_start({1, 2, 3, 4, 5, 6, 7, 8});
  ScriptedPool pool(never);
  run(pool);
  EXPECT_EQ(numbers_of(games()), (std::vector<int>{1, 2, 3}));
  const RunState undisturbed = state_;
  forget_game(3);
  forget_state();
  ScriptedPool later(never);
  run(later);
  ASSERT_EQ(later.played.size(), 1U);
  EXPECT_EQ(later.played.front().plan.number, 3);
  EXPECT_EQ(to_json(state_), to_json(undisturbed));
}

/// Soon decided, but not at once.
Outcome mostly_won_by_the_first(const GameJob& job) {
  const bool loses = job.plan.number % 16 == 1;
  return {(job.plan.red == 0) != loses ? Colour::red : Colour::blue, Ending::four};
}

TEST_F(TournamentRunTest, ADuelEndsWhenItsTestHasDecided) {
  make_sequential_test();
  ScriptedPool pool(mostly_won_by_the_first);
  EXPECT_EQ(run(pool), TournamentRun::End::complete);
  EXPECT_LT(pool.played.size(), 5000U);
  ScriptedPool idle(won_by_red);
  EXPECT_EQ(run(idle), TournamentRun::End::complete);
  EXPECT_TRUE(idle.played.empty()) << "what was decided stays decided";
}

TEST_F(TournamentRunTest, OnlyGamesThatCountRepeatOthers) {
  make_sequential_test();
  ScriptedPool pool(mostly_won_by_the_first, 1000);
  run(pool);
  make_moves([](int) { return "44"; });  // all reach one position
  const TournamentReport report = report_of_run();
  ASSERT_GT(report.summary.games.surplus, 0);
  std::set<std::pair<int, int>> different;  // red, and half points of red
  for (const GameEntry& game : games())
    if (game.result.number <= *report.summary.duel->decided_after)
      different.insert({game.result.red, game.result.half_points(Colour::red)});
  ASSERT_EQ(different.size(), 3U) << "won and lost as red, and won as blue";
  EXPECT_EQ(report.repeated_games, report.summary.games.played - report.summary.games.surplus - 3);
}

TEST_F(TournamentRunTest, TheAnswersOfMoreThanTwoPlayersAreNotCompared) {
  ScriptedPool three(won_by_red);
  run(three);
  EXPECT_FALSE(report_of_run().answers);
}

TEST_F(TournamentRunTest, TheAnswersOfADuelAreCompared) {
  make_sequential_test();
  ScriptedPool pool(mostly_won_by_the_first);
  run(pool);
  make_moves([](int number) { return number == 1 ? "45" : "44"; });
  const TournamentReport report = report_of_run();
  const std::int64_t counted = report.summary.games.played - report.summary.games.surplus;
  // Each was asked about two positions: one in its games as red, and one in those as blue.
  ASSERT_TRUE(report.answers);
  const AnswerCount of_red_in_game_1{counted - 2, 0};
  const AnswerCount of_blue_in_game_1{counted - 2, 1};
  const GameResult first = games().front().result;
  EXPECT_EQ((*report.answers)[static_cast<std::size_t>(first.red)], of_red_in_game_1);
  EXPECT_EQ((*report.answers)[static_cast<std::size_t>(first.blue)], of_blue_in_game_1);
}

TEST_F(TournamentRunTest, GamesThatTheConfigDoesNotPlanAreRefused) {
  ScriptedPool pool(won_by_red);
  run(pool);
  config_.games_per_pairing = 2;
  EXPECT_THROW(run(pool), UsageError);
}

}  // namespace
}  // namespace connect4
