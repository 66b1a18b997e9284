// The cost of solving a position, by the number of its discs and the distance to its end.
//
//     solver_benchmark [POSITIONS [MEGABYTES [SEED [SET]]]]    as many as SET has by itself, 64 MB,
//                                                             seed 1; POSITIONS 0: likewise
//
// Prints processor time and nodes per position, with a table that is cleared before each of them
// and in the memory that the programs take for theirs, and what a fixed piece of work takes beside
// each set: it tells a busy or slow machine.
//
// The sets are random positions sorted in the manner of P. Pons's (blog.gamesolver.org): by discs,
// 8-14 "begin", 14-28 "middle" and 28-40 "end", and by plies to the end of perfect play, fewer than
// 14 "easy", 14-28 "medium", more "hard". (His first ones have 0-14 discs; as random positions the
// few with the fewest would decide the mean.) SET is one of the names printed, or "empty".
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "lib/random.hpp"
#include "lib/solver/solver.hpp"
#include "runner/analysis/huge_pages.hpp"
#include "tests/lib/game/some_positions.hpp"
#include "tests/lib/solver/plain_search.hpp"

namespace {

using namespace connect4;

double processor_milliseconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

struct PositionSet {
  std::string_view name;
  int fewest_discs;
  int most_discs;
  int fewest_plies;
  int most_plies;
  std::size_t usual_count;
};

constexpr PositionSet sets[]{
    {"end-easy", 28, 40, 0, 13, 1000},      {"middle-easy", 14, 28, 0, 13, 1000},
    {"middle-medium", 14, 28, 14, 28, 200}, {"begin-easy", 8, 14, 0, 13, 100},
    {"begin-medium", 8, 14, 14, 28, 100},   {"begin-hard", 8, 14, 29, 42, 40},
};

std::vector<Position> positions_of(const PositionSet& set, std::size_t count, std::uint64_t seed,
                                   Solver& solver) {
  Random random(seed);
  std::vector<Position> positions;
  const auto span = static_cast<std::uint64_t>(set.most_discs - set.fewest_discs + 1);
  while (positions.size() < count) {
    const int discs = set.fewest_discs + static_cast<int>(random.below(span));
    const Position position = lasting_position(random, discs);
    const int plies = plies_to_end(solver.solve(position).value(), position.ply());
    if (plies >= set.fewest_plies && plies <= set.most_plies) positions.push_back(position);
  }
  return positions;
}

/// Milliseconds for work that no change of the solver touches.
double calibration() {
  const double start = processor_milliseconds();
  Random random(1);
  std::uint64_t sum = 0;
  for (int i = 0; i < 20'000'000; ++i) sum += random.below(7 + sum % 3);
  const double end = processor_milliseconds();
  return sum > 0 ? end - start : 0;
}

void measure(std::string_view name, const std::vector<Position>& positions, Solver& solver) {
  const double fixed = calibration();
  const std::uint64_t nodes_before = solver.nodes();
  const double start = processor_milliseconds();
  for (const Position& position : positions) {
    solver.clear();
    if (!solver.solve(position)) std::abort();
  }
  const double spent = processor_milliseconds() - start;
  const auto count = static_cast<double>(positions.size());
  const auto nodes = static_cast<double>(solver.nodes() - nodes_before);
  std::printf(
      "%-14.*s %6zu positions %12.4f ms %14.1f nodes each, %5.2f M/s (fixed work: %.0f ms)\n",
      static_cast<int>(name.size()), name.data(), positions.size(), spent / count, nodes / count,
      nodes / spent / 1e3, fixed);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t count = argc > 1 ? std::stoul(argv[1]) : 0;
  const std::size_t bytes = (argc > 2 ? std::stoul(argv[2]) : 64) << 20;
  const std::uint64_t seed = argc > 3 ? std::stoull(argv[3]) : 1;
  const std::string_view wanted = argc > 4 ? argv[4] : "";
  Solver solver(bytes, huge_pages());
  for (const PositionSet& set : sets)
    if (wanted.empty() || wanted == set.name)
      measure(set.name, positions_of(set, count > 0 ? count : set.usual_count, seed, solver),
              solver);
  if (wanted.empty() || wanted == "empty") measure("empty", {Position()}, solver);
}
