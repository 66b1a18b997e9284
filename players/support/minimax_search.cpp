#include "players/support/minimax_search.hpp"

#include <algorithm>
#include <cmath>

#include "lib/game/lines.hpp"

namespace connect4 {

namespace {

// The worth of a good threat in lines. Matches at depth 4, 6 and 7 from all 343 openings of three
// discs, with both colours. Without lines it has 35-42 % of the points; with half or twice the
// weight, or with threats on the other rows counted too, 44-56 %.
constexpr int threat_points = 14;

constexpr Bitboard rows_of_red = bottom_row * 0b010101;
constexpr Bitboard rows_of_blue = bottom_row * 0b101010;

/// The number of lines of four that lie wholly within the cells.
constexpr int count_lines(Bitboard cells) {
  int count = 0;
  for (const Direction direction : all_directions) {
    const int s = stride(direction);
    const Bitboard pairs = cells & (cells >> s);
    count += std::popcount(pairs & (pairs >> (2 * s)));
  }
  return count;
}

constexpr int points(Bitboard discs, Bitboard occupied, Bitboard good_rows) {
  const Bitboard open = discs | (board_cells & ~occupied);
  const Bitboard threats = winning_cells(discs, occupied) & good_rows;
  return count_lines(open) + threat_points * std::popcount(threats);
}

}  // namespace

int guess(Bitboard own, Bitboard occupied) {
  const bool is_red = std::popcount(occupied) % 2 == 0;
  return points(own, occupied, is_red ? rows_of_red : rows_of_blue) -
         points(own ^ occupied, occupied, is_red ? rows_of_blue : rows_of_red);
}

namespace {

constexpr int infinity = 2 * guess_limit;
constexpr std::uint64_t visits_per_stop_check = 512;

/// The depth of search if one move is legal: only the score is wanted.
constexpr int depth_without_choice = 8;

using Bound = TranspositionTable::Bound;

/// Up to seven moves, the most promising first.
class OrderedMoves {
 public:
  OrderedMoves(Bitboard own, Bitboard occupied, Bitboard moves, Column first) {
    for (; moves; moves &= moves - 1) {
      const Bitboard move = moves & -moves;
      insert({move, promise(own | move, occupied | move, column_of(move), first)});
    }
  }

  const auto* begin() const { return moves_.begin(); }
  const auto* end() const { return moves_.begin() + count_; }

 private:
  struct Rated {
    Bitboard move;
    int promise;
  };

  /// The best column of an earlier search, then the most threats, then the centre.
  static int promise(Bitboard own, Bitboard occupied, Column column, Column first) {
    if (column == first) return infinity;
    return 4 * std::popcount(winning_cells(own, occupied)) - distance_from_centre(column);
  }

  void insert(Rated rated) {
    auto* place = moves_.begin() + count_++;
    for (; place != moves_.begin() && (place - 1)->promise < rated.promise; --place)
      *place = *(place - 1);
    *place = rated;
  }

