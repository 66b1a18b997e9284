#include "runner/cluster/task_command.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds between_questions{300};
constexpr int most_looks_for_output = 30;  // a file system may take a while to show it

/// A folder of its own. The destructor removes it.
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

/// Returns the path of this program on the machine of the coordinator.
std::string path_of_this_program() {
  return fs::read_symlink("/proc/self/exe").string();
}

/// Returns a line that ends the shell with that status if the test fails.
std::string exits_unless(const std::string& test, const std::string& path, TaskExit status) {
  return test + " " + as_posix_word(path) + " || exit " + std::to_string(status) + "; ";
}

/// Returns the line for the node's shell. The status file is written last: if it exists, the other
/// files are complete.
std::string command_in(const SharedFolder& folder, const std::vector<std::string>& words) {
  const auto file = [&](const char* name) { return as_posix_word((folder / name).string()); };
  return exits_unless("cd", (folder / ".").string(), exit_no_folder) +
         exits_unless("test -x", path_of_this_program(), exit_no_program) +
         as_posix_word(path_of_this_program()) + " tournament " + as_posix_line(words) + " > " +
         file("out") + " 2> " + file("err") + "; echo $? $node > " + file("draft") + "; mv " +
         file("draft") + " " + file("status");
}

/// Returns the task in the queue; nothing if it is not there. Throws if the task would not run by
/// itself.
std::optional<BatchTask> look_up(const BatchSystem& batch, const std::string& name,
                                 const std::string& id) {
  const auto tasks = batch.list(name);
  if (StopSignal::is_requested()) throw Interrupted{};
  if (!tasks) throw SystemFault("the cluster does not answer: " + tasks.error());
  const auto task = std::find_if(tasks->begin(), tasks->end(),
                                 [&](const BatchTask& each) { return each.id == id; });
  if (task == tasks->end()) return std::nullopt;
  if (task->state == BatchTask::State::stuck)
    throw SystemFault("the task on the cluster would not run (" + task->reason + ")");
  return *task;
}

/// Waits for the end of the task, and for a while until its output is there. Returns the task if it
/// has failed.
std::optional<BatchTask> await(const BatchSystem& batch, const std::string& name,
                               const std::string& id, const fs::path& status) {
  auto task = look_up(batch, name, id);
  for (; task && !task->is_over(); task = look_up(batch, name, id))
    StopSignal::sleep_for(between_questions);
  if (task && task->state == BatchTask::State::failed) return task;
  for (int i = 0; i < most_looks_for_output && !fs::exists(status); ++i)
    StopSignal::sleep_for(between_questions / 3);
  return std::nullopt;
}

}  // namespace

std::string command_of_task(const ChunkFolder& folder, const std::vector<ChunkAttempt>& attempts) {
  std::string line = "set --";
  for (const ChunkAttempt& attempt : attempts) line += " " + to_text(attempt);
  return line + "; shift $place; " +
         exits_unless("test -r", folder.config_file().string(), exit_no_folder) +
         exits_unless("test -x", path_of_this_program(), exit_no_program) +
         "CONNECT4_TASK=1 exec " + as_posix_word(path_of_this_program()) + " tournament chunk " +
         as_posix_word(folder.path().string()) + " \"$1\"";
}

TaskFailure failure_of(const BatchTask& task, const std::string& seen, const std::string& written) {
  const std::string where = task.node.empty() ? "" : " on " + task.node;
  if (task.signal != 0) return {"its task was killed" + where};
  if (task.exit_code == 0) return {"its task ended as " + task.reason + where};
  switch (task.exit_code) {
    case exit_no_folder:
      return {"it does not see " + shown(seen), true};
    case exit_no_program:
      return {"it does not see " + shown(path_of_this_program()), true};
    case exit_no_result:
      return {"it cannot write into " + shown(written), true};
    default:
      return {"its task ended with exit status " + std::to_string(task.exit_code), true};
  }
}

NodeTaskOutput run_on_node(const BatchSystem& batch, const std::vector<std::string>& words,
                           const fs::path& shared) {
  const SharedFolder folder(shared);
  TaskArray array;
  array.name = "connect4-check-" + std::to_string(getpid());
  array.command = command_in(folder, words);
  const auto job = batch.submit(array);
  if (!job)
    throw SystemFault("the cluster does not take a task: " + job.error() +
                      "; see \"workers\" in the config");
  try {
    if (const auto failed = await(batch, array.name, *job + "_0", folder / "status"))
      throw SystemFault("node " + failed->node + " cannot play: " +
                        failure_of(*failed, shared.string(), shared.string()).reason);
  } catch (...) {
    batch.cancel({*job});
    throw;
  }
  const std::string status = content_of(folder / "status");
  NodeTaskOutput output;
  const auto [end, error] =
      std::from_chars(status.data(), status.data() + status.size(), output.status);
  if (error != std::errc()) throw SystemFault("the task on the cluster brought no result");
  output.node = std::string(trimmed({end, status.data() + status.size()}));
  output.out = content_of(folder / "out");
  output.err = content_of(folder / "err");
  return output;
}

}  // namespace connect4
