// Games with the exact scores of their positions: records of a file, or a match as it is played.
#pragma once

#include <deque>
#include <string>

#include "lib/game/game_record.hpp"
#include "lib/solver/solver.hpp"
#include "runner/analysis/analysis_options.hpp"
#include "runner/analysis/solving_limit.hpp"
#include "runner/screen/observers.hpp"

namespace connect4 {

/// Fills in the scores of a game. Throws Interrupted if the limit ended the search.
void score_record(GameRecord& record, Solver& solver, const SolvingLimit& limit);

/// Prints the records of a file (protocol/GAME_RECORD.md, one per line) with their scores, in the
/// file's order, each as soon as it can. Each solver takes a game of its own. False if some lines
/// were no records, which standard error names. Throws UsageError if the file cannot be read, and
/// Interrupted.
bool score_records(const std::string& path, std::deque<LimitedSolver>& solvers);

/// Passes finished games on with their exact scores. The match waits meanwhile. Throws Interrupted.
class AnalysingObserver final : public Observers {
 public:
  explicit AnalysingObserver(const SolvingSettings& settings) : solver_(settings) {}

  void game_over(const GameRecord& record) override;

 private:
  LimitedSolver solver_;
};

}  // namespace connect4