  std::array<Rated, column_count> moves_;
  int count_ = 0;
};

/// The score of a position that needs no search.
SearchResult without_search(Bitboard cells, int score) {
  return {column_of(most_central(cells)), score, 0, 0};
}

}  // namespace

SearchResult MinimaxSearch::search(const Position& position, const SearchLimits& limits) {
  const Bitboard own = position.discs(position.to_move());
  const Bitboard occupied = position.occupied();
  const Bitboard landing = landing_cells(occupied);
  if (const Bitboard wins = landing & winning_cells(own, occupied))
    return without_search(wins, win_score(position.ply() + 1));

  const Bitboard moves = safe_cells(own ^ occupied, occupied);
  if (!moves) {
    const Bitboard blocks = landing & winning_cells(own ^ occupied, occupied);
    return without_search(blocks ? blocks : landing, -win_score(position.ply() + 2));
  }

  table_.clear();
  stop_ = limits.stop;
  visits_ = 0;
  stopped_ = false;
  SearchResult result = without_search(moves, 0);
  const bool has_choice = moves & (moves - 1);
  const int deepest = std::min(
      {limits.depth, cell_count - position.ply(), has_choice ? cell_count : depth_without_choice});
  for (int depth = 1; depth <= deepest; ++depth) {
    const Best best = best_of(own, occupied, moves, result.column, depth, -infinity, infinity);
    if (stopped_) break;
    result = {best.column, best.score, depth, 0};
    if (is_win(best.score) || is_loss(best.score)) break;
  }
  result.visits = visits_;
  return result;
}

/// The score of a position in which the mover cannot win at once: the moves that lead here were
/// safe.
int MinimaxSearch::negamax(Bitboard own, Bitboard occupied, int depth, int alpha, int beta) {
  if (count_visit()) return 0;
  const int ply = std::popcount(occupied);
  const Bitboard moves = safe_cells(own ^ occupied, occupied);
  if (!moves) return ply == cell_count ? 0 : -win_score(ply + 2);
  if (ply >= cell_count - 2) return 0;
  if (depth <= 0) return guess(own, occupied);

  // Nobody can win before these discs.
  alpha = std::max(alpha, -win_score(ply + 4));
  beta = std::min(beta, win_score(ply + 3));
  if (alpha >= beta) return alpha;

  const std::uint64_t key = TranspositionTable::key_of(own, occupied);
  const TranspositionTable::Entry* const known = table_.find(key);
  if (known && known->depth >= depth) {
    if (known->bound == Bound::exact) return known->score;
    if (known->bound == Bound::at_least) alpha = std::max<int>(alpha, known->score);
    if (known->bound == Bound::at_most) beta = std::min<int>(beta, known->score);
    if (alpha >= beta) return known->score;
  }

  const Column first = known ? *Column::from_index(known->best) : column_of(moves);
  const Best best = best_of(own, occupied, moves, first, depth, alpha, beta);
  if (stopped_) return 0;
  const Bound bound = best.score <= alpha  ? Bound::at_most
                      : best.score >= beta ? Bound::at_least
                                           : Bound::exact;
  table_.store({key, static_cast<std::int16_t>(best.score), static_cast<std::int8_t>(depth), bound,
                static_cast<std::uint8_t>(best.column.index())});
  return best.score;
}

/// The best of the moves, none of which wins or loses at once, and its score: exact between alpha
/// and beta, a bound outside. `first` is tried first; of the others it is asked only whether they
/// are better, until one is.
MinimaxSearch::Best MinimaxSearch::best_of(Bitboard own, Bitboard occupied, Bitboard moves,
                                           Column first, int depth, int alpha, int beta) {
  const bool is_forced = (moves & (moves - 1)) == 0;
  const int depth_below = is_forced ? depth : depth - 1;
  Best best{-infinity - 1, first};
  for (const auto& [move, promise] : OrderedMoves(own, occupied, moves, first)) {
    const auto score_within = [&, move = move](int low, int high) {
      return -negamax(own ^ occupied, occupied | move, depth_below, -high, -low);
    };
    const bool is_first = best.score < -infinity;
    int score = is_first ? 0 : score_within(alpha, alpha + 1);
    if (is_first || (score > alpha && score < beta)) score = score_within(alpha, beta);
    if (stopped_) return best;
    if (score > best.score) best = {score, column_of(move)};
    alpha = std::max(alpha, score);
    if (alpha >= beta) break;
  }
  return best;
}

bool MinimaxSearch::count_visit() {
  if (++visits_ % visits_per_stop_check == 0 && stop_ && stop_()) stopped_ = true;
  return stopped_;
}

double to_eval(int score) {
  if (is_win(score)) return 1;
  if (is_loss(score)) return -1;
  return std::round(100 * std::tanh(score / 100.0)) / 100;
}

std::string describe(const SearchResult& result, int ply) {
  std::string text;
  if (result.depth > 0) text = "depth " + std::to_string(result.depth);
  if (!is_win(result.score) && !is_loss(result.score)) return text;
  if (!text.empty()) text += ", ";
  const int moves = (last_disc(result.score) - ply + 1) / 2;  // the winner's
  text += is_win(result.score) ? "wins in " : "loses in ";
  return text + std::to_string(moves) + (moves == 1 ? " move" : " moves");
}

}  // namespace connect4
