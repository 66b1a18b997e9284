#include "runner/exam/refuter.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "lib/solver/game_values.hpp"
#include "lib/solver/move_order.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

namespace {

constexpr int questions_per_further_game = 200;
constexpr std::uint64_t most_nodes_for_leaves = 60'000'000;  // some seconds

int value_or_interrupt(const Solver::Score& score) {
  if (!score) throw Interrupted{};
  return *score;
}

Position position_after(Position position, Column column) {
  position.drop(column);
  return position;
}

/// Whether the side that has just moved has won.
bool is_won_by_last(const Position& position) {
  return has_four(position.discs(other(position.to_move())));
}

/// Orders positions: wins first, the shortest of them first, then draws, then losses.
int promise(const std::optional<int>& score) {
  return score.value_or(0);
}

}  // namespace

ExactMove find_exact_move(Solver& solver, const Position& position, int least) {
  const int score = value_or_interrupt(score_at_least(solver, position, least));
  std::vector<Column> columns = position.legal_columns();
  std::ranges::stable_sort(columns, {}, distance_from_centre);
  for (const Column column : columns) {
    const Position next = position_after(position, column);
    const auto end = score_of_end(next);
    const int reply = end ? *end : value_or_interrupt(solver.solve(next, {-score, 1 - score}));
    if (reply <= -score) return {column, score};
  }
  throw std::logic_error("no column keeps the score of its position");
}

Refuter::Refuter(RefuterTask task, AskPlayer ask, Solver& solver, Book& book)
    : task_(std::move(task)), ask_(std::move(ask)), solver_(solver), book_(book) {}

bool Refuter::is_shortest() const {
  return best_ && std::ssize(best_->moves) <= tried_ + 2;
}

int Refuter::tried() const {
  return std::max(tried_, 0);
}

void Refuter::search() {
  std::vector<std::size_t> level = begin();
  while (!best_) {
    if (level.empty()) {
      tried_all_ = true;
      return;
    }
    if (wins_at_once(level)) return;
    if (!ask_level(level)) break;
    tried_ = length_of_level(level) + 1;
    level = std::exchange(next_level_, {});
  }
  if (best_) return;
  nodes_before_leaves_ = solver_.nodes();
  std::vector<Leaf> leaves = promising_leaves();
  play_shorter(leaves);
  play_more(leaves);
}

/// The first positions in which the opponent is to move.
std::vector<std::size_t> Refuter::begin() {
  if (task_.start.to_move() != task_.player) {
    nodes_.push_back({task_.start, no_node, std::nullopt, std::nullopt});
    seen_.insert(task_.start.key());
    return {0};
  }
  reply(task_.start, no_node, std::nullopt);
  if (!best_) tried_ = 0;
  return std::exchange(next_level_, {});
}

/// Returns whether the opponent wins in one of the positions.
bool Refuter::wins_at_once(const std::vector<std::size_t>& level) {
  for (const std::size_t node : level)
    for (const Column column : nodes_[node].position.legal_columns())
      if (is_won_by_last(position_after(nodes_[node].position, column))) {
        std::vector<Column> moves = moves_to(node);
        moves.push_back(column);
        keep({std::move(moves), std::nullopt});
        return true;
      }
  return false;
}

/// Asks for the answers to all moves. Begins with the positions that are best for the opponent, if
/// that is known. Returns whether all were asked, and the player was not beaten.
bool Refuter::ask_level(std::vector<std::size_t>& level) {
  std::ranges::stable_sort(level, std::greater(), [&](std::size_t node) {
    return promise(book_.score(nodes_[node].position));
  });
  for (auto node = level.begin(); node != level.end(); ++node)
    for (const Column column : nodes_[*node].position.legal_columns()) {
      const Position next = position_after(nodes_[*node].position, column);
      if (next.is_full() || answers_.contains(next.key())) continue;
      if (!may_ask_more()) {
        leaves_.assign(node, level.end());
        leaves_.insert(leaves_.end(), next_level_.begin(), next_level_.end());
        return false;
      }
      if (reply(next, *node, column)) return false;
    }
  return true;
}

