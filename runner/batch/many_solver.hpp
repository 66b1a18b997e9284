// Exact scores of many positions, on several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "lib/solver/book.hpp"
#include "lib/solver/solver.hpp"

namespace connect4 {

/// Solves many positions, each by one thread. That suits positions that have nothing to do with
/// each other better than threads that share a position: none waits for another.
struct ManySolver {
  int threads = 1;
  std::size_t table_bytes = std::size_t{8} << 20;  ///< of each thread
  std::optional<Book> book{};                      ///< each thread has a copy

  /// Told the number of positions that are done, ten times a second. Returns false to stop.
  using Progress = std::function<bool(std::size_t done)>;

  /// Writes the score of each position for the side to move, and seven numbers to `columns`, the
  /// score of each move for the side that makes it. Either may be null. C4_NO_SCORE stands for the
  /// score of a finished position or of a full column. Returns the number of positions that are
  /// done, from the first one on: all of them unless `progress` stopped it. Throws
  /// std::system_error if a thread cannot be started.
  std::size_t solve(std::span<const Position> positions, std::int8_t* scores, std::int8_t* columns,
                    const Progress& progress) const;
};

}  // namespace connect4
