#include "runner/cluster/cluster_pool.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <functional>
#include <thread>

#include "tests/runner/cluster/chunk_samples.hpp"
#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;
using testing_chunks::job;

/// The calls to a batch system, and the tasks that it lists.
struct Cluster {
  std::vector<TaskArray> arrays;
  std::vector<BatchTask> tasks;
  std::vector<std::string> cancelled;
  std::function<void()> at_submission = [] {};
};

/// A batch system in which nothing runs by itself.
class StandingBatch final : public BatchSystem {
 public:
  explicit StandingBatch(Cluster& cluster) : cluster_(cluster) {}

  Expected<std::string> submit(const TaskArray& array) const override {
    cluster_.at_submission();
    cluster_.arrays.push_back(array);
    const std::string id = std::to_string(cluster_.arrays.size());
    for (int place = 0; place < array.tasks; ++place)
      cluster_.tasks.push_back({id + "_" + std::to_string(place), array.name, place,
                                BatchTask::State::running, "None", "n1"});
    return id;
  }

  Expected<std::vector<BatchTask>> list(const std::string& name_prefix) const override {
    std::vector<BatchTask> found;
    for (const BatchTask& task : cluster_.tasks)
      if (task.name.starts_with(name_prefix)) found.push_back(task);
    return found;
  }

  Expected<void> cancel(const std::vector<std::string>& ids) const override {
    cluster_.cancelled.insert(cluster_.cancelled.end(), ids.begin(), ids.end());
    std::erase_if(cluster_.tasks, [&](const BatchTask& task) {
      return std::find(ids.begin(), ids.end(), task.id) != ids.end();
    });
    return {};
  }

 private:
  Cluster& cluster_;
};

class ClusterPoolTest : public testing::Test {
 protected:
  ClusterPoolTest() {
    config_.name = "cup";
    config_.output = (folder_.path() / "results").string();
    for (const char* const name : {"Ann", "Bob"}) {
      ConfiguredPlayer player;
      player.name = name;
      player.command = {"/bin/true"};
      config_.players.push_back(player);
    }
    config_.workers.kind = WorkersKind::slurm;
    store_.reset(new Store(Store::create(config_.output, samples::header())));
    reader_.emplace(config_.output);
  }

  std::unique_ptr<ClusterPool> pool(const std::vector<std::string>& files = {"a", "b"}) {
    return std::make_unique<ClusterPool>(
        config_, files, 2, std::make_unique<StandingBatch>(cluster_), *store_, *reader_);
  }

  ChunkFolder chunks() const { return {config_.output, samples::header().created}; }

  /// Submits these games, as a task would.
  void hand_in(const ChunkAttempt& attempt, const std::vector<int>& numbers,
               const std::string& failure = "") const {
    ResultWriter writer(chunks().result_file(attempt));
    for (const int number : numbers) {
      GameRecord record = samples::random_game(number);
      record.seed = job(number).seed;
      writer.add(record);
    }
    ChunkSummary summary;
    summary.attempt = attempt;
    summary.machine.node = "n1";
    summary.time = 1s;
    summary.failure = failure;
    writer.commit(summary);
  }

  /// Keeps a pool without its destructor, as if its program was killed.
  static void kill(std::unique_ptr<ClusterPool> pool) { killed().push_back(std::move(pool)); }

  static std::vector<int> numbers_of(const std::vector<FinishedGame>& games) {
    std::vector<int> numbers;
    for (const FinishedGame& game : games) numbers.push_back(game.job.plan.number);
    return numbers;
  }

  samples::TemporaryFolder folder_;
  TournamentConfig config_;
  Cluster cluster_;
  std::unique_ptr<Store> store_;  // it does not move
  std::optional<StoreReader> reader_;

 private:
  /// Returns the pools that are never destroyed: a killed program cancels nothing.
  static std::vector<std::unique_ptr<ClusterPool>>& killed() {
    static auto& pools = *new std::vector<std::unique_ptr<ClusterPool>>;
    return pools;
  }
};

TEST_F(ClusterPoolTest, SendsChunksAndGivesTheResultsOfTheirTasks) {
  const auto pool = this->pool();
  for (int number = 1; number <= 4; ++number) pool->submit(job(number));
  EXPECT_THAT(pool->poll(0ms), IsEmpty());
  ASSERT_THAT(cluster_.arrays, SizeIs(1));
  EXPECT_EQ(cluster_.arrays.front().tasks, 2) << "an opening pair each";
  hand_in({1, 1}, {1, 2});
  std::this_thread::sleep_for(260ms);
  EXPECT_THAT(numbers_of(pool->poll(0ms)), ElementsAre(1, 2));
}

