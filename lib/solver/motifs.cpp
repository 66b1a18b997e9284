#include "lib/solver/motifs.hpp"

#include <algorithm>

#include "lib/game/lines.hpp"
#include "lib/solver/game_values.hpp"
#include "lib/solver/side.hpp"

namespace connect4 {

namespace {

constexpr int most_empty_in_zugzwang = 16;
constexpr int most_discs_in_opening = 10;

template <class Value>
using Solved = tl::expected<Value, Unsolved>;

std::vector<Column> columns_of(Bitboard cells) {
  std::vector<Column> columns;
  for (const Column column : Column::all())
    if (cells & column_cells(column)) columns.push_back(column);
  return columns;
}

/// Whether the side that made the last move threatens to win twice, and cannot be beaten to it.
bool threatens_twice(const Sides& opponent_moves) {
  const Bitboard landing = landing_cells(opponent_moves.occupied());
  if (opponent_moves.mover.threats & landing) return false;
  const Bitboard threats = opponent_moves.other.threats;
  const Bitboard playable = threats & landing;
  return (playable & (playable - 1)) || (threats & (playable << 1));
}

bool has_double_threat(const Sides& sides) {
  const Bitboard landing = landing_cells(sides.occupied());
  return std::ranges::any_of(columns_of(landing), [&](Column column) {
    return threatens_twice(sides.after(landing & column_cells(column)));
  });
}

bool has_poison(const Sides& sides) {
  return landing_cells(sides.occupied()) & (sides.other.threats >> 1);
}

/// A position that is not over, with the facts seen at a glance.
struct Glance {
  explicit Glance(const Position& given)
      : position(given),
        sides(sides_of(given)),
        landing(landing_cells(sides.occupied())),
        wins(sides.mover.threats & landing),
        threats(sides.other.threats & landing) {}

  Position position;
  Sides sides;
  Bitboard landing;
  Bitboard wins;     ///< the cells in which the mover wins at once
  Bitboard threats;  ///< the cells in which the opponent would

  int empty_cells() const { return cell_count - position.ply(); }

