#include "runner/tournament/run/stored_game_scorer.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "lib/solver/game_values.hpp"
#include "runner/analysis/analysis_options.hpp"
#include "runner/analysis/huge_pages.hpp"
#include "runner/analysis/solving_limit.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/progress.hpp"

namespace connect4 {

namespace {

/// A game without scores.
struct UnscoredGame {
  int number;
  Position start;
  std::vector<Column> moves;
};

std::vector<UnscoredGame> unscored_games(StoreReader& reader) {
  std::vector<UnscoredGame> games;
  reader.lines([&](const PlayedLine& line) {
    if (line.scores.empty()) games.push_back({line.result.number, line.start, line.moves});
  });
  std::ranges::sort(games, [](const UnscoredGame& a, const UnscoredGame& b) {
    if (a.start != b.start) return bits(a.start) < bits(b.start);
    return a.moves < b.moves;
  });
  return games;
}

/// The number of moves that two games have in common from their start.
std::size_t common_moves(const UnscoredGame& a, const UnscoredGame& b) {
  if (a.start != b.start) return 0;
  const auto [end, ignored] = std::ranges::mismatch(a.moves, b.moves);
  return static_cast<std::size_t>(end - a.moves.begin());
}

/// Threads that score games, and the scores found. A machine that has no room for all of them
/// scores with those that it has room for, if need be with the caller's alone.
class Scoring {
 public:
  Scoring(const std::vector<UnscoredGame>& games, const SolvingSettings& settings)
      : games_(games), settings_(settings), book_(find_book(settings.book)) {
    threads_.reserve(threads_wanted());
    while (threads_.size() < threads_wanted() && start_thread()) {
    }
    if (!threads_.empty()) return;
    working_ = 1;
    work();
  }

  ~Scoring() {
    limit_.raise();
    for (std::thread& thread : threads_) thread.join();
  }

  /// The scores found since the last call, after a while; nothing more once is_over(). Throws the
  /// exception that ended one of the threads.
  std::vector<GameScores> next() {
    std::unique_lock guard(mutex_);
    const auto often_enough = std::chrono::milliseconds(100);
    end_.wait_for(guard, often_enough, [&] { return working_ == 0; });
    if (failure_) std::rethrow_exception(failure_);
    return std::exchange(found_, {});
  }

  bool is_over() {
    const std::lock_guard guard(mutex_);
    return working_ == 0 && found_.empty();
  }

 private:
  bool start_thread() {
    const std::lock_guard guard(mutex_);  // it ends after it was counted
    try {
      threads_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
      return false;
    }
    ++working_;
    return true;
  }

  /// Neighbours share their first moves: a thread takes many of them at once, but leaves some for
  /// the others to the end.
  std::size_t block() const {
    constexpr std::size_t blocks_a_thread = 16;
    return std::max<std::size_t>(1, games_.size() / (threads_wanted() * blocks_a_thread));
  }

  std::size_t threads_wanted() const { return static_cast<std::size_t>(settings_.threads); }

  void work() {
    std::exception_ptr failure;
    try {
      score_blocks();
    } catch (...) {  // for next() to throw: no memory is left
      failure = std::current_exception();
      limit_.raise();
    }
    const std::lock_guard guard(mutex_);
    if (failure) failure_ = failure;
    if (--working_ == 0) end_.notify_one();
  }

  void score_blocks() {
    Solver solver(settings_.table_bytes, huge_pages());
    std::optional<Book> book = book_;  // each thread looks into one of its own
    solver.stop_when(limit_.flag());
    solver.look_into(book ? &*book : nullptr);
    while (true) {
      const std::size_t first = next_.fetch_add(block());
      const std::size_t last = std::min(first + block(), games_.size());
      if (first >= games_.size() || !score_block(solver, first, last)) return;
    }
  }

  bool score_block(Solver& solver, std::size_t first, std::size_t last) {
    std::vector<int> scores;
    for (std::size_t i = first; i < last; ++i) {
      const bool has_neighbour = i > first && games_[i - 1].start == games_[i].start;
      scores.resize(has_neighbour ? common_moves(games_[i - 1], games_[i]) + 1 : 0);
      auto found = score_game(
          games_[i].start, games_[i].moves,
          [&](const Position& position, int least) {
            return score_at_least(solver, position, least);
          },
          std::move(scores));
      if (!found) return false;
      scores = *found;
      const std::lock_guard guard(mutex_);
      found_.push_back({games_[i].number, *std::move(found)});
    }
    return true;
  }

  const StopSignal::Watch watch_;  // found scores must still be kept
  const std::vector<UnscoredGame>& games_;
  const SolvingSettings settings_;
  const std::optional<Book> book_;
  SolvingLimit limit_;
  std::atomic<std::size_t> next_{0};

  std::mutex mutex_;  // guards the members below except threads_
  std::condition_variable end_;
  std::vector<GameScores> found_;
  std::exception_ptr failure_;  // of one of the threads
  int working_ = 0;

  std::vector<std::thread> threads_;
};

}  // namespace

ScoringEnd score_stored_games(Store& store, StoreReader& reader, const SolvingSettings& settings,
                              bool shows_progress) {
  const std::vector<UnscoredGame> games = unscored_games(reader);
  if (games.empty()) return ScoringEnd::complete;
  Progress progress(static_cast<int>(games.size()), "games", "solving");
  Scoring scoring(games, settings);
  std::size_t done = 0;
  while (!scoring.is_over()) {
    const std::vector<GameScores> found = scoring.next();
    if (!found.empty()) store.keep_scores(found);
    done += found.size();
    if (shows_progress) progress.update(static_cast<int>(done));
  }
  return done == games.size() ? ScoringEnd::complete : ScoringEnd::stopped;
}

}  // namespace connect4
