#include "runner/process/stolen_time.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string>
#include <utility>

#include "runner/process/proc_file.hpp"
#include "runner/process/this_machine.hpp"

namespace connect4 {

namespace {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;

constexpr std::chrono::seconds nobodys_doing{1};

ThreadTime read_thread_time(pid_t thread, const std::string& folder) {
  const std::string text = read_proc_file(folder + "/schedstat");
  char* end = nullptr;
  const nanoseconds run(std::strtoll(text.c_str(), &end, 10));
  return {thread, run, nanoseconds(std::strtoll(end, nullptr, 10)), {}};
}

std::vector<ThreadTime> threads_of(const std::vector<pid_t>& processes) {
  std::vector<ThreadTime> times;
  for (const pid_t process : processes) {
    const std::string tasks = "/proc/" + std::to_string(process) + "/task/";
    for (const pid_t thread : numbers_in(tasks.c_str()))
      times.push_back(read_thread_time(thread, tasks + std::to_string(thread)));
  }
  std::ranges::sort(times, {}, &ThreadTime::thread);
  return times;
}

nanoseconds own_wait() {
  return read_thread_time(0, "/proc/thread-self").wait;
}

/// Returns the time of the host on the processor of this thread; zero if the thread may use
/// several.
nanoseconds host_time() {
  const std::vector<int> processors = usable_processors();
  if (processors.size() != 1) return {};
  return stolen_by_host(read_proc_file("/proc/stat"), processors.front()).value_or(nanoseconds(0));
}

}  // namespace

std::optional<nanoseconds> stolen_by_host(const std::string& stat, int processor) {
  constexpr int fields_before = 7;  // user, nice, system, idle, iowait, irq, softirq
  std::istringstream text(stat);
  const std::string name = "cpu" + std::to_string(processor);
  for (std::string line; std::getline(text, line);) {
    std::istringstream fields(line);
    std::string word;
    if (!(fields >> word) || word != name) continue;
    for (int i = 0; i < fields_before; ++i) fields >> word;
    long long ticks = 0;
    if (!(fields >> ticks)) return std::nullopt;
    return nanoseconds(std::chrono::seconds(ticks)) / sysconf(_SC_CLK_TCK);
  }
  return std::nullopt;
}

nanoseconds taken_by_others(const std::vector<ThreadTime>& before,
                            const std::vector<ThreadTime>& after, nanoseconds tree_run) {
  std::vector<ThreadTime> gained;
  nanoseconds seen_run{};
  auto old = before.begin();
  for (const ThreadTime& now : after) {
    while (old != before.end() && old->thread < now.thread) ++old;
    const bool is_old = old != before.end() && old->thread == now.thread;
    const ThreadTime base = is_old ? *old : ThreadTime{};
    gained.push_back({now.thread, now.run - base.run, now.wait - base.wait, {}});
    seen_run += gained.back().run;
  }
  // A process's time is forgotten with it if its parent ignores its end.
  tree_run = std::max(tree_run, seen_run);
  nanoseconds most{};
  for (const ThreadTime& thread : gained)
    most = std::max(most, thread.wait - (tree_run - thread.run));
  return most;
}

nanoseconds presumed_run(nanoseconds on_account, bool is_complete, nanoseconds stretch) {
  constexpr int times = 2;
  return is_complete ? std::max(on_account, nanoseconds(0)) : std::max(on_account, times * stretch);
}

nanoseconds part_of_player(nanoseconds taken, nanoseconds run, nanoseconds passed) {
  if (passed <= nanoseconds(0)) return {};
  const double part = std::chrono::duration<double>(run) / passed;
  return std::chrono::duration_cast<nanoseconds>(std::min(part, 1.0) * taken);
}

StolenTime::Look StolenTime::look(const ProcessTree& tree) const {
  Look look{steady_clock::now(), tree.processes(), {}, tree.cpu_time()};
  std::ranges::sort(look.processes);
  look.threads = threads_of(look.processes);
  auto old = last_.threads.begin();
  const auto end = last_.threads.end();
  for (ThreadTime& thread : look.threads) {
    old = std::find_if(old, end, [&](const auto& each) { return each.thread >= thread.thread; });
    const bool is_unchanged = old != end && old->thread == thread.thread &&
                              old->run == thread.run && old->wait == thread.wait;
    thread.unchanged_since = is_unchanged ? old->unchanged_since : last_.time;
  }
  return look;
}

void StolenTime::start_measuring(const ProcessTree& tree) {
  is_measuring_ = true;
  last_.time = steady_clock::now();
  first_ = last_ = look(tree);
  host_time_ = host_time();
  own_wait_ = own_wait();
}

void StolenTime::begin_wait() {
  if (is_measuring_) own_wait_ = own_wait();
}

void StolenTime::waited(Duration asked, Duration took) {
  const Duration overrun = took - asked;
  if (overrun > nobodys_doing) stall_ = std::max(stall_, overrun);
}

StolenTime::Duration StolenTime::felt(const ProcessTree& tree, Duration looked, bool has_answered) {
  if (!is_measuring_) {
    if (stall_ == Duration(0)) return {};
    // The program alone, as before the turn: what its children had used then is not known.
    const Duration ran = std::max(processor_time_of(tree.first()) - run_before_, Duration(0));
    return std::max(stall_ - ran, Duration(0));
  }
  Look now = look(tree);
  if (now.threads.empty()) return {};  // it has ended: its account is gone
  const bool is_complete = tree.is_all_on_account() || now.processes == last_.processes;
  tree_run_ += presumed_run(now.run - last_.run, is_complete, now.time - last_.time);
  last_ = std::move(now);
  looked_ = looked;
  const Duration unread = has_answered ? own_wait() - own_wait_ : Duration(0);
  counted_ = std::min(taken_by_others(first_.threads, last_.threads, tree_run_) - looked + unread,
                      not_run());
  return std::max({counted_, stall_ - tree_run_, Duration(0)});
}

/// Returns the measured time in which the player did not run: it cannot have waited longer.
StolenTime::Duration StolenTime::not_run() const {
  return last_.time - first_.time - looked_ - tree_run_;
}

StolenTime::Duration StolenTime::had_by_host() const {
  if (!is_measuring_) return {};
  return part_of_player(host_time() - host_time_, tree_run_, last_.time - first_.time);
}

StolenTime::Duration StolenTime::wait_to_come() const {
  Duration most{};
  for (const ThreadTime& thread : last_.threads)
    if (read_process_status(thread.thread).state == 'R')
      most = std::max(most, last_.time - thread.unchanged_since);
  return std::max(std::min(most, not_run() - std::max(counted_, Duration(0))), Duration(0));
}

}  // namespace connect4
