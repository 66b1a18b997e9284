// How a tournament stands on its cluster.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/store/chunk_entry.hpp"

namespace connect4 {

/// A line for people: "cluster: 5 tasks running (n1 2, n2 2, n3 1), 2 waiting; 31 chunks done, 1
/// sent again (its task was killed on n2)". Empty where no chunk was sent.
std::string cluster_line(const ChunkCounts& counts);

/// {"running", "waiting", "done", "sent_again", "last_reason", "nodes": {"n1": 2}}: tasks, chunks,
/// why the last one was sent again, and how many tasks each node runs.
nlohmann::ordered_json cluster_json(const ChunkCounts& counts);

}  // namespace connect4
