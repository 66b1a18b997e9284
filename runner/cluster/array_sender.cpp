#include "runner/cluster/array_sender.hpp"

#include <algorithm>
#include <utility>

#include "lib/text/phrases.hpp"
#include "runner/cluster/task_command.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using std::chrono::steady_clock;

constexpr seconds longest_wait_to_send{30};
constexpr minutes reserve_of_task{5};

/// The first limit of tasks in one array. One argument names all tasks, and has 128 KiB at most.
constexpr std::ptrdiff_t most_tasks_named = 8000;

/// A cluster's words if no node is left: Slurm's "Requested node configuration is not available".
constexpr const char* no_such_nodes = "node configuration";

/// A cluster's words for an array that is too large: Slurm's "Invalid job array specification".
constexpr const char* no_such_array = "array";

bool has(const std::string& text, const char* words) {
  return text.find(words) != std::string::npos;
}

/// Takes back an attempt that the cluster has certainly refused: it does not count.
void take_back(const ArraySender::Chunks& chunks) {
  for (SentChunk* const chunk : chunks) --chunk->entry.attempt;
}

}  // namespace

std::optional<std::string> NodeFaults::note(const std::string& node, const std::string& reason) {
  Faults& faults = faults_[node];
  faults.last_reason = reason;
  if (++faults.in_a_row != most_in_a_row) return std::nullopt;
  return "node " + node + " is left out from now on; it could not play three chunks: " + reason;
}

std::vector<std::string> NodeFaults::nodes_with(int in_a_row) const {
  std::vector<std::string> nodes;
  for (const auto& [node, faults] : faults_)
    if (faults.in_a_row >= in_a_row) nodes.push_back(node);
  return nodes;
}

std::string NodeFaults::story() const {
  return joined(faults_, "; ",
                [](const auto& entry) { return entry.first + ": " + entry.second.last_reason; });
}

ArraySender::ArraySender(const BatchSystem& batch, const ChunkFolder& folder,
                         std::string name_prefix, seconds longest_pair, int last_submission,
                         KeepEntries keep)
    : batch_(batch),
      folder_(folder),
      name_prefix_(std::move(name_prefix)),
      longest_pair_(longest_pair),
      keep_(std::move(keep)),
      last_submission_(last_submission),
      most_tasks_(most_tasks_named),
      was_accepted_(last_submission > 0) {}

void ArraySender::send(const Chunks& chunks) {
  Chunks first, again;
  for (SentChunk* const chunk : chunks) (chunk->losses == 0 ? first : again).push_back(chunk);
  send(first, faults_.left_out());
  send(again, faults_.suspects());
}

/// Sends the chunks in arrays of a size that the cluster accepts.
void ArraySender::send(const Chunks& chunks, const Nodes& excluded) {
  for (auto first = chunks.begin(); first != chunks.end() && is_due();) {
    const auto last = first + std::min(most_tasks_, chunks.end() - first);
    send_array({first, last}, excluded);
    first = last;
  }
}

void ArraySender::send_array(const Chunks& chunks, const Nodes& excluded) {
  ++last_submission_;
  write_down(chunks);
  const auto job = batch_.submit(array_of(chunks, excluded));
  if (!job) return refused(job.error(), chunks, excluded);
  was_accepted_ = true;
  refusals_ = 0;
  problem_.clear();
  for (std::size_t i = 0; i < chunks.size(); ++i)
    chunks[i]->entry.job = *job + "_" + std::to_string(i);
}

void ArraySender::write_down(const Chunks& chunks) {
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    chunks[i]->is_lost = false;
    chunks[i]->looks_without_task = 0;
    ChunkEntry& entry = chunks[i]->entry;
    ++entry.attempt;
    entry.submission = last_submission_;
    entry.place = static_cast<int>(i);
    entry.job.clear();
    entry.node.clear();
    entry.state = ChunkState::waiting;
  }
  keep_(chunks);
}

TaskArray ArraySender::array_of(const Chunks& chunks, const Nodes& excluded) const {
  std::vector<ChunkAttempt> attempts;
  seconds longest{0};
  for (const SentChunk* const chunk : chunks) {
    attempts.push_back(chunk->attempt());
    longest = std::max(longest, chunk->time);
  }
  return {name_prefix_ + std::to_string(last_submission_), static_cast<int>(chunks.size()),
          command_of_task(folder_, attempts), excluded,
          std::chrono::ceil<minutes>(2 * (longest + longest_pair_)) + reserve_of_task};
}

/// Handles a refusal. If its reason is neither the nodes nor the size, the cluster may have
/// accepted the array, as when the answer was lost. The next look at the queue shows that.
void ArraySender::refused(const std::string& reason, const Chunks& chunks, const Nodes& excluded) {
  if (StopSignal::is_requested()) return;
  const Nodes left_out = faults_.left_out();
  if (has(reason, no_such_nodes) && excluded != left_out) {  // suspects may try again
    take_back(chunks);
    return send_array(chunks, left_out);
  }
  if (has(reason, no_such_nodes) && !left_out.empty())
    throw SystemFault("no node of the cluster is left that can play: " + faults_.story());
  if (has(reason, no_such_array) && chunks.size() > 1) {
    take_back(chunks);
    most_tasks_ = static_cast<std::ptrdiff_t>(chunks.size() / 2);
    return send(chunks, excluded);
  }
  if (!was_accepted_)
    throw SystemFault("the cluster does not take a task: " + reason +
                      "; see \"workers\" in the config");
  problem_ = "the cluster does not take a task (" + reason + "); it is tried again";
  next_ = steady_clock::now() +
          std::min<seconds>(seconds(1 << std::min(++refusals_, 5)), longest_wait_to_send);
}

}  // namespace connect4
