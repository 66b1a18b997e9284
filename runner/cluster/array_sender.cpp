#include "runner/cluster/array_sender.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "runner/cluster/task_exit.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using std::chrono::steady_clock;

constexpr seconds longest_wait_to_send{30};
constexpr minutes reserve_of_task{5};

/// Of one array, whatever its largest size: its tasks are named in one argument, of 128 KiB at
/// most.
constexpr int most_tasks_named = 8000;

/// Slurm's words where all nodes are excluded: "Requested node configuration is not available".
constexpr const char* no_such_nodes = "node configuration";

}  // namespace

ArraySender::ArraySender(Place place, std::string name_prefix, seconds longest_pair,
                         int last_submission, KeepEntries keep)
    : place_(place),
      name_prefix_(std::move(name_prefix)),
      longest_pair_(longest_pair),
      last_submission_(last_submission),
      keep_(std::move(keep)),
      was_accepted_(last_submission > 0) {}

void ArraySender::send(const Chunks& chunks) {
  std::map<std::set<std::string>, Chunks> by_bad_nodes;
  for (const int id : chunks) by_bad_nodes[place_.chunks.find(id)->bad_nodes].push_back(id);
  for (const auto& [bad_nodes, alike] : by_bad_nodes) send(alike, bad_nodes);
}

/// In arrays of a size that the cluster takes.
void ArraySender::send(const Chunks& chunks, const std::set<std::string>& bad_nodes) {
  if (most_tasks_ == 0)
    most_tasks_ = std::min(place_.slurm.most_tasks().value_or(0), most_tasks_named);
  const std::ptrdiff_t most = std::max(most_tasks_, 1);
  for (auto first = chunks.begin(); first != chunks.end() && is_due();) {
    const auto last = first + std::min(most, chunks.end() - first);
    send_array({first, last}, bad_nodes);
    first = last;
  }
}

void ArraySender::send_array(const Chunks& chunks, const std::set<std::string>& bad_nodes) {
  ++last_submission_;
  write_down(chunks);
  const auto job = place_.slurm.submit(submission_of(chunks, bad_nodes));
  if (!job) return refused(job.error(), chunks);
  was_accepted_ = true;
  refusals_ = 0;
  problem_.clear();
  for (std::size_t i = 0; i < chunks.size(); ++i)
    place_.chunks.find(chunks[i])->entry.job = *job + "_" + std::to_string(i);
}

void ArraySender::write_down(const Chunks& chunks) {
  std::vector<ChunkEntry> entries;
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    SentChunk& chunk = *place_.chunks.find(chunks[i]);
    chunk.is_lost = false;
    chunk.looks_without_task = 0;
    ChunkEntry& entry = chunk.entry;
    ++entry.attempt;
    entry.submission = last_submission_;
    entry.place = static_cast<int>(i);
    entry.job.clear();
    entry.node.clear();
    entry.state = ChunkState::waiting;
    entries.push_back(entry);
  }
  keep_(std::move(entries));
}

Submission ArraySender::submission_of(const Chunks& chunks,
                                      const std::set<std::string>& bad_nodes) const {
  std::vector<ChunkAttempt> attempts;
  seconds longest{0};
  for (const int id : chunks) {
    const SentChunk& chunk = *place_.chunks.find(id);
    attempts.push_back({id, chunk.entry.attempt});
    longest = std::max(longest, chunk.chunk.time);
  }
  std::set<std::string> excluded = bad_nodes;
  for (const std::string& node : place_.faults.left_out()) excluded.insert(node);
  Submission submission;
  submission.name = name_of_submission(last_submission_);
  submission.tasks = static_cast<int>(chunks.size());
  submission.command = command_of_task(place_.folder, attempts);
  submission.excluded_nodes.assign(excluded.begin(), excluded.end());
  submission.limit = std::chrono::ceil<minutes>(2 * (longest + longest_pair_)) + reserve_of_task;
  return submission;
}

/// It may have been accepted all the same, as when the answer was lost: the queue shows.
void ArraySender::refused(const std::string& reason, const Chunks& chunks) {
  if (StopSignal::is_requested()) return;
  const bool is_about_nodes = reason.find(no_such_nodes) != std::string::npos;
  if (is_about_nodes && forgive_nodes(chunks)) return;
  if (is_about_nodes && !place_.faults.left_out().empty())
    throw SystemFault("no node of the cluster is left that can play: " + place_.faults.story());
  if (!was_accepted_)
    throw SystemFault("the cluster does not take a task: " + reason +
                      "; see \"workers\" in the config");
  problem_ = "the cluster does not take a task (" + reason + "); it is tried again";
  next_ = steady_clock::now() +
          std::min<seconds>(seconds(1 << std::min(++refusals_, 5)), longest_wait_to_send);
}

/// Where there is no node but those that could not play these chunks, they may try again: a node is
/// left out for good after three in a row alone. Returns whether there were such.
bool ArraySender::forgive_nodes(const Chunks& chunks) {
  bool has_any = false;
  for (const int id : chunks) {
    SentChunk& chunk = *place_.chunks.find(id);
    if (chunk.bad_nodes.empty()) continue;
    chunk.bad_nodes.clear();
    chunk.is_lost = has_any = true;
  }
  return has_any;
}

}  // namespace connect4
