#include "lib/solver/solver.hpp"

#include <algorithm>

#include "lib/game/lines.hpp"

namespace connect4 {

namespace {

bool is_finished(const Position& position) {
  return score_of_end(position).has_value();
}

/// The bounds known so far of a score, and the way to narrow them down.
class ScoreBracket {
 public:
  ScoreBracket(SolverSearch& search, const Sides& sides, int ply, ScoreWindow window)
      : search_(search), sides_(sides), ply_(ply), low_(window.low), high_(window.high) {}

  int low() const { return low_; }
  int high() const { return high_; }
  int ply() const { return ply_; }
  bool is_open() const { return low_ < high_ && !search_.is_stopped(); }

  /// Knows that the score is at least `least`, which it mostly is.
  void begin_at(int least) {
    if (least <= low_) return;
    low_ = std::min(least, high_);
    ask(low_);
  }

  /// Learns whether the score is above `alpha`, if that is not known yet.
  void ask(int alpha) {
    if (!is_open() || alpha < low_ || alpha >= high_) return;
    const int bound = search_.bound(sides_, ply_, alpha);
    if (search_.is_stopped()) return;  // it means nothing
    if (bound > alpha)
      low_ = std::min(bound, high_);
    else
      high_ = std::max(bound, low_);
  }

 private:
  SolverSearch& search_;
  Sides sides_;
  int ply_;
  int low_;
  int high_;
};

/// Early ends are soon found or ruled out, and most positions have one. If the score is close,
/// each question costs about the same, so that one goes from answer to answer: A. Plaat et al.,
/// "Best-first fixed-depth minimax algorithms" (Artificial Intelligence 87, 1996), MTD(f).
void narrow(ScoreBracket& bracket, const SolverSearch& search) {
  constexpr std::array early_ends{14, 12, 10, 8, 6, 5, 4, 3, 2};
  constexpr int first_ply_of_middle = 15;  // from there on, a close score is soon found as well
  const std::uint64_t cheap = bracket.ply() < first_ply_of_middle ? 1500 : 200;
  const std::uint64_t nodes_before = search.nodes();
  for (const int score : early_ends) {
    if (search.nodes() - nodes_before > cheap) break;
    bracket.ask(score - 1);
    bracket.ask(-score);
  }
  int guess = std::clamp(0, bracket.low(), bracket.high());
  while (bracket.is_open()) {
    bracket.ask(guess < bracket.high() ? guess : guess - 1);
    guess = guess <= bracket.low() ? bracket.low() : bracket.high();
  }
}

}  // namespace

int Solver::score_within(const Position& position, ScoreWindow window) {
  const Sides sides = sides_of(position);
  const int ply = position.ply();
  const auto in_window = [&](int score) { return std::clamp(score, window.low, window.high); };
  if (const auto known = score_at_sight(position, sides)) {
    const int score = in_window(*known);
    known_ = {score, score};
    return score;
  }
  ScoreBracket bracket(search_, sides, ply,
                       {in_window(-std::max(0, score_of_win(ply + 2))),
                        in_window(std::max(0, score_of_win(ply + 3)))});
  if (const auto least = book_ ? book_->least_score(position) : std::nullopt)
    bracket.begin_at(*least);
  narrow(bracket, search_);
  known_ = {bracket.low(), bracket.high()};
  return bracket.low();
}

/// That of a win in one, and of a position in the book.
std::optional<int> Solver::score_at_sight(const Position& position, const Sides& sides) {
  if (sides.mover.threats & landing_cells(sides.occupied()))
    return score_of_win(position.ply() + 1);
  return book_ ? book_->score(position) : std::nullopt;
}

Solver::Score Solver::solve(const Position& position, ScoreWindow window) {
  search_.go_on();
  if (is_finished(position)) return tl::unexpected(Unsolved::finished);
  const int score = score_within(position, window);
  if (search_.is_stopped()) return tl::unexpected(Unsolved::stopped);
  return score;
}

int Solver::score_of_move(const Position& position, Column column, ScoreWindow window) {
  Position next = position;
  next.drop(column);
  if (const auto end = score_of_end(next)) return std::clamp(-*end, window.low, window.high);
  return -score_within(next, {-window.high, -window.low});
}

tl::expected<Solver::ColumnScores, Unsolved> Solver::score_columns(const Position& position) {
  search_.go_on();
  if (is_finished(position)) return tl::unexpected(Unsolved::finished);
  ColumnScores scores;
  for (const Column column : position.legal_columns())
    scores[static_cast<std::size_t>(column.index())] = score_of_move(position, column, {});
  if (search_.is_stopped()) return tl::unexpected(Unsolved::stopped);
  return scores;
}

tl::expected<std::vector<Column>, Unsolved> Solver::principal_line(const Position& start) {
  search_.go_on();
  if (is_finished(start)) return tl::unexpected(Unsolved::finished);
  std::vector<Column> line;
  Position position = start;
  int score = score_within(start, {});
  while (!is_finished(position) && !search_.is_stopped()) {
    std::vector<Column> columns = position.legal_columns();
    std::ranges::stable_sort(columns, {}, distance_from_centre);
    const auto keeps = std::ranges::find_if(columns, [&](Column column) {
      return score_of_move(position, column, {score - 1, score}) == score;
    });
    if (keeps == columns.end()) break;  // only if the search was stopped
    line.push_back(*keeps);
    position.drop(*keeps);
    score = -score;
  }
  if (search_.is_stopped()) return tl::unexpected(Unsolved::stopped);
  return line;
}

}  // namespace connect4
