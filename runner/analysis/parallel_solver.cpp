#include "runner/analysis/parallel_solver.hpp"

#include "runner/analysis/huge_pages.hpp"
#include "runner/analysis/parallel_search.hpp"

namespace connect4 {

Solver parallel_solver(std::size_t table_bytes, std::size_t threads) {
  if (threads <= 1) return Solver(table_bytes, huge_pages());
  return Solver(std::make_unique<ParallelSearch>(table_bytes, threads));
}

}  // namespace connect4
