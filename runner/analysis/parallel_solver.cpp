#include "runner/analysis/parallel_solver.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "lib/solver/search.hpp"

namespace connect4 {

namespace {

/// Threads that search for the same bound, and share their findings. The first to have it stops the
/// others. The calling thread is one of them. Not thread-safe, but for the flag.
class ParallelSearch final : public BoundSearch {
 public:
  /// `threads` is at least 1. Throws std::system_error if no thread can be started.
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

  std::mutex mutex_;  // guards the members down to the empty line
  std::condition_variable_any changed_;
  Question question_;
  std::uint64_t number_ = 0;   // of the question
  bool is_open_ = false;       // whether helpers may search for its answer
  std::optional<int> answer_;  // to it
  std::size_t at_work_ =
      0;  // helpers that search, for this answer or, until they notice, an old one

  std::vector<std::jthread> helpers_;  // the last member: they end before the members they use
};

/// One thread searches this many nodes alone first: to wake another takes some hundred nodes.
constexpr std::uint64_t nodes_alone = 4'000;
constexpr std::uint64_t no_limit = std::uint64_t{1} << 62;

/// A shared table cannot grow in place while threads are in it, so it grows by larger steps.
constexpr std::size_t first_shared_bytes = std::size_t{1} << 20;
constexpr std::size_t growth = 4;

ParallelSearch::ParallelSearch(std::size_t table_bytes, std::size_t threads)
    : memory_(table_bytes, huge_pages()) {
  for (std::size_t i = 0; i < threads; ++i) workers_.emplace_back(memory_);
  for (std::size_t i = 1; i < threads; ++i)
    helpers_.emplace_back([this, i](const std::stop_token& end) { help(end, workers_[i]); });
}

void ParallelSearch::stop_when(const std::atomic<bool>* flag) {
  await_helpers();
  stop_ = flag;
  for (Worker& worker : workers_) worker.search.stop_when(flag);
}

std::uint64_t ParallelSearch::nodes() const {
  std::uint64_t sum = 0;
  for (const Worker& worker : workers_) sum += worker.search.nodes();
  return sum;
}

void ParallelSearch::clear() {
  await_helpers();
  for (Worker& worker : workers_) worker.search.clear();
  is_shared_ = false;
}

int ParallelSearch::bound(const Sides& sides, int ply, int alpha) {
  if (const auto bound = attempt({sides, ply, alpha, nodes_alone}, Company::none)) return *bound;
  while (!(stop_ && *stop_)) {
    make_room();
    if (const auto bound = attempt({sides, ply, alpha, no_limit}, Company::helpers)) return *bound;
  }
  stopped_ = true;
  return 0;
}

/// The table can only change its size while nobody else is in it.
void ParallelSearch::make_room() {
  if (is_shared_ && !memory_.table.wants_room()) return;
  await_helpers();
  memory_.table.keep_size(is_shared_ ? growth * memory_.table.size() : first_shared_bytes);
  is_shared_ = true;
}

/// Lets threads search until one has the answer, or this one gives up.
std::optional<int> ParallelSearch::attempt(const Question& question, Company company) {
  const std::uint64_t number = ask(question, company);
  answer(workers_.front(), question, number);
  const std::lock_guard lock(mutex_);
  settle();
  return answer_;
}

std::uint64_t ParallelSearch::ask(const Question& question, Company company) {
  const std::lock_guard lock(mutex_);
  workers_.front().is_settled = false;
  answer_.reset();
  question_ = question;
  is_open_ = company == Company::helpers;
  ++number_;
  if (is_open_) changed_.notify_all();
  return number_;
}

/// Searches, and has the answer if nobody had it before. It may have come too late for the
/// question.
void ParallelSearch::answer(Worker& worker, const Question& question, std::uint64_t number) {
  worker.search.go_on();
  worker.search.stop_after(worker.search.nodes() + question.nodes);
  const int bound = worker.search.bound(question.sides, question.ply, question.alpha);
  const std::lock_guard lock(mutex_);
  if (worker.search.is_stopped() || number != number_ || answer_) return;
  answer_ = bound;
  settle();
}

/// Tells all threads, with the lock held, that the latest question needs no more work.
void ParallelSearch::settle() {
  is_open_ = false;
  for (Worker& worker : workers_) worker.is_settled = true;
}

void ParallelSearch::await_helpers() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return at_work_ == 0; });
}

void ParallelSearch::help(const std::stop_token& end, Worker& worker) {
  std::uint64_t last = 0;
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, end, [&] { return is_open_ && number_ != last; })) {
    last = number_;
    const Question question = question_;
    worker.is_settled = false;
    ++at_work_;
    lock.unlock();
    answer(worker, question, last);
    lock.lock();
    if (--at_work_ == 0) changed_.notify_all();
  }
}

}  // namespace

Solver parallel_solver(std::size_t table_bytes, std::size_t threads) {
  if (threads <= 1) return Solver(table_bytes, huge_pages());
  return Solver(std::make_unique<ParallelSearch>(table_bytes, threads));
}

namespace {

class HugePages final : public std::pmr::memory_resource {
 private:
  static constexpr std::size_t page_bytes = std::size_t{2} << 20;

  static std::align_val_t alignment_for(std::size_t bytes, std::size_t wanted) {
    return std::align_val_t{bytes < page_bytes ? wanted : std::max(wanted, page_bytes)};
  }

  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    void* const memory = ::operator new(bytes, alignment_for(bytes, alignment));
    // A kernel without such pages refuses, and gives others: those do too.
    if (bytes >= page_bytes) madvise(memory, bytes / page_bytes * page_bytes, MADV_HUGEPAGE);
    return memory;
  }

  void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
    ::operator delete(memory, alignment_for(bytes, alignment));
  }

  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

}  // namespace

std::pmr::memory_resource& huge_pages() {
  static HugePages pages;
  return pages;
}

}  // namespace connect4
