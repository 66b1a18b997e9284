// The end of a player, and the processes and files that are left of it.
#include <unistd.h>

#include <algorithm>

#include "lib/text/amounts.hpp"
#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "runner/check/steps.hpp"
#include "runner/process/child_process.hpp"
#include "runner/process/proc_file.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds allowed_at_end{500};

bool is_running(pid_t process) {
  const char state = read_process_status(process).state;
  return state != '\0' && state != 'Z';
}

/// The processes started by the player that run on after its end. Those that are about to end are
/// given the rest of the time.
std::vector<pid_t> left_behind(const Bench& bench, milliseconds patience) {
  constexpr milliseconds pause{10};
  for (;; patience -= pause) {
    std::vector<pid_t> left = children_by_scan(getpid());
    std::erase_if(left, [&](pid_t child) {
      return std::ranges::count(bench.earlier_children, child) > 0 || !is_running(child);
    });
    if (left.empty() || patience < pause) return left;
    usleep(static_cast<useconds_t>(std::chrono::microseconds(pause).count()));
  }
}

/// "sleep (4711)"
std::string name_of(pid_t process) {
  const std::string number = std::to_string(process);
  const std::string name = read_proc_file("/proc/" + number + "/comm");
  return printable(trimmed(name)) + " (" + number + ")";
}

/// The way in which one process came to its end after a first move.
struct Farewell {
  std::chrono::nanoseconds time{0};
  std::optional<Problem> problem;
  bool is_late = false;
};

Farewell say_farewell(Bench& bench, bool politely) {
  Conversation player = bench.conversation();
  if (auto problem = player.begin()) return {{}, std::move(problem)};
  const std::string what = politely ? "`quit` and the end of its input" : "the end of its input";
  const std::string remedy =
      "exit when standard input ends, and make sure that everything you started exits too";
  const auto [status, time] = player.end(politely);
  if (!status)
    return {
        time,
        player.problem("still runs " + to_text(allowed_at_end) + " after " + what, remedy).value(),
        true};
  if (status->signal)
    return {time, player.problem(describe(*status) + " at " + what, remedy).value()};
  const auto left = left_behind(
      bench, std::max(std::chrono::floor<milliseconds>(allowed_at_end - time), milliseconds(0)));
  if (left.empty()) return {time, std::nullopt};
  return {time,
          player.problem("left processes behind: " + joined(left, ", ", name_of), remedy).value()};
}

/// A machine that is busy at the moment is given another chance, or two.
Farewell say_farewell_in_time(Bench& bench, bool politely) {
  constexpr int most_tries = 3;
  Farewell farewell;
  for (int tries = 0; tries < most_tries; ++tries) {
    farewell = say_farewell(bench, politely);
    if (!farewell.is_late) break;
  }
  return farewell;
}

}  // namespace

StepResult check_memory(Bench& bench) {
  const std::int64_t peak = bench.findings.peak_kib;
  if (peak == 0) return StepResult::skipped("every process ended before it could be measured");
  const std::int64_t limit = bench.settings.memory_mb;
  const double peak_mb = static_cast<double>(peak) / 1024;
  const std::vector<Measurement> measurements{{"peak_kib", static_cast<double>(peak)}};
  std::string text = std::to_string(static_cast<std::int64_t>(peak_mb + 0.5)) + " MiB of " +
                     std::to_string(limit) + " MiB";
  if (peak <= limit * 1024) return StepResult::passed("peak " + text, measurements);
  return StepResult::failed(
      {"peak " + text,
       "use less memory: a player over its limit is killed; --memory sets the limit of this check"},
      measurements);
}

StepResult check_end(Bench& bench) {
  const Farewell polite = say_farewell_in_time(bench, true);
  if (polite.problem) return StepResult::failed(*polite.problem);
  const Farewell abrupt = say_farewell_in_time(bench, false);
  if (abrupt.problem) return StepResult::failed(*abrupt.problem);
  return StepResult::passed(
      to_text(polite.time) + " after `quit`, " + to_text(abrupt.time) +
          " after end of input without it",
      {{"quit_ms", in_ms(polite.time)}, {"end_of_input_ms", in_ms(abrupt.time)}});
}

}  // namespace connect4
