#include "runner/cluster/node_task.hpp"

#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/cluster/task_exit.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds between_questions{300};
constexpr int most_looks_for_output = 30;  // a file system may take a while to show it

/// A folder of its own, which goes with its owner.
class SharedFolder {
 public:
  explicit SharedFolder(const fs::path& parent) {
    std::string path = parent / ".connect4-check-XXXXXX";
    if (mkdtemp(path.data()) == nullptr)
      throw SystemFault(errno, "cannot make a folder in " + parent.string());
    path_ = path;
  }
  SharedFolder(const SharedFolder&) = delete;
  SharedFolder& operator=(const SharedFolder&) = delete;
  ~SharedFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }

  fs::path operator/(const char* name) const { return path_ / name; }

 private:
  fs::path path_;
};

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The line for the node's shell. Its status comes last: where that is, the rest is.
std::string command_in(const SharedFolder& folder, const std::vector<std::string>& words) {
  const auto file = [&](const char* name) { return as_posix_word((folder / name).string()); };
  const std::string program = as_posix_word(path_of_this_program());
  return "cd " + as_posix_word((folder / ".").string()) + " || exit " +
         std::to_string(exit_no_folder) + "; test -x " + program + " || exit " +
         std::to_string(exit_no_program) + "; " + program + " " + as_posix_line(words) + " > " +
         file("out") + " 2> " + file("err") + "; echo $? $SLURMD_NODENAME > " + file("draft") +
         "; mv " + file("draft") + " " + file("status");
}

/// Whether the task waits or runs. Throws where it would not run by itself.
bool is_in_queue(const Slurm& slurm, const std::string& name, const std::string& task) {
  const auto tasks = slurm.tasks(name);
  if (StopSignal::is_requested()) throw Interrupted{};
  if (!tasks) throw SystemFault("Slurm does not answer: " + tasks.error());
  for (const SlurmTask& each : *tasks) {
    if (each.id != task || each.state == SlurmTask::State::ended) continue;
    if (each.state == SlurmTask::State::stuck)
      throw SystemFault("the task on the cluster would not run (" + each.reason + ")");
    return true;
  }
  return false;
}

/// Until the task is not in the queue any more, and for a while until its output is there.
void await(const Slurm& slurm, const std::string& name, const std::string& task,
           const fs::path& status) {
  while (is_in_queue(slurm, name, task)) StopSignal::sleep_for(between_questions);
  for (int i = 0; i < most_looks_for_output && !fs::exists(status); ++i)
    StopSignal::sleep_for(between_questions / 3);
}

[[noreturn]] void fail(const Slurm& slurm, const std::string& task, const std::string& folder) {
  const auto ended = slurm.ended(task);
  if (!ended || ended->node.empty()) throw SystemFault("the task on the cluster brought no result");
  throw SystemFault("node " + ended->node + " cannot play: " +
                    (ended->signal != 0 ? "its task was killed"
                                        : describe_task_exit(ended->exit_code, folder, folder)));
}

}  // namespace

NodeTaskOutput run_on_node(const Slurm& slurm, const std::vector<std::string>& words,
                           const fs::path& shared) {
  const SharedFolder folder(shared);
  Submission submission;
  submission.name = "connect4-check-" + std::to_string(getpid());
  submission.command = command_in(folder, words);
  const auto job = slurm.submit(submission);
  if (!job)
    throw SystemFault("the cluster does not take a task: " + job.error() +
                      "; see \"workers\" in the config");
  try {
    await(slurm, submission.name, *job + "_0", folder / "status");
  } catch (...) {
    slurm.cancel({*job});
    throw;
  }
  const std::string status = content_of(folder / "status");
  NodeTaskOutput output;
  const auto [end, error] =
      std::from_chars(status.data(), status.data() + status.size(), output.status);
  if (error != std::errc()) fail(slurm, *job + "_0", shared.string());
  output.node = std::string(trimmed({end, status.data() + status.size()}));
  output.out = content_of(folder / "out");
  output.err = content_of(folder / "err");
  return output;
}

}  // namespace connect4
