#include "runner/analysis/parallel_search.hpp"
#include "runner/analysis/huge_pages.hpp"

namespace connect4 {

namespace {

/// What one thread tries of a question first: to wake another takes as long as some hundred nodes.
constexpr std::uint64_t nodes_alone = 4'000;
constexpr std::uint64_t no_limit = std::uint64_t{1} << 62;

/// A shared table cannot grow where it stands while threads are in it, so it grows by larger steps.
constexpr std::size_t first_shared_bytes = std::size_t{1} << 20;
constexpr std::size_t growth = 4;

}  // namespace

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

}  // namespace connect4
