#include "runner/process/time_taken.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "runner/process/children.hpp"
#include "runner/process/proc_file.hpp"
#include "runner/process/standstill.hpp"

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

std::vector<ThreadTime> threads_of(const ProcessTree& tree) {
  std::vector<ThreadTime> times;
  for (const pid_t process : tree.processes()) {
    const std::string tasks = "/proc/" + std::to_string(process) + "/task/";
    for (const pid_t thread : numbers_in(tasks.c_str()))
      times.push_back(read_thread_time(thread, tasks + std::to_string(thread)));
  }
  std::sort(times.begin(), times.end(),
            [](const ThreadTime& a, const ThreadTime& b) { return a.thread < b.thread; });
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

void TimeTaken::begin() {
  standstills_ = Standstill::count();
  is_measuring_ = false;
  overrun_ = longest_overrun_ = {};
}

void TimeTaken::start_measuring(const ProcessTree& tree) {
  is_measuring_ = true;
  own_wait_ = own_wait();
  tree_run_ = tree.cpu_time();
  threads_ = threads_of(tree);
  strangers_.watch();
}

void TimeTaken::waited(Duration asked, Duration took) {
  const Duration overrun = std::max(took - asked, Duration(0));
  overrun_ += overrun;
  longest_overrun_ = std::max(longest_overrun_, overrun);
}

TimeTaken::Duration TimeTaken::felt(const ProcessTree& tree) const {
  const std::vector<ThreadTime> threads = threads_of(tree);
  if (threads.empty()) return {};  // it has ended, and what it ran is forgotten
  const Duration run = std::max(tree.cpu_time() - tree_run_, Duration(0));
  const Duration from_us = std::max(overrun_, own_wait() - own_wait_) - run;
  return std::max(from_us, taken_by_others(threads_, threads, run));
}

TimeTaken::Duration TimeTaken::had_by_others(std::initializer_list<ProcessTree> players) const {
  const Duration pause = longest_overrun_ > nobodys_doing ? longest_overrun_ : Duration(0);
  return strangers_.run(players) + pause;
}

TimeTaken::Duration TimeTaken::total(const ProcessTree& tree) const {
  if (!is_measuring_ && tree.processes().empty()) return {};  // as below
  if (!is_measuring_) return std::max(overrun_ - tree.cpu_time(), Duration(0));
  const Duration felt_by_it = felt(tree);
  return felt_by_it <= Duration(0) ? felt_by_it : std::min(felt_by_it, had_by_others({tree}));
}

bool TimeTaken::runner_was_stopped() const {
  return Standstill::count() != standstills_;
}

bool TimeTaken::runner_was_just_stopped() const {
  constexpr useconds_t grace_us = 20'000;
  if (!runner_was_stopped()) usleep(grace_us);
  return runner_was_stopped();
}

}  // namespace connect4
