// The exact solver on several processors, and memory for large tables.
#pragma once

#include <cstddef>
#include <memory_resource>

#include "lib/solver/solver.hpp"

namespace connect4 {

/// A solver of that many threads, which answer each question together, with one table of at most so
/// many bytes. Work of a few milliseconds is still done by one thread. The scores are those of
/// Solver(table_bytes), which it is for one thread. The nodes are those of all threads, and differ
/// from run to run. Like any Solver it is for one caller at a time. Throws std::system_error if no
/// thread can be started.
Solver parallel_solver(std::size_t table_bytes, std::size_t threads);

/// Memory that the kernel is asked to keep in pages of 2 MB. A solver looks all over its table. In
/// pages of 4 KB it would wait for the address of nearly each place too. That takes a twentieth of
/// the time with a table of 64 MB, and more with gigabytes. Throws std::bad_alloc. For any thread.
std::pmr::memory_resource& huge_pages();

}  // namespace connect4
