#include "runner/tournament/workers/job_queue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>
#include <thread>

namespace connect4 {
namespace {

GameJob job(std::int32_t pairing, std::int32_t number) {
  GameJob job;
  job.plan.pairing = pairing;
  job.plan.number = number;
  return job;
}

/// Two games in each of three meetings: 1 and 2, 3 and 4, 5 and 6.
void fill(JobQueue& queue) {
  for (std::int32_t number = 1; number <= 6; ++number)
    queue.submit({job((number - 1) / 2, number)});
}

std::int32_t take_number(JobQueue& queue, std::optional<PlannedGame>& last) {
  last = queue.take(last)->plan;
  return last->number;
}

TEST(JobQueueTest, AWorkerStaysWithItsMeetingAsLongAsThatHasGames) {
  JobQueue queue;
  fill(queue);
  std::optional<PlannedGame> last;
  for (std::int32_t number = 1; number <= 6; ++number) EXPECT_EQ(take_number(queue, last), number);
  EXPECT_TRUE(queue.is_empty());
}

TEST(JobQueueTest, WorkersBeginWithMeetingsThatNobodyPlaysAndThenHelp) {
  JobQueue queue;
  fill(queue);
  std::optional<PlannedGame> first, second, third, fourth;
  EXPECT_EQ(take_number(queue, first), 1);
  EXPECT_EQ(take_number(queue, second), 3);
  EXPECT_EQ(take_number(queue, third), 5);
  EXPECT_EQ(take_number(queue, fourth), 2);
  EXPECT_EQ(take_number(queue, first), 4) << "its own meeting has no games left";
}

TEST(JobQueueTest, AGameThatWasVoidComesBeforeTheOthersOfItsMeeting) {
  JobQueue queue;
  fill(queue);
  std::optional<PlannedGame> last;
  EXPECT_EQ(take_number(queue, last), 1);
  GameJob again = job(0, 1);
  again.was_void = true;
  queue.submit({again});
  EXPECT_EQ(take_number(queue, last), 1);
  EXPECT_EQ(take_number(queue, last), 2);
}

TEST(JobQueueTest, CancelGivesBackGamesThatWereNotDealt) {
  JobQueue queue;
  fill(queue);
  std::optional<PlannedGame> last;
  take_number(queue, last);
  std::set<std::int32_t> numbers;
  for (const GameJob& job : queue.cancel()) numbers.insert(job.plan.number);
  EXPECT_EQ(numbers, (std::set<std::int32_t>{2, 3, 4, 5, 6}));
  EXPECT_TRUE(queue.is_empty());
  queue.submit({job(0, 7)});
  EXPECT_EQ(take_number(queue, last), 7) << "the queue goes on";
}

TEST(JobQueueTest, CloseEndsTheWaiters) {
  JobQueue queue;
  std::jthread waiting([&] { EXPECT_FALSE(queue.take(std::nullopt)); });
  queue.close();
  waiting.join();
  queue.submit({job(0, 1)});
  EXPECT_FALSE(queue.take(std::nullopt)) << "games that were not dealt stay";
}

std::int32_t take_retry(JobQueue& queue, std::optional<PlannedGame>& last) {
  last = queue.take_retry(last)->plan;
  return last->number;
}

GameJob job_of(std::int32_t number, std::int32_t red, std::int32_t blue) {
  GameJob job;
  job.plan = {.number = number, .pairing = 10 * red + blue, .red = red, .blue = blue};
  return job;
}

constexpr Outcome red_won{Colour::red, Ending::four};
constexpr Outcome red_failed{Colour::blue, Ending::start_failed};

/// Players 0 to 3: 1 and 2 are games of the first two, 3 and 4 of the others, 5 of 0 and 2.
class QueueWithFailedStart : public testing::Test {
 protected:
  QueueWithFailedStart() {
    queue_.submit(
        {job_of(1, 0, 1), job_of(2, 0, 1), job_of(3, 2, 3), job_of(4, 2, 3), job_of(5, 0, 2)});
  }

  void end(const std::optional<PlannedGame>& game, const Outcome& outcome) {
    queue_.end(*game, outcome);
    queue_.release({*game});
  }

