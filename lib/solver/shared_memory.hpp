// The state that the searches of several threads share.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory_resource>

#include "lib/solver/table.hpp"

namespace connect4 {

/// Searches that share a table put off moves to positions in which another one is at work: it will
/// have the answer sooner. After T. Kerrigan's simplified ABDADA
/// (www.tckerrigan.com/Chess/Parallel_Chess_Search), J.-C. Weill, "The ABDADA distributed minimax
/// search algorithm" (1996). It is a hint only: positions in the same place forget each other.
/// Threads may share it.
class BusyPositions {
 public:
  /// Positions are told apart by numbers with well mixed upper bits.
  bool contains(std::uint64_t number) const {
    return at(number).load(std::memory_order_relaxed) == number;
  }
  void enter(std::uint64_t number) { at(number).store(number, std::memory_order_relaxed); }
  void leave(std::uint64_t number) {
    if (contains(number)) at(number).store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr int index_bits = 12;

  std::atomic<std::uint64_t>& at(std::uint64_t number) {
    return numbers_[static_cast<std::size_t>(number >> (64 - index_bits))];
  }
  const std::atomic<std::uint64_t>& at(std::uint64_t number) const {
    return numbers_[static_cast<std::size_t>(number >> (64 - index_bits))];
  }

  std::array<std::atomic<std::uint64_t>, std::size_t{1} << index_bits> numbers_{};
};

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
