// The exact solver on several processors.
#pragma once

#include <cstddef>

#include "lib/solver/solver.hpp"

namespace connect4 {

/// A solver whose questions that many threads answer together, with one table of at most so many
/// bytes. What takes a few milliseconds is still done by one thread. The scores are those of
/// Solver(table_bytes), which it is for one thread; the nodes are those of all threads, and differ
/// from run to run. Like any Solver it is for one caller at a time. Throws std::system_error where
/// no thread can be started.
Solver parallel_solver(std::size_t table_bytes, std::size_t threads);

}  // namespace connect4