  JobQueue queue_;
  std::optional<PlannedGame> first_, second_, retry_;
};

TEST_F(QueueWithFailedStart, ItsPlayerIsForARetrierWhileWorkersPlayTheOthers) {
  EXPECT_EQ(take_number(queue_, first_), 1);
  end(first_, red_failed);
  EXPECT_EQ(take_number(queue_, first_), 3) << "not 2 of its own meeting";
  EXPECT_EQ(take_retry(queue_, retry_), 2);
  EXPECT_EQ(take_number(queue_, second_), 4);
}

TEST(JobQueueTest, APlayerInItsFirstGameIsLeftToOneWorkerWhileOthersHaveGames) {
  JobQueue queue;
  queue.submit({job_of(1, 0, 1), job_of(2, 0, 2), job_of(3, 3, 4)});
  std::optional<PlannedGame> first, second, third;
  EXPECT_EQ(take_number(queue, first), 1);
  EXPECT_EQ(take_number(queue, second), 3);
  EXPECT_EQ(take_number(queue, third), 2);
}

TEST_F(QueueWithFailedStart, ItsPlayerIsTriedInOneGameAtATime) {
  EXPECT_EQ(take_number(queue_, first_), 1);
  end(first_, red_failed);
  EXPECT_EQ(take_retry(queue_, retry_), 5) << "nobody is in that meeting";
  std::optional<PlannedGame> last;
  std::jthread waiting([&] { last = queue_.take_retry(std::nullopt)->plan; });
  EXPECT_EQ(take_number(queue_, first_), 3);
  EXPECT_EQ(take_number(queue_, first_), 4) << "2 waits for the end of 5";
  end(retry_, red_failed);
  waiting.join();
  EXPECT_EQ(last->number, 2);
}

TEST_F(QueueWithFailedStart, APlayerThatStartsAgainIsForWorkers) {
  EXPECT_EQ(take_number(queue_, first_), 1);
  end(first_, red_failed);
  EXPECT_EQ(take_retry(queue_, retry_), 5);
  std::jthread waiting([&] { EXPECT_FALSE(queue_.take_retry(retry_)); });
  end(retry_, red_won);
  EXPECT_EQ(take_number(queue_, first_), 2);
  EXPECT_EQ(take_number(queue_, second_), 3);
  queue_.close();
}

TEST_F(QueueWithFailedStart, ItsPlayerWaitsUntilAllHaveHeardOfItsLastGame) {
  EXPECT_EQ(take_number(queue_, first_), 1);
  queue_.end(*first_, red_failed);
  std::atomic<bool> has_game = false;
  std::jthread waiting([&] {
    EXPECT_EQ(take_retry(queue_, retry_), 5);
    has_game = true;
  });
  EXPECT_EQ(take_number(queue_, second_), 3);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));  // it would have taken it by now
  EXPECT_FALSE(has_game) << "the run may be about to withdraw it";
  queue_.release({*first_});
}

TEST(JobQueueTest, WorkersThatWaitForGamesFindAllThatComeTogether) {
  JobQueue queue;
  std::vector<std::int32_t> taken(2);
  {
    std::vector<std::jthread> workers;
    for (std::int32_t& player : taken)
      workers.emplace_back([&] { player = queue.take(std::nullopt).value().plan.red; });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // until both wait
    std::vector<GameJob> jobs;
    for (std::int32_t number = 1; number <= 100'000; ++number)
      jobs.push_back(number < 50'000 ? job_of(number, 0, number) : job_of(number, 50'000, number));
    queue.submit(jobs);
  }
  std::ranges::sort(taken);
  EXPECT_EQ(taken, (std::vector<std::int32_t>{0, 50'000})) << "not both the first player's";
}

TEST(JobQueueTest, WithoutRetriersAWorkerTriesAPlayerAgainFirstAndInOneGameAtATime) {
  JobQueue queue(false);
  queue.submit({job_of(1, 0, 1), job_of(2, 0, 1), job_of(3, 2, 3), job_of(4, 0, 2)});
  std::optional<PlannedGame> first, second;
  EXPECT_EQ(take_number(queue, first), 1);
  queue.end(*first, red_failed);
  queue.release({*first});
  EXPECT_EQ(take_number(queue, first), 2);
  EXPECT_EQ(take_number(queue, second), 3) << "4 waits for the end of 2";
}

TEST(JobQueueTest, ManyWorkersTakeEachGameOnce) {
  constexpr int games = 4000;
  JobQueue queue;
  std::vector<std::atomic<int>> taken(games);
  std::atomic<int> left = games;
  {
    std::vector<std::jthread> workers;
    for (int i = 0; i < 8; ++i)
      workers.emplace_back([&] {
        std::optional<PlannedGame> last;
        while (const auto job = queue.take(last)) {
          last = job->plan;
          ++taken[static_cast<std::size_t>(job->plan.number)];
          if (--left == 0) queue.close();
        }
      });
    for (int number = 0; number < games; ++number) queue.submit({job(number % 7, number)});
  }
  for (const auto& count : taken) EXPECT_EQ(count, 1);
}

}  // namespace
}  // namespace connect4