TEST_F(ClusterPoolTest, HasAChunkAndTheGamesOfClosedOnesOnTheDiskBeforeItSends) {
  const auto pool = this->pool();
  for (int number = 1; number <= 2; ++number) pool->submit(job(number));
  std::vector<std::pair<std::size_t, std::int64_t>> known;  // open chunks and games
  cluster_.at_submission = [&] {
    known.emplace_back(reader_->open_chunks().size(), reader_->count());
    EXPECT_EQ(reader_->chunk_counts().last_submission, static_cast<int>(known.size()));
  };
  pool->poll(0ms);
  hand_in({1, 1}, {1, 2});
  std::this_thread::sleep_for(260ms);
  for (const FinishedGame& game : pool->poll(0ms))
    store_->record({game.job.plan, game.record.outcome}, game.record);
  for (int number = 3; number <= 4; ++number) pool->submit(job(number));
  pool->poll(0ms);
  EXPECT_THAT(known, ElementsAre(std::pair(1U, 0), std::pair(1U, 2)));
  EXPECT_FALSE(fs::exists(chunks().result_file({1, 1}))) << "nobody needs it any more";
}

TEST_F(ClusterPoolTest, CancelsTheTasksOfAKilledOneAndTakesInTheCompleteResults) {
  auto first = pool();
  for (int number = 1; number <= 4; ++number) first->submit(job(number));
  first->poll(0ms);
  hand_in({2, 1}, {3, 4});
  kill(std::move(first));
  ASSERT_THAT(cluster_.tasks, SizeIs(2));

  const auto second = pool();
  EXPECT_THAT(cluster_.cancelled, ElementsAre("1_0", "1_1"));
  for (int number = 1; number <= 4; ++number) second->submit(job(number));
  EXPECT_THAT(numbers_of(second->poll(0ms)), ElementsAre(3, 4)) << "they need not be played again";
  ASSERT_THAT(cluster_.arrays, SizeIs(2));
  EXPECT_EQ(cluster_.arrays.back().tasks, 1) << "games 1 and 2 are sent again";
  EXPECT_THAT(cluster_.arrays.back().command, StartsWith("set -- 3.1;")) << "as another chunk";
}

TEST_F(ClusterPoolTest, DoesNotTakeInGamesOfOtherPlayers) {
  auto first = pool({"a", "b"});
  for (int number = 1; number <= 2; ++number) first->submit(job(number));
  first->poll(0ms);
  hand_in({1, 1}, {1, 2});
  kill(std::move(first));

  const auto second = pool({"a", "mended"});
  for (int number = 1; number <= 2; ++number) second->submit(job(number));
  EXPECT_THAT(second->poll(0ms), IsEmpty());
  EXPECT_THAT(cluster_.arrays, SizeIs(2)) << "they are played again";
}

TEST_F(ClusterPoolTest, TakesInTheResultOfAnEarlierAttemptThatCameLate) {
  auto first = pool();
  for (int number = 1; number <= 2; ++number) first->submit(job(number));
  first->poll(0ms);
  cluster_.tasks.front().state = BatchTask::State::failed;
  std::this_thread::sleep_for(1100ms);
  first->poll(0ms);
  ASSERT_THAT(cluster_.arrays, SizeIs(2));
  ASSERT_THAT(cluster_.arrays.back().command, StartsWith("set -- 1.2;"));
  hand_in({1, 1}, {1, 2});
  kill(std::move(first));

  const auto second = pool();
  for (int number = 1; number <= 2; ++number) second->submit(job(number));
  EXPECT_THAT(numbers_of(second->poll(0ms)), ElementsAre(1, 2));
  EXPECT_THAT(cluster_.arrays, SizeIs(2));
}

TEST_F(ClusterPoolTest, DoesNotTakeInGamesThatWereSetAsideSinceToBePlayedAgain) {
  auto first = pool();
  for (int number = 1; number <= 2; ++number) first->submit(job(number));
  first->poll(0ms);
  hand_in({1, 1}, {1, 2});
  std::this_thread::sleep_for(260ms);
  for (const FinishedGame& game : first->poll(0ms))
    store_->record({game.job.plan, game.record.outcome}, game.record);
  kill(std::move(first));
  ASSERT_EQ(store_->set_games_aside(0, 1, "{}"), 2);
  ASSERT_THAT(reader_->open_chunks(), SizeIs(1)) << "its games were recorded, and no more";

  const auto second = pool();
  for (int number = 1; number <= 2; ++number) second->submit(job(number));
  EXPECT_THAT(second->poll(0ms), IsEmpty()) << "they would be the old ones";
  EXPECT_THAT(cluster_.arrays, SizeIs(2));
}

