// Exact scores of many positions, on several threads.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "lib/solver/solver.hpp"

namespace connect4 {

/// A position's exact scores.
struct SolvedPosition {
  std::optional<int> score;      ///< for the side to move; nothing if the game is over
  Solver::ColumnScores columns;  ///< of each move, for the side that makes it, if they were wanted
};

/// Solves many positions, each by one thread. That suits positions that have nothing to do with
/// each other better than threads that share a position: none waits for another. The threads keep
/// their tables from call to call. Belongs to one thread.
class ManySolver {
 public:
  /// Told the number of positions that are done, ten times a second. Returns false to stop.
  using Progress = std::function<bool(std::size_t done)>;

  /// `threads` of 0 is one for each core. Each has a table that grows to `table_bytes`, and a copy
  /// of the book.
  ManySolver(std::size_t threads, std::size_t table_bytes, const std::optional<Book>& book);

  /// Solves the positions, and the moves in each of them if `columns`. Returns the solved ones from
  /// the first on: all of them, or fewer if `progress` stopped it. Throws std::system_error if no
  /// thread can be started.
  std::vector<SolvedPosition> solve(std::span<const Position> positions, bool columns,
                                    const Progress& progress);

 private:
  struct Worker {
    Solver solver;
    std::optional<Book> book;
  };

  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace connect4
