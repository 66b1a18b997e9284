#include "lib/solver/search.hpp"

#include <algorithm>
#include <bit>

#include "lib/game/position.hpp"
#include "lib/solver/bounds.hpp"
#include "lib/solver/clones.hpp"
#include "lib/solver/score.hpp"

namespace connect4 {

namespace {

/// A number below 2^49, and whether it is that of the position in a mirror.
struct PositionKey {
  std::uint64_t number;
  bool is_mirrored;

  /// A column as the table has it, from the position's, and the other way round.
  constexpr int seen(int column) const { return is_mirrored ? column_count - 1 - column : column; }
};

/// The columns in the opposite order.
constexpr std::uint64_t mirrored_columns(std::uint64_t number) {
  constexpr std::uint64_t column = (1 << bits_per_column) - 1;
  constexpr int width = bits_per_column;
  return (number & column) << 6 * width | (number & column << width) << 4 * width |
         (number & column << 2 * width) << 2 * width | (number & column << 3 * width) |
         (number >> 2 * width & column << 2 * width) | (number >> 4 * width & column << width) |
         number >> 6 * width;
}

/// The key of a position with `ply` discs, given the mover's discs plus all discs. In each column
/// of h discs the sum is at least 2^h - 1 and less than 2^(h + 1) - 1, so that no two positions
/// share a sum. Early positions, of which many meet their mirror images, share a key with them: the
/// smaller one.
constexpr PositionKey key_of(std::uint64_t sum, int ply) {
  constexpr int first_ply_without_mirror = 16;
  if (ply >= first_ply_without_mirror) return {sum, false};
  const std::uint64_t mirrored = mirrored_columns(sum);
  return mirrored < sum ? PositionKey{mirrored, true} : PositionKey{sum, false};
}

constexpr bool is_single(Bitboard cells) {
  return (cells & (cells - 1)) == 0;
}

constexpr int no_column = column_count;
constexpr std::uint64_t nodes_per_stop_check = 1024;

/// The cells onto which a side can move without losing at once.
struct Answers {
  Bitboard cells;
  bool is_lost;  ///< a double threat, or nothing but cells right below threats
};

/// The moves that answer `threats` of the opponent.
constexpr Answers answers(Bitboard threats, Bitboard landing) {
  const Bitboard blocks = threats & landing;
  const Bitboard cells = (blocks ? blocks : landing) & ~(threats >> 1);
  return {cells, !is_single(blocks) || !cells};
}

/// A bound of the mover's score by strategy; see bounds.hpp. Only asked if it can decide: neither
/// rule proves less than its lowest bound.
int bound_by_rules(const Sides& sides, int ply, int alpha) {
  if (ply % 2 == 0)
    return alpha >= lowest_follow_up_bound ? follow_up_bound(sides.mover.discs, sides.other)
                                           : no_bound;
  return alpha >= lowest_odd_threat_bound ? odd_threat_bound(sides.other, sides.mover.discs)
                                          : no_bound;
}

}  // namespace

/// A position with a choice of moves, none of which wins or loses at once, and its known bounds.
struct SolverSearch::Node {
  Sides sides;
  Children children;
  std::array<Bitboard, column_count> answers;  ///< to each move, those that do not lose at once
  Bitboard moves;                              ///< those that may still be above alpha
  int ply;
  int alpha;
  int lower;  ///< bounds of the score
  int upper;
  int best;               ///< a bound of the score of the moves that are left out or done
  int first = no_column;  ///< the column that the table names
  PositionKey key{};
  std::array<SolverTable::Place, column_count> places;  ///< of the positions after the moves

