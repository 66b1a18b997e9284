// Several searches that answer one question at a time.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "lib/solver/search.hpp"

namespace connect4 {

/// Threads that search for the same bound, and share what they learn; the first to have it stops
/// the others. The calling thread is one of them. Not thread-safe, but for the flag.
class ParallelSearch final : public BoundSearch {
 public:
  /// `threads` is at least 1. Throws std::system_error where no thread can be started.
  ParallelSearch(std::size_t table_bytes, std::size_t threads);
  ~ParallelSearch() override = default;

  int bound(const Sides& sides, int ply, int alpha) override;
  void stop_when(const std::atomic<bool>* flag) override;
  bool is_stopped() const override { return stopped_; }
  void go_on() override { stopped_ = false; }
  std::uint64_t nodes() const override;
  void clear() override;

 private:
  struct Question {
    Sides sides;
    int ply = 0;
    int alpha = 0;
    std::uint64_t nodes = 0;  ///< after which a thread gives up
  };
  enum class Company : std::uint8_t { none, helpers };

  /// A thread's search, and whether its question is settled. A search that still has to notice
  /// that keeps nobody waiting.
  struct alignas(SolverTable::cache_line) Worker {
    explicit Worker(SharedMemory& memory) : search(memory) { search.stop_also_when(&is_settled); }

    SolverSearch search;
    std::atomic<bool> is_settled = false;
  };

  std::optional<int> attempt(const Question& question, Company company);
  void answer(Worker& worker, const Question& question, std::uint64_t number);
  void make_room();
  std::uint64_t ask(const Question& question, Company company);
  void settle();
  void await_helpers();
  void help(const std::stop_token& end, Worker& worker);

  SharedMemory memory_;
  std::deque<Worker> workers_;  // the first is the caller's
  const std::atomic<bool>* stop_ = nullptr;
  bool stopped_ = false;

  bool is_shared_ = false;  // whether helpers may be in the table

  std::mutex mutex_;  // guards what follows, to the empty line
  std::condition_variable_any changed_;
  Question question_;
  std::uint64_t number_ = 0;   // of the question
  bool is_open_ = false;       // whether helpers may search for its answer
  std::optional<int> answer_;  // to it
  std::size_t at_work_ =
      0;  // helpers that search, for this answer or, until they notice, an old one

  std::vector<std::jthread> helpers_;  // the last member: they end before what they use
};

}  // namespace connect4
