#include "runner/cluster/slurm.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

#include <sys/wait.h>
#include <unistd.h>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "runner/process/program_output.hpp"
#include "runner/process/real_path.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::seconds patience_with_slurm{30};
constexpr std::size_t most_output = std::size_t{1} << 28;
constexpr std::size_t most_cancelled_at_once = 1000;
constexpr std::size_t shown_of_error = 200;  // characters

/// Options that list ended tasks too, with exit codes as wait() gives them.
const std::vector<std::string> queue_words{
    "--me", "--noheader", "--array", "--states=all",
    "--Format=ArrayJobID:|,ArrayTaskID:|,Name:|,State:|,exit_code:|,NodeList:|,Reason:"};

/// Slurm's reasons for a waiting task that will not run by itself. It gives "BeginTime" for tasks
/// that it puts off after a failure: nobody else asks for one.
constexpr std::array<std::string_view, 11> hopeless_reasons{"JobHeldUser",
                                                            "JobHeldAdmin",
                                                            "BeginTime",
                                                            "JobLaunchFailure",
                                                            "launch failed requeued held",
                                                            "job requeued in held state",
                                                            "RaisedSignal:",
                                                            "JobHoldMaxRequeue",
                                                            "BadConstraints",
                                                            "DependencyNeverSatisfied",
                                                            "NonZeroExitCode"};

/// The options by which `env` removes the user's settings that make squeue and scancel show or end
/// less than all.
std::vector<std::string> without_filters() {
  std::vector<std::string> words;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view variable(*entry);
    if (!variable.starts_with("SQUEUE_") && !variable.starts_with("SCANCEL_") &&
        !variable.starts_with("SBATCH_WAIT="))
      continue;
    words.push_back("-u");
    words.emplace_back(variable.substr(0, variable.find('=')));
  }
  return words;
}

Expected<std::string> output_of_slurm(const std::string& program,
                                      const std::vector<std::string>& words) {
  const auto path = find_executable(program, search_path());
  if (!path) return Failure{program + " is not in PATH; is Slurm installed here?"};
  Command command;
  command.program = "/usr/bin/env";
  command.arguments = without_filters();
  command.arguments.push_back(path->string());
  command.arguments.insert(command.arguments.end(), words.begin(), words.end());
  auto output = run_program(command, patience_with_slurm, most_output,
                            !StopSignal::is_requested());  // later commands clear up
  if (!output) return Failure{program + ": " + output.error()};
  if (!output->status) return Failure{program + " does not answer"};
  if (output->status->code == 0) return std::move(output->out);
  const std::string words_of_error = shortened(output->err, shown_of_error);
  return Failure{words_of_error.empty() ? program + " failed" : words_of_error};
}

/// The next part of a line, up to the separator or its end, which is taken off it.
std::string_view next_part(std::string_view& line, char separator) {
  const std::size_t end = std::min(line.find(separator), line.size());
  const std::string_view part = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return part;
}

std::optional<int> to_number(std::string_view text) {
  int number = 0;
  const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || stopped != text.data() + text.size()) return std::nullopt;
  return number;
}

bool is_hopeless(std::string_view reason) {
  return std::any_of(
      hopeless_reasons.begin(), hopeless_reasons.end(),
      [&](std::string_view hopeless) { return reason.find(hopeless) != reason.npos; });
}