/// Asks for the player's move. Returns whether the player has lost by a fault.
bool Refuter::reply(const Position& position, std::size_t parent, std::optional<Column> before) {
  const PlayerAnswer& answer = ask(position);
  if (const auto* const fault = std::get_if<Fault>(&answer)) {
    std::vector<Column> moves = moves_to(parent);
    if (before) moves.push_back(*before);
    keep({std::move(moves), *fault});
    return true;
  }
  const Column column = std::get<Column>(answer);
  const Position next = position_after(position, column);
  if (is_won_by_last(next) || next.is_full() || !seen_.insert(next.key()).second) return false;
  next_level_.push_back(nodes_.size());
  nodes_.push_back({next, parent, before, column});
  return false;
}

bool Refuter::may_ask_more() const {
  return std::ssize(answers_) < task_.questions && !is_time_up();
}

const PlayerAnswer& Refuter::ask(const Position& position) {
  const auto known = answers_.find(position.key());
  if (known != answers_.end()) return known->second;
  return answers_.emplace(position.key(), ask_(position)).first->second;
}

/// The leaves, the best first.
std::vector<Refuter::Leaf> Refuter::promising_leaves() const {
  std::vector<Leaf> leaves;
  for (const std::size_t node : leaves_) leaves.push_back(to_leaf(node));
  std::ranges::stable_sort(leaves, std::greater(),
                           [](const Leaf& leaf) { return promise(leaf.least); });
  return leaves;
}

Refuter::Leaf Refuter::to_leaf(std::size_t node) const {
  const Position& position = nodes_[node].position;
  if (const auto score = book_.score(position)) return {node, score, true};
  return {node, book_.least_score(position)};
}

/// Each game that is played here is shorter than the best one before.
void Refuter::play_shorter(std::vector<Leaf>& leaves) {
  for (Leaf& leaf : leaves) {
    if (is_time_up()) return;
    if (needed_score() <= greatest_score && reaches(leaf, needed_score())) play_on(leaf);
  }
}

/// Plays some more games, one at least.
void Refuter::play_more(std::vector<Leaf>& leaves) {
  int left = std::max(task_.questions / questions_per_further_game, 1);
  for (Leaf& leaf : leaves) {
    if (left == 0 || (played_on_ > 0 && is_time_up())) return;
    if (leaf.is_played) continue;
    play_on(leaf);
    --left;
  }
}

/// The score of a position from which the opponent wins sooner than in the best game.
int Refuter::needed_score() const {
  if (!best_) return 1;
  const int discs = task_.start.ply() + static_cast<int>(best_->moves.size());
  return score_of_win(discs - 2);
}

/// Whether the position of a leaf is known to have that score, or more.
bool Refuter::reaches(const Leaf& leaf, int score) {
  if (leaf.least && *leaf.least >= score) return true;
  if (leaf.is_exact || solver_.nodes() - nodes_before_leaves_ > most_nodes_for_leaves) return false;
  return value_or_interrupt(solver_.solve(nodes_[leaf.node].position, {score - 1, score})) >= score;
}

/// Plays the game from there on, with exact moves of the opponent, until it cannot be shorter than
/// the best one.
void Refuter::play_on(Leaf& leaf) {
  leaf.is_played = true;
  ++played_on_;
  Position position = nodes_[leaf.node].position;
  std::vector<Column> moves = moves_to(leaf.node);
  int least = -greatest_score;
  while (!best_ || moves.size() + 1 < best_->moves.size()) {
    const ExactMove move = find_exact_move(solver_, position, least);
    least = move.score;
    moves.push_back(move.column);
    position.drop(move.column);
    if (is_won_by_last(position)) return keep({std::move(moves), std::nullopt});
    if (position.is_full()) return;
    const PlayerAnswer& answer = ask(position);
    if (const auto* const fault = std::get_if<Fault>(&answer))
      return keep({std::move(moves), *fault});
    moves.push_back(std::get<Column>(answer));
    position.drop(moves.back());
    if (is_won_by_last(position) || position.is_full()) return;
  }
}

/// Keeps the shorter of the best game and this one.
void Refuter::keep(LostGame game) {
  if (!best_ || game.moves.size() < best_->moves.size()) best_ = std::move(game);
}

int Refuter::length_of_level(const std::vector<std::size_t>& level) const {
  return nodes_[level.front()].position.ply() - task_.start.ply();
}

std::vector<Column> Refuter::moves_to(std::size_t node) const {
  std::vector<Column> moves;
  for (; node != no_node; node = nodes_[node].parent) {
    if (nodes_[node].answer) moves.push_back(*nodes_[node].answer);
    if (nodes_[node].before) moves.push_back(*nodes_[node].before);
  }
  std::ranges::reverse(moves);
  return moves;
}

}  // namespace connect4