  /// The one motif that can apply if it is among the first four; another one if none of them can.
  std::optional<Motif> tactical_motif() const {
    if (wins) return Motif::win;
    if (threats) return Motif::block;
    if (has_poison(sides)) return Motif::poison;
    if (has_double_threat(sides)) return Motif::double_threat;
    return std::nullopt;
  }
};

/// The moves of a position that is not lost, by the result that they lead to.
struct SortedMoves {
  Prospect result;
  std::vector<Column> keeping;
  int losing = 0;
  int wrong = 0;
};

Solved<SortedMoves> sort_moves(const Position& position, Prospect result, Solver& solver) {
  const auto results = results_of_moves(position, solver);
  if (!results) return tl::unexpected(results.error());
  SortedMoves moves{result, {}};
  for (const MoveResult& move : *results) {
    if (move.result == result)
      moves.keeping.push_back(move.column);
    else
      ++moves.wrong;
    if (move.result == Prospect::loss) ++moves.losing;
  }
  return moves;
}

/// Whether the winning disc of the perfect game lies on a disc that the loser played just before.
Solved<bool> ends_in_zugzwang(Position position, Solver& solver) {
  const auto line = solver.principal_line(position);
  if (!line) return tl::unexpected(line.error());
  std::optional<Cell> last, before;
  for (const Column column : *line) {
    before = last;
    last = position.drop(column);
  }
  return before && before->column == last->column;
}

/// The first of the last four motifs that applies.
Solved<std::optional<Motif>> quiet_motif(const Glance& glance, const SortedMoves& moves,
                                         Solver& solver) {
  if (moves.keeping.size() == 1) return Motif::only;
  if (moves.result == Prospect::win && glance.empty_cells() <= most_empty_in_zugzwang) {
    const auto zugzwang = ends_in_zugzwang(glance.position, solver);
    if (!zugzwang) return tl::unexpected(zugzwang.error());
    if (*zugzwang) return Motif::zugzwang;
  }
  if (moves.result == Prospect::draw && moves.losing >= 2) return Motif::draw;
  if (glance.position.ply() <= most_discs_in_opening) return Motif::opening;
  return std::nullopt;
}

using FoundMotif = Solved<std::optional<MotifPosition>>;

/// The motif of a position in which nobody can win at once.
FoundMotif motif_by_results(const Glance& glance, Solver& solver) {
  const auto score = solver.solve(glance.position, who_wins);
  if (!score) return tl::unexpected(score.error());
  if (*score < 0) return std::nullopt;
  auto moves = sort_moves(glance.position, prospect_of(*score), solver);
  if (!moves) return tl::unexpected(moves.error());
  if (moves->wrong == 0) return std::nullopt;
  auto motif = glance.tactical_motif();
  if (!motif) {
    const auto quiet = quiet_motif(glance, *moves, solver);
    if (!quiet) return tl::unexpected(quiet.error());
    motif = *quiet;
  }
  if (!motif) return std::nullopt;
  return MotifPosition{glance.position, *motif, std::move(moves->keeping)};
}

/// The motif of a position in which the opponent threatens to win.
FoundMotif block(const Glance& glance, Solver& solver) {
  if (std::popcount(glance.threats) > 1) return std::nullopt;  // lost
  const auto score = solver.solve(glance.position, who_wins);
  if (!score) return tl::unexpected(score.error());
  if (*score < 0) return std::nullopt;
  return MotifPosition{glance.position, Motif::block, columns_of(glance.threats)};
}

}  // namespace

FoundMotif find_motif(const Position& position, Solver& solver) {
  if (score_of_end(position)) return std::nullopt;
  const Glance glance(position);
  if (std::popcount(glance.landing) < 2) return std::nullopt;  // no column can be wrong
  if (glance.wins == glance.landing) return std::nullopt;
  if (glance.wins) return MotifPosition{position, Motif::win, columns_of(glance.wins)};
  return glance.threats ? block(glance, solver) : motif_by_results(glance, solver);
}

namespace {

/// The numbers of discs on the board with which positions of a motif are looked for. Earlier ones
/// would take too long to solve without a book.
struct Discs {
  int fewest, most;
};

constexpr Discs discs_of(Motif motif) {
  switch (motif) {
    case Motif::zugzwang:
      return {cell_count - most_empty_in_zugzwang, 38};
    case Motif::opening:
      return {8, most_discs_in_opening};
    case Motif::only:
      return {12, 38};
    case Motif::draw:
      return {16, 38};
    default:
      return {8, 38};
  }
}

/// The moves that miss nothing that is seen at a glance: a win, else a block, else cells that do
/// not let the opponent win above.
Bitboard sensible_cells(const Sides& sides) {
  const Bitboard landing = landing_cells(sides.occupied());
  if (const Bitboard wins = sides.mover.threats & landing) return wins;
  const Bitboard safe = safe_cells(sides.other.discs, sides.occupied());
  return safe ? safe : landing;
}

/// The position after so many moves of a game in which a share of the moves is random. Nothing if
/// the game is over before.
std::optional<Position> play_some_moves(int moves, Random& random) {
  const double share_of_random = random.real();
  Position position;
  while (position.ply() < moves) {
    const Sides sides = sides_of(position);
    const bool is_random = random.real() < share_of_random;
    const std::vector<Column> columns =
        columns_of(is_random ? landing_cells(sides.occupied()) : sensible_cells(sides));
    position.drop(columns[random.below(columns.size())]);
    if (score_of_end(position)) return std::nullopt;
  }
  return position;
}

/// Whether the motif may apply to a position that is not over, at a glance.
bool may_be(Motif motif, const Glance& glance) {
  const auto tactical = glance.tactical_motif();
  return tactical ? *tactical == motif : motif > Motif::double_threat;
}

int random_ply(Discs discs, Colour mover, Random& random) {
  for (;;) {
    const auto choices = static_cast<std::uint64_t>(discs.most - discs.fewest + 1);
    const int ply = discs.fewest + static_cast<int>(random.below(choices));
    if ((ply % 2 == 0) == (mover == Colour::red)) return ply;
  }
}

}  // namespace

bool MotifSearch::is_new(const Position& position) {
  return found_.insert(std::min(position.key(), position.mirrored().key())).second;
}

tl::expected<MotifPosition, Unsolved> MotifSearch::next(Solver& solver) {
  for (;;) {
    const auto position = play_some_moves(random_ply(discs_of(motif_), mover_, random_), random_);
    if (!position || !may_be(motif_, Glance(*position))) continue;
    const auto found = find_motif(*position, solver);
    if (!found) return tl::unexpected(found.error());
    if (!*found || (*found)->motif != motif_ || !is_new(*position)) continue;
    mover_ = other(mover_);
    return **found;
  }
}

}  // namespace connect4
