#include "runner/process/stolen_time.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "runner/process/children.hpp"
#include "runner/process/proc_file.hpp"

namespace connect4 {

namespace {

using std::chrono::nanoseconds;

constexpr std::chrono::seconds nobodys_doing{1};

ThreadTime read_thread_time(pid_t thread, const std::string& folder) {
  const std::string text = read_proc_file(folder + "/schedstat");
  char* end = nullptr;
  const nanoseconds run(std::strtoll(text.c_str(), &end, 10));
  return {thread, run, nanoseconds(std::strtoll(end, nullptr, 10))};
}

bool is_before(const ThreadTime& a, const ThreadTime& b) {
  return a.thread < b.thread;
}

std::vector<ThreadTime> threads_of(const ProcessTree& tree) {
  std::vector<ThreadTime> times;
  for (const pid_t process : tree.processes()) {
    const std::string tasks = "/proc/" + std::to_string(process) + "/task/";
    for (const pid_t thread : numbers_in(tasks.c_str()))
      times.push_back(read_thread_time(thread, tasks + std::to_string(thread)));
  }
  std::sort(times.begin(), times.end(), is_before);
  return times;
}

nanoseconds own_wait() {
  return read_thread_time(0, "/proc/thread-self").wait;
}

}  // namespace

nanoseconds taken_by_others(const std::vector<ThreadTime>& before,
                            const std::vector<ThreadTime>& after, nanoseconds tree_run) {
  std::vector<ThreadTime> gained;
  nanoseconds seen_run{};
  auto old = before.begin();
  for (const ThreadTime& now : after) {
    while (old != before.end() && old->thread < now.thread) ++old;
    const bool is_old = old != before.end() && old->thread == now.thread;
    const ThreadTime base = is_old ? *old : ThreadTime{};
    gained.push_back({now.thread, now.run - base.run, now.wait - base.wait});
    seen_run += gained.back().run;
  }
  // What a process ran is forgotten with it where its parent ignores its end.
  tree_run = std::max(tree_run, seen_run);
  nanoseconds most{};
  for (const ThreadTime& thread : gained)
    most = std::max(most, thread.wait - (tree_run - thread.run));
  return most;
}

void StolenTime::start_measuring(const ProcessTree& tree) {
  is_measuring_ = true;
  tree_run_ = tree.cpu_time();
  threads_ = threads_of(tree);
  others_.watch();
}

void StolenTime::begin_wait() {
  if (is_measuring_) own_wait_ = own_wait();
}

void StolenTime::waited(Duration asked, Duration took) {
  const Duration overrun = took - asked;
  if (overrun > nobodys_doing) stall_ = std::max(stall_, overrun);
}

StolenTime::Duration StolenTime::felt(const ProcessTree& tree, Duration looked) {
  const std::vector<ThreadTime> threads = threads_of(tree);
  if (threads.empty()) return {};  // it has ended, and what it ran is forgotten
  has_new_thread_ = has_new_thread_ || !std::includes(threads_.begin(), threads_.end(),
                                                      threads.begin(), threads.end(), is_before);
  const Duration run = std::max(tree.cpu_time() - tree_run_, Duration(0));
  const Duration waited =
      is_measuring_ ? taken_by_others(threads_, threads, run) - looked : Duration(0);
  return std::max({waited, stall_ - run, Duration(0)});
}

StolenTime::Duration StolenTime::unread() const {
  return is_measuring_ ? own_wait() - own_wait_ : Duration(0);
}

StolenTime::Duration StolenTime::had_by_other_processes(std::initializer_list<pid_t> players) {
  return stall_ + (is_measuring_ ? others_.run(players) : Duration(0));
}

}  // namespace connect4