TEST_F(ClusterPoolTest, TakesInNothingThatSomebodyElseHasPutThere) {
  auto first = pool();
  for (int number = 1; number <= 4; ++number) first->submit(job(number));
  first->poll(0ms);
  hand_in({1, 1}, {1, 2});
  hand_in({2, 1}, {3, 4});
  kill(std::move(first));
  fs::remove(chunks().chunk_file(1));
  ASSERT_EQ(mkfifo(chunks().chunk_file(1).c_str(), 0600), 0);
  fs::remove(chunks().result_file({2, 1}));
  fs::create_symlink("/dev/zero", chunks().result_file({2, 1}));

  const auto second = pool();
  for (int number = 1; number <= 4; ++number) second->submit(job(number));
  EXPECT_THAT(second->poll(0ms), IsEmpty());
  ASSERT_THAT(cluster_.arrays, SizeIs(2));
  EXPECT_EQ(cluster_.arrays.back().tasks, 2);
}

TEST_F(ClusterPoolTest, TakesInResultsAfterAStop) {
  auto first = pool();
  for (int number = 1; number <= 2; ++number) first->submit(job(number));
  first->poll(0ms);
  first->stop();
  first.reset();
  EXPECT_THAT(cluster_.tasks, IsEmpty());
  hand_in({1, 1}, {1, 2});

  const auto second = pool();
  for (int number = 1; number <= 2; ++number) second->submit(job(number));
  EXPECT_THAT(numbers_of(second->poll(0ms)), ElementsAre(1, 2));
  EXPECT_THAT(cluster_.arrays, SizeIs(1));
}

TEST_F(ClusterPoolTest, SendsTheChunkOfAFailedTaskAgainAndSaysWhy) {
  const auto pool = this->pool();
  for (int number = 1; number <= 2; ++number) pool->submit(job(number));
  pool->poll(0ms);
  cluster_.tasks.front().state = BatchTask::State::failed;
  cluster_.tasks.front().signal = 9;
  std::this_thread::sleep_for(1100ms);
  pool->poll(0ms);
  ASSERT_THAT(cluster_.arrays, SizeIs(2));
  EXPECT_THAT(cluster_.arrays.back().command, StartsWith("set -- 1.2;"));
  pool->poll(0ms);
  store_->flush();
  EXPECT_EQ(reader_->chunk_counts().last_story, "its task was killed on n1");
}

TEST_F(ClusterPoolTest, SendsGamesThatANodeCouldNotPlayToAnother) {
  const auto pool = this->pool();
  for (int number = 1; number <= 2; ++number) pool->submit(job(number));
  pool->poll(0ms);
  hand_in({1, 1}, {}, "no bubblewrap");
  std::this_thread::sleep_for(260ms);
  pool->poll(0ms);
  pool->poll(0ms);
  ASSERT_THAT(cluster_.arrays, SizeIs(2));
  EXPECT_THAT(cluster_.arrays.back().excluded_nodes, ElementsAre("n1"));
}

TEST_F(ClusterPoolTest, SendsSmallerArraysToAClusterThatTakesNoLargeOnes) {
  class SmallBatch final : public BatchSystem {
   public:
    explicit SmallBatch(Cluster& cluster) : batch_(cluster) {}
    Expected<std::string> submit(const TaskArray& array) const override {
      if (array.tasks > 1) return Failure{"Invalid job array specification"};
      return batch_.submit(array);
    }
    Expected<std::vector<BatchTask>> list(const std::string& prefix) const override {
      return batch_.list(prefix);
    }
    Expected<void> cancel(const std::vector<std::string>& ids) const override {
      return batch_.cancel(ids);
    }

   private:
    StandingBatch batch_;
  };
  ClusterPool pool(config_, {}, 2, std::make_unique<SmallBatch>(cluster_), *store_, *reader_);
  for (int number = 1; number <= 4; ++number) pool.submit(job(number));
  pool.poll(0ms);
  ASSERT_THAT(cluster_.arrays, SizeIs(2));
  EXPECT_THAT(cluster_.arrays[1].command, StartsWith("set -- 2.1;")) << "the first attempt";
}

}  // namespace
}  // namespace connect4
