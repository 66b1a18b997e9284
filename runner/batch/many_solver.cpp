#include "runner/batch/many_solver.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <vector>

#include "protocol/sdk/c/connect4_batch.h"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds between_reports{100};

/// Writes what is not null. Returns false if the solver was stopped.
bool solve_one(Solver& solver, const Position& position, std::int8_t* score, std::int8_t* columns) {
  if (columns == nullptr) {
    const auto found = solver.solve(position);
    if (score != nullptr) *score = static_cast<std::int8_t>(found.value_or(C4_NO_SCORE));
    return found || found.error() != Unsolved::stopped;
  }
  const auto found = solver.score_columns(position);
  std::ranges::transform(found.value_or(Solver::ColumnScores{}), columns, [](const auto& each) {
    return static_cast<std::int8_t>(each.value_or(C4_NO_SCORE));
  });
  if (score != nullptr) *score = *std::max_element(columns, columns + column_count);
  return found || found.error() != Unsolved::stopped;
}

}  // namespace

std::size_t ManySolver::solve(std::span<const Position> positions, std::int8_t* scores,
                              std::int8_t* columns, const Progress& progress) const {
  std::atomic<std::size_t> next{0}, done{0};
  std::atomic<bool> stopped{false};
  // Returns the first position that this thread took and did not solve.
  const auto take_part = [&] {
    std::optional<Book> own_book = book;
    Solver solver(table_bytes);
    solver.look_into(own_book ? &*own_book : nullptr);
    solver.stop_when(&stopped);
    for (std::size_t i = next++; i < positions.size(); i = next++, ++done)
      if (stopped || !solve_one(solver, positions[i], scores != nullptr ? scores + i : nullptr,
                                columns != nullptr ? columns + i * column_count : nullptr))
        return i;
    return positions.size();
  };
  std::vector<std::future<std::size_t>> working;
  std::size_t first_unsolved = positions.size();
  try {
    for (int i = 0; i < threads; ++i) working.push_back(std::async(std::launch::async, take_part));
    for (auto& thread : working) {
      while (thread.wait_for(between_reports) != std::future_status::ready)
        if (progress && !progress(done)) stopped = true;
      first_unsolved = std::min(first_unsolved, thread.get());
    }
  } catch (...) {
    stopped = true;  // for the threads that the destructors of the futures wait for
    throw;
  }
  return first_unsolved;
}

}  // namespace connect4
