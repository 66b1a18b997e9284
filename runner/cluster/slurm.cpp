#include "runner/cluster/slurm.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include <unistd.h>

#include "lib/text/printable.hpp"
#include "runner/process/program_output.hpp"
#include "runner/process/search_path.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::seconds patience_with_slurm{30};
constexpr std::size_t most_output = std::size_t{1} << 28;
constexpr std::size_t most_cancelled_at_once = 1000;
constexpr std::size_t shown_of_error = 200;  // characters

/// What Slurm says of a waiting task that will not run by itself. "BeginTime" is said of those that
/// it puts off after a failure: nobody else asks for one.
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

/// What makes `env` take out of our environment what the user has set for squeue and scancel to
/// show or end less than all.
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
                                      const std::vector<std::string>& words,
                                      bool heeds_stop = true) {
  const auto path = find_executable(program, search_path());
  if (!path) return Failure{program + " is not in PATH; is Slurm installed here?"};
  Command command;
  command.program = "/usr/bin/env";
  command.arguments = without_filters();
  command.arguments.push_back(path->string());
  command.arguments.insert(command.arguments.end(), words.begin(), words.end());
  auto output = run_program(command, patience_with_slurm, most_output, heeds_stop);
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

SlurmTask::State state_of(std::string_view word, std::string_view reason) {
  using State = SlurmTask::State;
  if (word == "PENDING" || word == "REQUEUED")
    return is_hopeless(reason) ? State::stuck : State::waiting;
  if (word == "REQUEUE_HOLD" || word == "SPECIAL_EXIT") return State::stuck;
  if (word == "RUNNING" || word == "CONFIGURING" || word == "SUSPENDED" || word == "STOPPED" ||
      word == "RESIZING" || word == "SIGNALING" || word == "STAGE_OUT")
    return State::running;
  return State::ended;
}

/// The value of NAME=VALUE in a line of such words.
std::string_view value_of(std::string_view name, std::string_view line) {
  while (!line.empty()) {
    std::string_view word = next_part(line, ' ');
    if (next_part(word, '=') == name) return word;
  }
  return {};
}

Expected<std::vector<SlurmTask>> queued_tasks(const std::string& name_prefix, bool heeds_stop) {
  const auto text = output_of_slurm(
      "squeue", {"--me", "--noheader", "--array", "--format=%i|%j|%T|%N|%r"}, heeds_stop);
  if (!text) return Failure{text.error()};
  return parse_queue(*text, name_prefix);
}

}  // namespace

bool EndedTask::is_over() const {
  constexpr std::array<std::string_view, 8> endings{"CANCELLED", "FAILED",    "NODE_FAIL",
                                                    "TIMEOUT",   "PREEMPTED", "OUT_OF_MEMORY",
                                                    "BOOT_FAIL", "DEADLINE"};
  return std::find(endings.begin(), endings.end(), state) != endings.end();
}

Expected<std::string> Slurm::submit(const Submission& submission) const {
  std::vector<std::string> words{"--parsable",
                                 "--no-requeue",
                                 "--ntasks=1",
                                 "--cpus-per-task=1",
                                 "--output=/dev/null",
                                 "--job-name=" + submission.name,
                                 "--array=0-" + std::to_string(submission.tasks - 1)};
  if (submission.limit.count() > 0)
    words.push_back("--time=" + std::to_string(submission.limit.count()));
  words.insert(words.end(), options_.begin(), options_.end());
  if (const std::string excluded = excluded_nodes(submission); !excluded.empty())
    words.push_back("--exclude=" + excluded);
  words.push_back("--wrap=" + submission.command);
  const auto answer = output_of_slurm("sbatch", words);
  if (!answer) return answer;
  const std::string number = answer->substr(0, answer->find_first_of(";\n"));  // 12;cluster
  if (number.empty()) return Failure{"sbatch does not say which job it is"};
  return number;
}

