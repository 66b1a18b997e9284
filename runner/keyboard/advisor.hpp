// The solver, for a person who asks for a hint.
#pragma once

#include <optional>

#include "lib/solver/book.hpp"
#include "lib/solver/solver.hpp"
#include "runner/analysis/position_analysis.hpp"
#include "runner/analysis/solving_limit.hpp"

namespace connect4 {

/// Tells a person the exact scores of its moves, as far as a few seconds allow. For one thread.
class Advisor {
 public:
  Advisor();

  /// The scores of all moves and which are best. Throws Interrupted.
  PositionAnalysis look_at(const Position& position);

 private:
  std::optional<Book> book_;
  SolvingLimit limit_;
  Solver solver_;
};

}  // namespace connect4
