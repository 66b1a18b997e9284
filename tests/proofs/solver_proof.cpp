// Proves the solver against a search that knows nothing but the rules, on random positions with 0
// to 14 empty cells, each bound of its rules of strategy likewise, and known scores of early
// positions by a second way: the best of their columns. Usage: solver_proof [POSITIONS]     20,000;
// two million take a quarter of an hour

#include <cstdio>
#include <cstdlib>

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

/// Whether a rule's bound holds; counts it in `proven` where it says anything.
bool holds(int bound, int score, long& proven) {
  if (bound == no_bound) return true;
  ++proven;
  return score <= bound;
}

bool bounds_hold(const Position& position, int score, Tally& tally) {
  const Sides sides = sides_of(position);
  if (landing_cells(sides.occupied()) & (sides.mover.threats | sides.other.threats)) return true;
  if (position.ply() % 2 == 0)
    return holds(follow_up_bound(sides.mover.discs, sides.other.discs), score, tally.follow_up);
  return holds(odd_threat_bound(sides.other, sides.mover.discs), score, tally.odd_threat);
}

void check(const Position& position, Solver& solver, Tally& tally) {
  const int score = plain::score(position);
  ++tally.positions;
  if (solver.solve(position) != score || !bounds_hold(position, score, tally)) ++tally.wrong;
}

Tally prove_random_positions(long count) {
  Random random(1);
  Solver solver(std::size_t{1} << 20);
  Tally tally;
  for (long i = 0; i < count; ++i) {
    if (i % 64 == 0) solver.clear();  // also tables that have not yet grown
    const int discs = fewest_discs + static_cast<int>(random.below(cell_count - fewest_discs));
    check(lasting_position(random, discs), solver, tally);
  }
  return tally;
}

/// The first player wins the empty board with its 41st disc, the last but one (J. D. Allen and V.
/// Allis, 1988, both by computer), and from the centre alone.
bool is_empty_board_known() {
  Solver solver(std::size_t{64} << 20);
  const auto scores = solver.score_columns(Position()).value();
  constexpr std::array known{-2, -1, 0, 1, 0, -1, -2};
  return std::equal(known.begin(), known.end(), scores.begin()) && solver.solve(Position()) == 1;
}

}  // namespace
}  // namespace connect4

int main(int argc, char** argv) {
  const long count = argc > 1 ? std::atol(argv[1]) : 20'000;
  const connect4::Tally tally = connect4::prove_random_positions(count);
  std::printf("%ld positions, of which follow-up bounds %ld and odd threats %ld: %ld wrong\n",
              tally.positions, tally.follow_up, tally.odd_threat, tally.wrong);
  const bool is_known = connect4::is_empty_board_known();
  std::printf("the empty board and its columns: %s\n", is_known ? "as known" : "WRONG");
  return tally.wrong == 0 && is_known ? 0 : 1;
}