/// Together with those that the user's options exclude: the last such option counts alone.
std::string Slurm::excluded_nodes(const Submission& submission) const {
  constexpr std::string_view option = "--exclude=";
  std::vector<std::string> nodes = submission.excluded_nodes;
  for (const std::string& word : options_)
    if (word.starts_with(option)) nodes.push_back(word.substr(option.size()));
  std::string text;
  for (const std::string& node : nodes) text += (text.empty() ? "" : ",") + node;
  return text;
}

Expected<std::vector<SlurmTask>> Slurm::tasks(const std::string& name_prefix) const {
  return queued_tasks(name_prefix, true);
}

Expected<void> Slurm::cancel_all(const std::string& name_prefix) const {
  const auto tasks = queued_tasks(name_prefix, false);
  if (!tasks) return Failure{tasks.error()};
  std::vector<std::string> ids;
  for (const SlurmTask& task : *tasks)
    if (task.state != SlurmTask::State::ended) ids.push_back(task.id);
  return cancel(ids);
}

Expected<void> Slurm::cancel(const std::vector<std::string>& ids) const {
  Expected<void> all;
  for (std::size_t begin = 0; begin < ids.size(); begin += most_cancelled_at_once) {
    std::vector<std::string> words{"--quiet"};
    const std::size_t end = std::min(begin + most_cancelled_at_once, ids.size());
    for (std::size_t i = begin; i < end; ++i) words.push_back(ids[i]);
    if (const auto done = output_of_slurm("scancel", words, false); !done)
      all = Failure{done.error()};
  }
  return all;
}

std::optional<EndedTask> Slurm::ended(const std::string& id) const {
  const auto text = output_of_slurm("scontrol", {"--oneliner", "show", "job", id});
  if (!text) return std::nullopt;
  return parse_job(*text);
}

Expected<int> Slurm::most_tasks() const {
  const auto text = output_of_slurm("scontrol", {"show", "config"});
  if (!text) return Failure{text.error()};
  const auto most = parse_most_tasks(*text);
  if (!most) return Failure{"scontrol does not say how large an array can be"};
  return *most;
}

std::vector<SlurmTask> parse_queue(const std::string& text, const std::string& name_prefix) {
  std::vector<SlurmTask> tasks;
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view line = next_part(rest, '\n');
    SlurmTask task;
    task.id = next_part(line, '|');
    task.name = next_part(line, '|');
    const std::string_view state = next_part(line, '|');
    task.node = next_part(line, '|');
    task.reason = line;  // its words may be anything
    const std::size_t place = task.id.find('_');
    const auto number =
        to_number(std::string_view(task.id).substr(std::min(place, task.id.size() - 1) + 1));
    if (place == std::string::npos || !number || !task.name.starts_with(name_prefix)) continue;
    task.place = *number;
    task.state = state_of(state, task.reason);
    tasks.push_back(std::move(task));
  }
  return tasks;
}

std::optional<EndedTask> parse_job(const std::string& text) {
  const std::string_view line = std::string_view(text).substr(0, text.find('\n'));
  EndedTask task;
  task.name = value_of("JobName", line);
  task.state = value_of("JobState", line);
  std::string_view codes = value_of("ExitCode", line);
  const auto exit_code = to_number(next_part(codes, ':'));
  const auto signal = to_number(codes);
  if (task.state.empty() || !exit_code || !signal) return std::nullopt;
  task.exit_code = *exit_code;
  task.signal = *signal;
  task.node = value_of("NodeList", line);
  if (task.node == "(null)") task.node.clear();
  return task;
}

std::optional<int> parse_most_tasks(const std::string& text) {
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view line = next_part(rest, '\n');
    const std::string_view name = next_part(line, ' ');
    if (name != "MaxArraySize") continue;
    return to_number(line.substr(std::min(line.find_last_of(" =") + 1, line.size())));
  }
  return std::nullopt;
}

}  // namespace connect4
