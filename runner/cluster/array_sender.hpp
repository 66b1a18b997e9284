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

/// Counts the chunks that nodes could not play. After three such chunks in a row the node is left
/// out for the rest of the run. A value type.
class NodeFaults {
 public:
  /// Counts a chunk that the node could not play, with the reason. Returns a sentence for people if
  /// the node is left out from now on.
  std::optional<std::string> note(const std::string& node, const std::string& reason);

  /// Clears the count: the node has played a chunk.
  void clear(const std::string& node) { faults_.erase(node); }

  /// Return the nodes that could not play their last chunk, or their last three.
  std::vector<std::string> suspects() const { return nodes_with(1); }
  std::vector<std::string> left_out() const { return nodes_with(most_in_a_row); }

  /// Returns the faults of all nodes, "n2: no bubblewrap; n3: ..."; empty without faults.
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

/// Sends chunks as tasks of arrays. The name of an array ends with the number of the submission.
/// The store has that number before the array is sent. So the name tells the chunks of the array,
/// even if the answer of the cluster is lost. A refused array is sent again after a while. A lost
/// chunk is sent to nodes without a fault, if there are any. Belongs to one thread.
class ArraySender {
 public:
  using Chunks = std::vector<SentChunk*>;

  /// Puts the entries of the chunks onto the disk.
  using KeepEntries = std::function<void(const Chunks&)>;

  /// `batch` and `folder` must outlive it. `longest_pair` is the longest time of the two games of
  /// an opening pair. `last_submission` is the number of the last submission of earlier runs.
  ArraySender(const BatchSystem& batch, const ChunkFolder& folder, std::string name_prefix,
              std::chrono::seconds longest_pair, int last_submission, KeepEntries keep);

  NodeFaults& faults() { return faults_; }

  /// Returns false during the wait after a refused task.
  bool is_due() const { return std::chrono::steady_clock::now() >= next_; }

  /// Sends these chunks. They stay lost if that fails. Throws SystemFault if the cluster refuses
  /// the first task ever, or if no node is left that can play.
  void send(const Chunks& chunks);

  /// Returns why the cluster refused the last submission; empty if it accepted it.
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
