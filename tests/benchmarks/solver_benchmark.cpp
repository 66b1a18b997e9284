// The cost of solving a position, by the number of its discs and the distance to its end.
//
//     solver_benchmark [POSITIONS [MEGABYTES [SEED [SET]]]]    as many as SET has by itself, 64 MB,
//                                                             seed 1; POSITIONS 0: likewise
//
// Prints processor time and nodes per position, with a table that is cleared before each of them
// and in the memory that the programs take for theirs, and what a fixed piece of work takes beside
// each set: it tells a busy or slow machine. Then, of what is hard, how much sooner two threads
// have the score than one, by the clock on the wall. That cannot be better than two independent
// threads. They do less than twice as much if the machine has other work or its processors share a
// core.
//
// The sets are random positions sorted in the manner of P. Pons's (blog.gamesolver.org): by discs,
// 8-14 "begin", 14-28 "middle" and 28-40 "end", and by plies to the end of perfect play, fewer than
// 14 "easy", 14-28 "medium", more "hard". (His first ones have 0-14 discs; as random positions the
// few with the fewest would decide the mean.) SET is one of the names printed, or "empty".
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "lib/random.hpp"
#include "lib/solver/solver.hpp"
#include "runner/analysis/parallel_solver.hpp"
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

double wall_milliseconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
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

void solve_anew(Solver& solver, const Position& position) {
  solver.clear();
  if (!solver.solve(position)) std::abort();
}

template <class Work>
double wall_milliseconds_of(const Work& work) {
  const double start = wall_milliseconds();
  work();
  return wall_milliseconds() - start;
}

/// By turns: the time of one thread, of two together, and of two apart. The last one shows the
/// present worth of the machine's second processor.
void compare_threads(std::string_view name, const std::vector<Position>& positions,
                     std::size_t bytes) {
  Solver one(bytes, huge_pages());
  Solver another(bytes, huge_pages());
  Solver together = parallel_solver(bytes, 2);
  double time_of_one = 0;
  double time_together = 0;
  double time_apart = 0;
  for (const Position& position : positions) {
    time_of_one += wall_milliseconds_of([&] { solve_anew(one, position); });
    time_together += wall_milliseconds_of([&] { solve_anew(together, position); });
    time_apart += wall_milliseconds_of([&] {
      const std::jthread helper([&] { solve_anew(another, position); });
      solve_anew(one, position);
    });
  }
  std::printf(
      "%-14.*s two threads: %.2f times as fast as one, where two do %.2f times its work; %.2f "
      "times the nodes\n",
      static_cast<int>(name.size()), name.data(), time_of_one / time_together,
      2 * time_of_one / time_apart,
      static_cast<double>(together.nodes()) / static_cast<double>(another.nodes()));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t count = argc > 1 ? std::stoul(argv[1]) : 0;
  const std::size_t bytes = (argc > 2 ? std::stoul(argv[2]) : 64) << 20;
  const std::uint64_t seed = argc > 3 ? std::stoull(argv[3]) : 1;
  const std::string_view wanted = argc > 4 ? argv[4] : "";
  Solver solver(bytes, huge_pages());
  const auto run = [&](std::string_view name, const std::vector<Position>& positions) {
    measure(name, positions, solver);
    if (name.ends_with("hard") || name == "empty") compare_threads(name, positions, bytes);
  };
  for (const PositionSet& set : sets)
    if (wanted.empty() || wanted == set.name)
      run(set.name, positions_of(set, count > 0 ? count : set.usual_count, seed, solver));
  if (wanted.empty() || wanted == "empty") run("empty", {Position()});
}
