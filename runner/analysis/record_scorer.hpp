// Game records with the exact scores of their positions.
#pragma once

#include <string>

#include "lib/game/game_record.hpp"
#include "lib/solver/solver.hpp"
#include "runner/analysis/solving_limit.hpp"

namespace connect4 {

/// Fills in the scores of a game. Throws Interrupted where the limit ended the search.
void score_record(GameRecord& record, Solver& solver, const SolvingLimit& limit);

/// Prints the records of a file (protocol/GAME_RECORD.md, one a line) with their scores, each as
/// soon as it has them; false where some lines were no records, which standard error names. Throws
/// UsageError where the file cannot be read, and Interrupted.
bool score_records(const std::string& path, Solver& solver, const SolvingLimit& limit);

}  // namespace connect4
