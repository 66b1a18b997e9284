#include "runner/batch/many_solver.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds between_reports{100};

/// Nothing if it was stopped. A finished position is solved: it has no score.
std::optional<SolvedPosition> solve_one(Solver& solver, const Position& position, bool columns) {
  SolvedPosition solved;
  const auto score = solver.solve(position);
  if (!score && score.error() == Unsolved::stopped) return std::nullopt;
  if (!score) return solved;
  solved.score = *score;
  if (!columns) return solved;
  const auto scores = solver.score_columns(position);
  if (!scores) return std::nullopt;
  solved.columns = *scores;
  return solved;
}

/// The positions that threads take from, one after the other, and what became of them.
class Work {
 public:
  Work(std::span<const Position> positions, bool columns)
      : positions_(positions), columns_(columns), solved_(positions.size()) {}

  /// Solves positions until none is left or somebody stops. For each of the threads.
  void take_part(Solver& solver) {
    solver.stop_when(&stopped_);
    while (!stopped_) {
      const std::size_t index = next_++;
      if (index >= positions_.size()) break;
      solved_[index] = solve_one(solver, positions_[index], columns_);
      if (solved_[index]) ++done_;
    }
    solver.stop_when(nullptr);
    const std::lock_guard lock(mutex_);
    ++ended_;
    changed_.notify_one();
  }

  /// Reports until so many threads have ended.
  void watch(std::size_t threads, const ManySolver::Progress& progress) {
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, between_reports, [&] { return ended_ == threads; })) {
      lock.unlock();
      if (progress && !progress(done_)) stopped_ = true;
      lock.lock();
    }
  }

  void stop() { stopped_ = true; }

  std::vector<SolvedPosition> results() const {
    std::vector<SolvedPosition> results;
    for (const auto& solved : solved_) {
      if (!solved) break;  // a gap: what comes after it is lost with the stop
      results.push_back(*solved);
    }
    return results;
  }

 private:
  std::span<const Position> positions_;
  bool columns_;
  std::vector<std::optional<SolvedPosition>> solved_;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> done_{0};
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t ended_ = 0;
};

}  // namespace

ManySolver::ManySolver(std::size_t threads, std::size_t table_bytes,
                       const std::optional<Book>& book) {
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  for (std::size_t i = 0; i < threads; ++i) {
    workers_.push_back(std::make_unique<Worker>(Worker{Solver(table_bytes), book}));
    if (workers_.back()->book) workers_.back()->solver.look_into(&*workers_.back()->book);
  }
}

std::vector<SolvedPosition> ManySolver::solve(std::span<const Position> positions, bool columns,
                                              const Progress& progress) {
  Work work(positions, columns);
  std::vector<std::jthread> threads;
  try {
    for (const auto& worker : workers_)
      threads.emplace_back([&work, &worker] { work.take_part(worker->solver); });
    work.watch(threads.size(), progress);
  } catch (...) {
    work.stop();
    throw;
  }
  threads.clear();
  return work.results();
}

}  // namespace connect4
