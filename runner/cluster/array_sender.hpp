// Sends chunks to the cluster.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runner/cluster/batch_system.hpp"
#include "runner/cluster/chunk_folder.hpp"
#include "runner/cluster/sent_chunks.hpp"

namespace connect4 {

/// Counts what nodes say they cannot do. After three chunks in a row that a node could not play, it
/// is left out for the rest of the run. A value type.
class NodeFaults {
 public:
  /// A chunk could not be played there, and why. Returns a sentence for people if the node is left
  /// out from now on.
  std::optional<std::string> note(const std::string& node, const std::string& reason);

  /// The node has played a chunk.
  void clear(const std::string& node) { faults_.erase(node); }

  /// The nodes that could not play the last chunk that they had, or the last three.
  std::vector<std::string> suspects() const { return nodes_with(1); }
  std::vector<std::string> left_out() const { return nodes_with(most_in_a_row); }

  /// "n2: no bubblewrap; n3: ..." of all with a fault; empty without.
  std::string story() const;

 private:
  static constexpr int most_in_a_row = 3;

  struct Faults {
    int in_a_row = 0;
    std::string last_reason;
  };

  std::vector<std::string> nodes_with(int in_a_row) const;

  std::map<std::string, Faults> faults_;  // by node
};

/// Sends chunks as tasks of arrays, whose names end with the number of the submission. The store
/// has that number before the array is sent: so the name of an array says which chunks its tasks
/// are, even if the answer of the cluster is lost. What is refused is tried again after a while. A
/// chunk that was lost is sent to nodes without a fault, if there are any. Belongs to one thread.
class ArraySender {
 public:
  using Chunks = std::vector<SentChunk*>;

  /// Puts onto the disk what the chunks say of themselves.
  using KeepEntries = std::function<void(const Chunks&)>;

  /// `batch` and `folder` must outlive it. `longest_pair` is what the two games of an
  /// opening pair may take; `last_submission` the number of an earlier run's last one.
  ArraySender(const BatchSystem& batch, const ChunkFolder& folder, std::string name_prefix,
              std::chrono::seconds longest_pair, int last_submission, KeepEntries keep);

  NodeFaults& faults() { return faults_; }

  /// False while the cluster is left alone, after it has refused a task.
  bool is_due() const { return std::chrono::steady_clock::now() >= next_; }

  /// Sends these chunks, which stay lost if that fails. Throws SystemFault if the first task ever
  /// is refused, and if no node is left that can play.
  void send(const Chunks& chunks);

  /// Why the cluster has taken nothing of late; empty if it has.
  const std::string& problem() const { return problem_; }

 private:
  using Nodes = std::vector<std::string>;

  void send(const Chunks& chunks, const Nodes& excluded);
  void send_array(const Chunks& chunks, const Nodes& excluded);
  void write_down(const Chunks& chunks);
  TaskArray array_of(const Chunks& chunks, const Nodes& excluded) const;
  void refused(const std::string& reason, const Chunks& chunks, const Nodes& excluded);

  const BatchSystem& batch_;
  const ChunkFolder& folder_;
  const std::string name_prefix_;
  const std::chrono::seconds longest_pair_;
  const KeepEntries keep_;
  NodeFaults faults_;
  int last_submission_;
  std::ptrdiff_t most_tasks_;  // in one array
  bool was_accepted_;          // a task, by this run or an earlier one
  int refusals_ = 0;           // in a row
  std::string problem_;
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace connect4
