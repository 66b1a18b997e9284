#include "runner/cluster/waiting_command.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <string_view>
#include <utility>

#include "lib/text/printable.hpp"
#include "runner/process/program_output.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

using std::chrono::seconds;

constexpr seconds patience_with_cancel{30};
constexpr seconds patience_at_the_end{5};
constexpr std::size_t most_output_of_cancel = 1 << 16;
constexpr std::size_t shown_of_words = 200;  // characters
constexpr std::string_view place_of_all = "{all}";

const WorkersRow& row_of(const WorkersPlan& plan) {
  return *std::ranges::find(workers_kinds, plan.kind, &WorkersRow::kind);
}

std::string filled_in(std::string word, const Submission& submission) {
  const std::array<std::pair<std::string_view, std::string>, 6> values{
      {{"{name}", submission.name},
       {"{shard}", submission.script.string()},
       {place_of_all, to_ranges(submission.shards)},
       {"{first}", submission.shards.empty() ? "" : std::to_string(submission.shards.front())},
       {"{last}", submission.shards.empty() ? "" : std::to_string(submission.shards.back())},
       {"{log}", submission.log.string()}}};
  for (std::size_t at = word.find('{'); at != word.npos; at = word.find('{', at)) {
    const auto value = std::ranges::find_if(values, [&](const auto& each) {
      return word.compare(at, each.first.size(), each.first) == 0;
    });
    if (value == values.end()) {
      ++at;
      continue;
    }
    word.replace(at, value->first.size(), value->second);
    at += value->second.size();
  }
  return word;
}

/// A command that is looked for in PATH.
Command command_of(const std::vector<std::string>& words) {
  Command command;
  command.program = "/usr/bin/env";
  command.arguments = words;
  return command;
}

}  // namespace

std::string to_ranges(const std::vector<int>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    text += (text.empty() ? "" : ",") + std::to_string(numbers[i]);
    if (end > i + 1) text += "-" + std::to_string(numbers[end - 1]);
    i = end;
  }
  return text;
}

std::vector<std::string> fill_in(const std::vector<std::string>& words,
                                 const Submission& submission) {
  std::vector<std::string> filled;
  for (const std::string& word : words) {
    if (word == place_of_all)
      for (const int shard : submission.shards) filled.push_back(std::to_string(shard));
    else
      filled.push_back(filled_in(word, submission));
  }
  return filled;
}

std::vector<std::string> submit_words(const WorkersPlan& plan) {
  if (!plan.submit.empty()) return plan.submit;
  const auto& words = row_of(plan).submit;
  std::vector<std::string> all(words.begin(), words.end());
  all.insert(all.end() - 1, plan.options.begin(), plan.options.end());  // the script is the last
  return all;
}

std::vector<std::string> cancel_words(const WorkersPlan& plan) {
  const auto& words = row_of(plan).cancel;
  return words.empty() ? plan.cancel : std::vector<std::string>(words.begin(), words.end());
}

std::string cancel_jobs(const WorkersPlan& plan, const std::string& name) {
  const auto words = cancel_words(plan);
  if (words.empty()) return "";
  const auto output = run_program(command_of(fill_in(words, {name, {}, {}, {}})),
                                  patience_with_cancel, most_output_of_cancel);
  if (!output) return words.front() + ": " + output.error();
  if (!output->status) return words.front() + " does not answer";
  if (output->status->code == 0) return "";
  const std::string told = shortened(trimmed(output->err), shown_of_words);
  return words.front() + ": " + (told.empty() ? describe(*output->status) : told);
}

WaitingCommand::WaitingCommand(const std::vector<std::string>& words,
                               const std::filesystem::path& log) {
  std::vector<std::string> all{"sh", "-c", R"(exec "$@" >>"$0" 2>&1)", log.string()};
  all.insert(all.end(), words.begin(), words.end());
  auto process = ChildProcess::start(command_of(all));
  if (!process) throw SystemFault("cannot start " + words.front() + ": " + process.error());
  process_.emplace(*std::move(process));
  process_->close_input();
}

bool WaitingCommand::has_ended() {
  return process_->wait(std::chrono::milliseconds(0)).has_value();
}

void WaitingCommand::end() {
  if (has_ended()) return;
  process_->signal(SIGTERM);
  static_cast<void>(process_->wait(patience_at_the_end));
}

}  // namespace connect4