template <std::size_t count>
bool is_one_of(const std::array<std::string_view, count>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

BatchTask::State state_of(std::string_view word, std::string_view reason) {
  using State = BatchTask::State;
  constexpr std::array<std::string_view, 7> running{
      "RUNNING", "CONFIGURING", "SUSPENDED", "STOPPED", "RESIZING", "SIGNALING", "STAGE_OUT"};
  constexpr std::array<std::string_view, 8> failed{"CANCELLED", "FAILED",    "NODE_FAIL",
                                                   "TIMEOUT",   "PREEMPTED", "OUT_OF_MEMORY",
                                                   "BOOT_FAIL", "DEADLINE"};
  if (word == "PENDING" || word == "REQUEUED")
    return is_hopeless(reason) ? State::stuck : State::waiting;
  if (word == "REQUEUE_HOLD" || word == "SPECIAL_EXIT") return State::stuck;
  if (word == "COMPLETING") return State::ending;
  if (is_one_of(running, word)) return State::running;
  return is_one_of(failed, word) ? State::failed : State::done;
}

/// Reads a line of squeue.
std::optional<BatchTask> parse_task(std::string_view line) {
  BatchTask task;
  const std::string_view job = next_part(line, '|');
  const std::string_view place = next_part(line, '|');
  task.name = next_part(line, '|');
  const std::string_view state = next_part(line, '|');
  const auto status = to_number(next_part(line, '|'));
  task.node = next_part(line, '|');
  task.reason = line;                    // may have any words
  const auto number = to_number(place);  // "N/A" if it is not an array
  if (!number || !status) return std::nullopt;
  task.id = std::string(job) + "_" + std::string(place);
  task.place = *number;
  task.state = state_of(state, task.reason);
  if (task.state == BatchTask::State::failed) task.reason = state;
  if (state == "FAILED" && WIFEXITED(*status)) task.exit_code = WEXITSTATUS(*status);
  if (WIFSIGNALED(*status)) task.signal = WTERMSIG(*status);
  return task;
}

}  // namespace

Expected<std::string> Slurm::submit(const TaskArray& array) const {
  std::vector<std::string> words{"--parsable",
                                 "--no-requeue",
                                 "--ntasks=1",
                                 "--cpus-per-task=1",
                                 "--output=/dev/null",
                                 "--job-name=" + array.name,
                                 "--array=0-" + std::to_string(array.tasks - 1)};
  if (array.limit.count() > 0) words.push_back("--time=" + std::to_string(array.limit.count()));
  words.insert(words.end(), options_.begin(), options_.end());
  if (const std::string excluded = excluded_nodes(array); !excluded.empty())
    words.push_back("--exclude=" + excluded);
  words.push_back("--wrap=place=$SLURM_ARRAY_TASK_ID node=$SLURMD_NODENAME; " + array.command);
  const auto answer = output_of_slurm("sbatch", words);
  if (!answer) return answer;
  const std::string number = answer->substr(0, answer->find_first_of(";\n"));  // 12;cluster
  if (number.empty()) return Failure{"sbatch does not say which job it is"};
  return number;
}

/// Together with those that the user's options exclude: the last such option counts alone.
std::string Slurm::excluded_nodes(const TaskArray& array) const {
  constexpr std::string_view option = "--exclude=";
  std::vector<std::string> nodes = array.excluded_nodes;
  for (const std::string& word : options_)
    if (word.starts_with(option)) nodes.push_back(word.substr(option.size()));
  return joined(nodes, ",");
}

Expected<std::vector<BatchTask>> Slurm::list(const std::string& name_prefix) const {
  const auto text = output_of_slurm("squeue", queue_words);
  if (!text) return Failure{text.error()};
  return parse_queue(*text, name_prefix);
}

Expected<void> Slurm::cancel(const std::vector<std::string>& ids) const {
  Expected<void> all;
  for (std::size_t begin = 0; begin < ids.size(); begin += most_cancelled_at_once) {
    std::vector<std::string> words{"--quiet"};
    const std::size_t end = std::min(begin + most_cancelled_at_once, ids.size());
    for (std::size_t i = begin; i < end; ++i) words.push_back(ids[i]);
    if (const auto done = output_of_slurm("scancel", words); !done) all = Failure{done.error()};
  }
  return all;
}

std::vector<BatchTask> parse_queue(const std::string& text, const std::string& name_prefix) {
  std::vector<BatchTask> tasks;
  for (std::string_view rest = text; !rest.empty();)
    if (auto task = parse_task(next_part(rest, '\n')); task && task->name.starts_with(name_prefix))
      tasks.push_back(*std::move(task));
  return tasks;
}

}  // namespace connect4
