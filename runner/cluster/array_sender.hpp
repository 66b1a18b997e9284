// Sends chunks to the cluster.
#pragma once

#include <chrono>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "runner/cluster/chunk_folder.hpp"
#include "runner/cluster/node_faults.hpp"
#include "runner/cluster/sent_chunks.hpp"
#include "runner/cluster/slurm.hpp"

namespace connect4 {

/// Sends chunks as tasks of job arrays, whose names end with the number of the submission. The
/// ledger comes first: whatever becomes of us or of the answer, the name of a job says which chunks
/// its tasks are. What is refused is tried again after a while. Belongs to one thread.
class ArraySender {
 public:
  /// Puts entries of the ledger onto the disk.
  using KeepEntries = std::function<void(std::vector<ChunkEntry>)>;

  /// What it works with; all must outlive it.
  struct Place {
    const ChunkFolder& folder;
    const Slurm& slurm;
    SentChunks& chunks;
    NodeFaults& faults;
  };

  /// `longest_pair` is what the two games of an opening pair may take; `last_submission` the number
  /// of an earlier run's last one.
  ArraySender(Place place, std::string name_prefix, std::chrono::seconds longest_pair,
              int last_submission, KeepEntries keep);

  /// Whether the cluster was not asked to be left alone for a while.
  bool is_due() const { return std::chrono::steady_clock::now() >= next_; }

  /// Sends these chunks, which stay lost where that fails. Throws SystemFault where the first task
  /// ever is refused, and where no node is left that can play.
  void send(const std::vector<int>& chunks);

  std::string name_of_submission(int number) const { return name_prefix_ + std::to_string(number); }

  /// Why the cluster has taken nothing of late; empty where it has.
  const std::string& problem() const { return problem_; }

 private:
  using Chunks = std::vector<int>;

  void send(const Chunks& chunks, const std::set<std::string>& bad_nodes);
  void send_array(const Chunks& chunks, const std::set<std::string>& bad_nodes);
  void write_down(const Chunks& chunks);
  Submission submission_of(const Chunks& chunks, const std::set<std::string>& bad_nodes) const;
  void refused(const std::string& reason, const Chunks& chunks);
  bool forgive_nodes(const Chunks& chunks);

  const Place place_;
  const std::string name_prefix_;
  const std::chrono::seconds longest_pair_;
  int last_submission_;
  const KeepEntries keep_;
  int most_tasks_ = 0;  // in one array; 0 while that is not known
  bool was_accepted_;   // a task, by this run or an earlier one
  int refusals_ = 0;    // in a row
  std::string problem_;
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace connect4