  Sides after(std::size_t i) const {
    return {{sides.other.discs, sides.other.threats & ~children.moves[i]},
            {children.discs[i], children.threats[i]}};
  }
  bool is_decided() const { return lower > alpha || upper <= alpha; }
  int bound() const { return lower > alpha ? lower : upper; }
};

/// The table of a long search leaves the processor's cache, and a look at seven places of it then
/// takes as long as some nodes.
SolverSearch::TableReach SolverSearch::reach_from(int ply) {
  constexpr int first_ply_of_short_searches = 7;
  return ply < first_ply_of_short_searches ? TableReach{32, 29} : TableReach{33, 32};
}

bool SolverSearch::uses_table(const Node& node) const {
  return node.ply < reach_.end;
}

bool SolverSearch::asks_children(const Node& node) const {
  return node.ply < reach_.children_end;
}

void SolverSearch::clear() {
  table_.clear();
  history_ = {};
}

bool SolverSearch::must_stop() {
  if (++nodes_ % nodes_per_stop_check == 0 && stop_ && stop_->load(std::memory_order_relaxed))
    stopped_ = true;
  return stopped_;
}

int SolverSearch::bound(const Sides& sides, int ply, int alpha) {
  reach_ = reach_from(ply);
  return bound_of(sides, ply, alpha);
}

/// Plays forced moves, in a loop: the side to move may be the same again afterwards.
int SolverSearch::bound_of(Sides sides, int ply, int alpha) {
  int sign = 1;
  while (true) {
    const Bitboard landing = landing_cells(sides.occupied());
    if (!landing) return 0;
    const auto [moves, is_lost] = answers(sides.other.threats, landing);
    if (is_lost) return -sign * std::max(0, score_of_win(ply + 2));
    if (!is_single(moves)) {
      if (const int bound = bound_by_rules(sides, ply, alpha); bound <= alpha) return sign * bound;
      return sign * bound_of_choice(sides, moves, ply, alpha);
    }
    sides = sides.after(moves);
    ++ply;
    sign = -sign;
    alpha = -alpha - 1;
  }
}

/// The bound after a move. If it leaves a choice, the rules have been asked already.
int SolverSearch::bound_after(const Node& node, std::size_t i) {
  const int ply = node.ply + 1;
  const int alpha = -node.alpha - 1;
  const Bitboard answers = node.answers[i];
  return is_single(answers) ? -bound_of(node.after(i), ply, alpha)
                            : -bound_of_choice(node.after(i), answers, ply, alpha);
}

CONNECT4_CLONES int SolverSearch::bound_of_choice(const Sides& sides, Bitboard moves, int ply,
                                                  int alpha) {
  if (must_stop()) return 0;
  Node node;
  node.sides = sides;
  node.moves = moves;
  node.ply = ply;
  node.alpha = alpha;
  make_children(sides, moves, node.children);
  for (std::size_t i = 0; i < column_count; ++i) {
    if (!node.children.moves[i]) continue;
    const auto [cells, is_lost] = answers(node.children.threats[i], node.children.landings[i]);
    if (is_lost) return score_of_win(ply + 3);
    node.answers[i] = cells;
  }
  node.upper = std::max(0, score_of_win(ply + 5));
  node.lower = -std::max(0, score_of_win(ply + 4));
  if (node.is_decided()) return node.bound();
  node.best = -greatest_score;
  if (uses_table(node) && look_up(node)) return node.bound();
  if (asks_children(node)) fetch_children(node);
  if (const int bound = bound_by_childrens_rules(node); bound > alpha) return bound;
  if (asks_children(node) && look_up_children(node)) return node.bound();
  return try_moves(node);
}

/// The bound by strategy of the positions after the moves: a lower bound of the score if it is
/// above alpha, otherwise none. A fifth of all nodes is saved by asking before any move is tried.
int SolverSearch::bound_by_childrens_rules(const Node& node) {
  const auto& [moves, discs, threats, landings] = node.children;
  for (std::size_t i = 0; i < column_count; ++i) {
    if (!(node.moves & moves[i]) || is_single(node.answers[i])) continue;
    const int bound = -bound_by_rules(node.after(i), node.ply + 1, -node.alpha - 1);
    if (bound > node.alpha) return bound;
  }
  return -greatest_score;
}

/// Whether the table knows enough; if not, narrows the bounds by its entry.
bool SolverSearch::look_up(Node& node) {
  node.key = key_of(node.sides.mover.discs + node.sides.occupied(), node.ply);
  const TableEntry entry = table_.find(table_.place_of(node.key.number));
  if (!entry.is_known()) return false;
  node.lower = std::max(node.lower, entry.lower());
  node.upper = std::min(node.upper, entry.upper());
  node.first = node.key.seen(entry.column());
  return node.is_decided();
}

/// Asks for the table's entries of the positions after the moves. If the answer to a move is
/// forced, the table may know the position after the answer.
void SolverSearch::fetch_children(Node& node) const {
  const Bitboard occupied = node.sides.occupied();
  const Lanes& moves = node.children.moves;
  for (std::size_t i = 0; i < column_count; ++i) {
    if (!moves[i]) continue;
    const Bitboard answer = node.answers[i];
    const PositionKey key =
        is_single(answer)
            ? key_of(node.sides.mover.discs + occupied + 2 * moves[i] + answer, node.ply + 2)
            : key_of(node.sides.other.discs + occupied + moves[i], node.ply + 1);
    node.places[i] = table_.place_of(key.number);
    table_.prefetch(node.places[i]);
  }
}

/// Whether a move is known to be above alpha (J. Schaeffer and A. Plaat's enhanced transposition
/// cutoff, "New advances in alpha-beta searching", 1996); those known not to be are left out.
bool SolverSearch::look_up_children(Node& node) const {
  const Lanes& moves = node.children.moves;
  for (std::size_t i = 0; i < column_count; ++i) {
    if (!moves[i]) continue;
    const TableEntry entry = table_.find(node.places[i]);
    if (!entry.is_known()) continue;
    const bool is_own = is_single(node.answers[i]);
    const int least = is_own ? entry.lower() : -entry.upper();
    const int most = is_own ? entry.upper() : -entry.lower();
    node.lower = std::max(node.lower, least);
    if (least > node.alpha) return true;
    if (most > node.alpha) continue;
    node.moves &= ~moves[i];
    node.best = std::max(node.best, most);
  }
  return false;
}

int SolverSearch::try_moves(Node& node) {
  const std::uint64_t nodes_before = nodes();
  MoveOrder order(node.sides, node.children, node.moves, node.ply, node.first, history_);
  std::size_t best = order.size() > 0 ? order[0] : 0;
  for (std::size_t place = 0; place < order.size() && node.best <= node.alpha; ++place) {
    const std::size_t i = order[place];
    const int score = bound_after(node, i);
    if (stopped_) return 0;
    if (score > node.best) {
      node.best = score;
      best = i;
    }
    if (score > node.alpha) learn(node, order, place);
  }
  if (uses_table(node)) remember(node, best, nodes() - nodes_before);
  return node.best;
}

/// The move that was good enough is tried sooner elsewhere, and those before it later.
void SolverSearch::learn(const Node& node, const MoveOrder& order, std::size_t best) {
  history_.reward(node.ply, node.children.moves[order[best]]);
  for (std::size_t place = 0; place < best; ++place)
    history_.punish(node.ply, node.children.moves[order[place]]);
}

void SolverSearch::remember(const Node& node, std::size_t column, std::uint64_t work) {
  const bool is_above = node.best > node.alpha;
  table_.store(node.key.number, is_above ? std::max(node.lower, node.best) : node.lower,
               is_above ? node.upper : std::min(node.upper, node.best),
               node.key.seen(static_cast<int>(column)), static_cast<int>(std::bit_width(work)));
}

}  // namespace connect4
