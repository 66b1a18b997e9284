// What the searches of several threads have in common.
#pragma once

#include <memory_resource>

#include "lib/solver/busy_positions.hpp"
#include "lib/solver/table.hpp"

namespace connect4 {

/// Searches that share it learn from each other. While more than one of them searches, the table
/// must keep its size: see SolverTable::keep_size().
struct SharedMemory {
  explicit SharedMemory(std::size_t table_bytes,
                        std::pmr::memory_resource& memory = *std::pmr::get_default_resource())
      : table(table_bytes, memory) {}

  SolverTable table;
  alignas(SolverTable::cache_line) BusyPositions busy;
};

}  // namespace connect4
