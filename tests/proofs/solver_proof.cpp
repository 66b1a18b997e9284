// Proves the solver against a search that knows nothing but the rules, on random positions with 1
// to 14 empty cells. Proves the bound of each rule of strategy likewise, and the score of the empty
// board. Usage: solver_proof [POSITIONS [SEED]] 20,000, seed 1; with POSITIONS also the score of
// each first move

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "lib/solver/bounds.hpp"
#include "lib/solver/solver.hpp"
#include "tests/lib/game/some_positions.hpp"
#include "tests/lib/solver/plain_search.hpp"

namespace connect4 {
namespace {

constexpr int fewest_discs = 28;

struct Tally {
  long positions = 0;
  long follow_up = 0;   ///< positions in which the rule says something
  long odd_threat = 0;  ///< likewise
  long wrong = 0;
};

/// Whether a rule's bound holds; counts it in `proven` if it says anything.
bool holds(int bound, int score, long& proven) {
  if (bound == no_bound) return true;
  ++proven;
  return score <= bound;
}

bool bounds_hold(const Position& position, int score, Tally& tally) {
  const Sides sides = sides_of(position);
  if (landing_cells(sides.occupied()) & (sides.mover.threats | sides.other.threats)) return true;
  if (position.ply() % 2 == 0)
    return holds(follow_up_bound(sides.mover.discs, sides.other), score, tally.follow_up);
  return holds(odd_threat_bound(sides.other, sides.mover.discs), score, tally.odd_threat);
}

void check(const Position& position, Solver& solver, Tally& tally) {
  const int score = plain::score(position);
  ++tally.positions;
  if (solver.solve(position) != score || !bounds_hold(position, score, tally)) ++tally.wrong;
}

Tally prove_random_positions(long count, std::uint64_t seed) {
  Random random(seed);
  Solver solver(std::size_t{1} << 20);
  Tally tally;
  for (long i = 0; i < count; ++i) {
    if (i % 64 == 0) solver.clear();  // also tables that have not yet grown
    const int discs = fewest_discs + static_cast<int>(random.below(cell_count - fewest_discs));
    check(lasting_position(random, discs), solver, tally);
  }
  return tally;
}

/// The first player wins with its 21st disc, the last but one on the board: V. Allis (1988) and J.
/// Allen (1988) found that it wins, from the centre alone, J. Tromp (1995) all scores.
bool is_empty_board_known(Solver& solver) {
  return solver.solve(Position()) == 1;
}

bool are_first_moves_known(Solver& solver) {
  const auto scores = solver.score_columns(Position()).value();
  constexpr std::array known{-2, -1, 0, 1, 0, -1, -2};
  return std::equal(known.begin(), known.end(), scores.begin());
}

}  // namespace
}  // namespace connect4

int main(int argc, char** argv) {
  using namespace connect4;
  const long count = argc > 1 ? std::atol(argv[1]) : 20'000;
  const Tally tally = prove_random_positions(count, argc > 2 ? std::stoull(argv[2]) : 1);
  std::printf("%ld positions, follow-up says something of %ld, an odd threat of %ld: %ld wrong\n",
              tally.positions, tally.follow_up, tally.odd_threat, tally.wrong);
  Solver solver(std::size_t{64} << 20);
  const bool is_known = is_empty_board_known(solver) && (argc < 2 || are_first_moves_known(solver));
  std::printf("the empty board: %s, %llu nodes\n", is_known ? "as known" : "WRONG",
              static_cast<unsigned long long>(solver.nodes()));
  return tally.wrong == 0 && is_known ? 0 : 1;
}
