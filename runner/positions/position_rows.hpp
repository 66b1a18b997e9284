// Positions and their exact scores as a file: a table, lines of JSON, or arrays for NumPy.
#pragma once

#include <span>
#include <string>

#include "lib/expected.hpp"
#include "lib/game/position.hpp"
#include "runner/batch/many_solver.hpp"

namespace connect4 {

/// A format of such files. TRAINING_DATA.md describes all three.
enum class PositionFormat { csv, jsonl, npz };

/// What is written of each position besides the position itself.
struct PositionFacts {
  bool scores = false;
  bool columns = false;  ///< the scores of all columns, and the best ones
};

/// Returns the whole file. There are as many `solved` as `positions`, or none without any facts.
/// The error is that of npz_file().
Expected<std::string> position_file(PositionFormat format, std::span<const Position> positions,
                                    std::span<const SolvedPosition> solved, PositionFacts facts);

}  // namespace connect4
