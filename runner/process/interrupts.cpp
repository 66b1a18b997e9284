#include "runner/process/interrupts.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "runner/process/affinity.hpp"
#include "runner/process/children.hpp"
#include "runner/process/proc_file.hpp"

namespace connect4 {

namespace {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;

/// The time that the processor spent on programs and idly since the machine started.
std::optional<nanoseconds> used_time_of(int processor) {
  const std::string text = read_proc_file("/proc/stat");
  const std::string name = "\ncpu" + std::to_string(processor) + " ";
  const auto line = text.find(name);
  if (line == std::string::npos) return std::nullopt;
  char* at = const_cast<char*>(text.c_str()) + line + name.size();
  long long ticks = 0;
  for (int field = 0; field < 5; ++field)  // user, nice, system, idle, waiting for a device
    ticks += std::strtoll(at, &at, 10);
  return nanoseconds(std::chrono::seconds(ticks)) / sysconf(_SC_CLK_TCK);
}

/// How often the threads of these processes went to sleep.
std::int64_t sleeps_of(const std::vector<pid_t>& processes) {
  constexpr const char* name = "\nvoluntary_ctxt_switches:";
  std::int64_t sum = 0;
  for (const pid_t process : processes) {
    const std::string tasks = "/proc/" + std::to_string(process) + "/task/";
    for (const pid_t thread : numbers_in(tasks.c_str())) {
      const std::string text = read_proc_file(tasks + std::to_string(thread) + "/status");
      const auto line = text.find(name);
      if (line != std::string::npos)
        sum +=
            std::strtoll(text.c_str() + line + std::char_traits<char>::length(name), nullptr, 10);
    }
  }
  return sum;
}

}  // namespace

nanoseconds lost_to_interrupts(nanoseconds passed, nanoseconds used, std::int64_t sleeps,
                               nanoseconds ran) {
  if (used <= nanoseconds(0) || sleeps < 0) return {};  // the system tells nothing of it
  constexpr std::chrono::milliseconds inaccuracy{20}, between_looks{10};
  const nanoseconds lost = passed - used - inaccuracy - sleeps * between_looks;
  if (lost <= nanoseconds(0)) return {};
  const double part = std::chrono::duration<double>(ran) / std::chrono::duration<double>(passed);
  return std::chrono::duration_cast<nanoseconds>(std::min(part, 1.0) * lost);
}

void Interrupts::start(const std::vector<pid_t>& processes) {
  const std::vector<int> processors = usable_processors();
  if (processors.size() != 1) return;
  processor_ = processors.front();
  sleeps_ = sleeps_of(processes);
  start_ = steady_clock::now();
  used_ = used_time_of(processor_);
}

Interrupts::Duration Interrupts::took(const std::vector<pid_t>& processes, Duration ran) const {
  const auto used = used_ ? used_time_of(processor_) : std::nullopt;
  if (!used) return {};
  return lost_to_interrupts(steady_clock::now() - start_, *used - *used_,
                            sleeps_of(processes) - sleeps_, ran);
}

}  // namespace connect4
