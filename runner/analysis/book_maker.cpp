#include "runner/analysis/book_maker.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "lib/solver/book.hpp"
#include "lib/solver/solver.hpp"
#include "protocol/files/file.hpp"
#include "protocol/files/whole_file.hpp"
#include "runner/analysis/huge_pages.hpp"
#include "runner/analysis/solving_limit.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/progress.hpp"
#include "runner/screen/unwritable.hpp"

namespace connect4 {

namespace {

constexpr std::size_t position_count = Book::position_counts.back();

/// A byte for each position: its score and 64, or, if it is not solved yet, 0. A file of one byte
/// per position needs no order: each thread writes to its own place.
class SolvedPart {
 public:
  explicit SolvedPart(const std::string& path)
      : path_(path), file_(path, O_RDWR | O_CREAT, S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH) {
    if (!file_) fail_to_write(path_, errno);
    const off_t size = lseek(file_.number(), 0, SEEK_END);
    if (size != 0 && size != off_t{position_count})
      fail_to_write(path_, "it already exists and is not an unfinished book; choose another file");
    bytes_.resize(position_count);
    if (ftruncate(file_.number(), off_t{position_count}) != 0 ||
        pread(file_.number(), bytes_.data(), position_count, 0) != ssize_t{position_count})
      fail_to_write(path_, errno);
  }

  bool has(std::size_t place) const {
    return std::abs(score(place)) <= greatest_score;  // all else is not a score: solved again
  }
  int score(std::size_t place) const { return static_cast<int>(bytes_[place]) - bias; }

  /// For any thread, each for places of its own.
  void keep(std::size_t place, int score) {
    bytes_[place] = static_cast<unsigned char>(score + bias);
    if (pwrite(file_.number(), &bytes_[place], 1, static_cast<off_t>(place)) != 1)
      fail_to_write(path_, errno);
  }

 private:
  static constexpr int bias = 64;

  std::string path_;
  File file_;
  std::vector<unsigned char> bytes_;
};

/// Solves the missing positions, a block of neighbours at a time: they have much in common.
class Solving {
 public:
  Solving(std::vector<EarlyPosition> positions, SolvedPart& part, std::size_t table_bytes)
      : positions_(std::move(positions)), part_(part), table_bytes_(table_bytes) {}

  void run(int threads) {
    std::vector<std::thread> workers;
    for (int i = 0; i < threads; ++i) workers.emplace_back([this] { work(); });
    Progress progress(static_cast<int>(position_count), "positions");
    while (done_ < position_count && !has_failed_ && !StopSignal::is_requested()) {
      progress.update(static_cast<int>(done_));
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    progress.wipe();
    for (std::thread& worker : workers) worker.join();
    if (failure_) std::rethrow_exception(failure_);
    limit_.check();
  }

 private:
  static constexpr std::size_t block = 64;

  void work() {
    try {
      solve_blocks();
    } catch (...) {  // for run() to throw: the disk is full, or no memory is left
      const std::lock_guard guard(mutex_);
      failure_ = std::current_exception();
      has_failed_ = true;
      limit_.raise();
    }
  }

  void solve_blocks() {
    Solver solver(table_bytes_, huge_pages());
    solver.stop_when(limit_.flag());
    while (true) {
      const std::size_t first = next_.fetch_add(block);
      for (std::size_t place = first; place < std::min(first + block, position_count); ++place)
        if (!solve(solver, place)) return;
      if (first >= position_count) return;
    }
  }

  bool solve(Solver& solver, std::size_t place) {
    if (!part_.has(place)) {
      const auto score = solver.solve(positions_[place].position);
      if (!score) return false;
      part_.keep(place, *score);
    }
    ++done_;
    return true;
  }

  std::vector<EarlyPosition> positions_;
  SolvedPart& part_;
  std::size_t table_bytes_;
  SolvingLimit limit_;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> done_{0};
  std::atomic<bool> has_failed_{false};

  std::mutex mutex_;
  std::exception_ptr failure_;  // of one of the threads; guarded by mutex_ until they have ended
};

}  // namespace

void make_book(const std::string& path, std::size_t table_bytes, int threads) {
  WholeFile file = or_fail_to_write(WholeFile::at(path), path);
  const std::string part_path = path + ".part";
  SolvedPart part(part_path);
  Solving(early_positions(Book::plies), part, table_bytes).run(threads);
  std::vector<std::int8_t> scores(position_count);
  for (std::size_t i = 0; i < position_count; ++i)
    scores[i] = static_cast<std::int8_t>(part.score(i));
  or_fail_to_write(file.commit(Book::from_last_ply(scores).bytes()), path);
  unlink(part_path.c_str());
}

}  // namespace connect4
