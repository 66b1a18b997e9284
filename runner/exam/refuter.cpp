#include "runner/exam/refuter.hpp"

#include <algorithm>
#include <utility>

#include "lib/game/verdict.hpp"
#include "lib/solver/game_values.hpp"
#include "runner/analysis/solving_limit.hpp"
#include "runner/match/referee.hpp"

namespace connect4 {

namespace {

constexpr int questions_per_further_game = 200;
constexpr std::uint64_t most_nodes_for_leaves = 60'000'000;  // some seconds

Position position_after(Position position, Column column) {
  position.drop(column);
  return position;
}

/// Whether the side that has just moved has won.
bool is_won_by_last(const Position& position) {
  return has_four(position.discs(other(position.to_move())));
}

/// Keeps the shorter of the best game and this one.
void keep_shorter(std::optional<LostGame>& best, LostGame game) {
  if (!best || game.moves.size() < best->moves.size()) best = std::move(game);
}

/// Orders positions: wins first, the shortest of them first, then draws, then losses.
int promise(const std::optional<int>& score) {
  return score.value_or(0);
}

/// A node from which no more questions are asked in breadth.
struct Leaf {
  std::size_t node;
  std::optional<int> least;  ///< its score is at least that; nothing: not known
  bool is_exact = false;     ///< `least` is its score
  bool is_played = false;
};

/// Plays on from leaves with exact moves of the opponent.
class FurtherGames {
 public:
  FurtherGames(const RefuterTask& task, ReplyTree& tree, Solver& solver, Book& book,
               std::optional<LostGame>& best)
      : task_(task),
        tree_(tree),
        solver_(solver),
        book_(book),
        best_(best),
        nodes_before_(solver.nodes()) {}

  void play(const std::vector<std::size_t>& nodes) {
    std::vector<Leaf> leaves;
    for (const std::size_t node : nodes) leaves.push_back(to_leaf(node));
    std::ranges::stable_sort(leaves, std::greater(),
                             [](const Leaf& leaf) { return promise(leaf.least); });
    play_shorter(leaves);
    play_more(leaves);
  }

 private:
  Leaf to_leaf(std::size_t node) const {
    const Position& position = tree_.position(node);
    if (const auto score = book_.score(position)) return {node, score, true};
    return {node, book_.least_score(position)};
  }

  /// Each game that is played here is shorter than the best one before.
  void play_shorter(std::vector<Leaf>& leaves) {
    for (Leaf& leaf : leaves) {
      if (task_.is_time_up()) return;
      if (needed_score() <= greatest_score && reaches(leaf, needed_score())) play_on(leaf);
    }
  }

  /// Plays some more games, one at least.
  void play_more(std::vector<Leaf>& leaves) {
    int left = std::max(task_.questions / questions_per_further_game, 1);
    for (Leaf& leaf : leaves) {
      if (left == 0 || (played_ > 0 && task_.is_time_up())) return;
      if (leaf.is_played) continue;
      play_on(leaf);
      --left;
    }
  }

  /// The score of a position from which the opponent wins sooner than in the best game.
  int needed_score() const {
    if (!best_) return 1;
    const int discs = task_.start.ply() + static_cast<int>(best_->moves.size());
    return score_of_win(discs - 2);
  }

  /// Whether the position of a leaf is known to have that score, or more.
  bool reaches(const Leaf& leaf, int score) {
    if (leaf.least && *leaf.least >= score) return true;
    if (leaf.is_exact || solver_.nodes() - nodes_before_ > most_nodes_for_leaves) return false;
    return or_interrupted(solver_.solve(tree_.position(leaf.node), {score - 1, score})) >= score;
  }

  /// Plays the game until it cannot be shorter than the best one.
  void play_on(Leaf& leaf) {
    leaf.is_played = true;
    ++played_;
    Position position = tree_.position(leaf.node);
    std::vector<Column> moves = tree_.moves_to(leaf.node);
    int least = -greatest_score;
    while (!best_ || moves.size() + 1 < best_->moves.size()) {
      const BestMove move = or_interrupted(best_move(position, solver_, least));
      least = move.score;
      moves.push_back(move.column);
      position.drop(move.column);
      if (is_won_by_last(position)) return keep_shorter(best_, {std::move(moves), std::nullopt});
      if (position.is_full()) return;
      const PlayerAnswer& answer = tree_.ask(position);
      if (const auto* const fault = std::get_if<Fault>(&answer))
        return keep_shorter(best_, {std::move(moves), *fault});
      moves.push_back(std::get<Column>(answer));
      position.drop(moves.back());
      if (is_won_by_last(position) || position.is_full()) return;
    }
  }

  const RefuterTask& task_;
  ReplyTree& tree_;
  Solver& solver_;
  Book& book_;
  std::optional<LostGame>& best_;
  std::uint64_t nodes_before_;  // of the solver
  int played_ = 0;              // leaves
};

}  // namespace

std::optional<std::size_t> ReplyTree::add(const Position& position, std::size_t parent,
                                          std::optional<Column> before,
                                          std::optional<Column> answer) {
  if (!seen_.insert(position.key()).second) return std::nullopt;
  nodes_.push_back({position, parent, before, answer});
  return nodes_.size() - 1;
}

std::vector<Column> ReplyTree::moves_to(std::size_t node) const {
  std::vector<Column> moves;
  for (; node != no_node; node = nodes_[node].parent) {
    if (nodes_[node].answer) moves.push_back(*nodes_[node].answer);
    if (nodes_[node].before) moves.push_back(*nodes_[node].before);
  }
  std::ranges::reverse(moves);
  return moves;
}

const PlayerAnswer& ReplyTree::ask(const Position& position) {
  const auto known = answers_.find(position.key());
  if (known != answers_.end()) return known->second;
  return answers_.emplace(position.key(), ask_(position)).first->second;
}

Refuter::Refuter(RefuterTask task, AskPlayer ask, Solver& solver, Book& book)
    : task_(std::move(task)), tree_(std::move(ask)), solver_(solver), book_(book) {}

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
  if (!best_) FurtherGames(task_, tree_, solver_, book_, best_).play(leaves_);
}

/// The first positions in which the opponent is to move.
std::vector<std::size_t> Refuter::begin() {
  if (task_.start.to_move() != task_.player)
    return {*tree_.add(task_.start, ReplyTree::no_node, std::nullopt, std::nullopt)};
  reply(task_.start, ReplyTree::no_node, std::nullopt);
  if (!best_) tried_ = 0;
  return std::exchange(next_level_, {});
}

/// Returns whether the opponent wins in one of the positions.
bool Refuter::wins_at_once(const std::vector<std::size_t>& level) {
  for (const std::size_t node : level)
    for (const Column column : tree_.position(node).legal_columns())
      if (is_won_by_last(position_after(tree_.position(node), column))) {
        std::vector<Column> moves = tree_.moves_to(node);
        moves.push_back(column);
        keep_shorter(best_, {std::move(moves), std::nullopt});
        return true;
      }
  return false;
}

/// Asks for the answers to all moves. Begins with the positions that are best for the opponent, if
/// that is known. Returns whether all were asked, and the player was not beaten.
bool Refuter::ask_level(std::vector<std::size_t>& level) {
  std::ranges::stable_sort(level, std::greater(), [&](std::size_t node) {
    return promise(book_.score(tree_.position(node)));
  });
  for (auto node = level.begin(); node != level.end(); ++node)
    for (const Column column : tree_.position(*node).legal_columns()) {
      const Position next = position_after(tree_.position(*node), column);
      if (next.is_full() || tree_.was_asked(next)) continue;
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
  const PlayerAnswer& answer = tree_.ask(position);
  if (const auto* const fault = std::get_if<Fault>(&answer)) {
    std::vector<Column> moves = tree_.moves_to(parent);
    if (before) moves.push_back(*before);
    keep_shorter(best_, {std::move(moves), *fault});
    return true;
  }
  const Column column = std::get<Column>(answer);
  const Position next = position_after(position, column);
  if (is_won_by_last(next) || next.is_full()) return false;
  if (const auto node = tree_.add(next, parent, before, column)) next_level_.push_back(*node);
  return false;
}

bool Refuter::may_ask_more() const {
  return questions() < task_.questions && !task_.is_time_up();
}

int Refuter::length_of_level(const std::vector<std::size_t>& level) const {
  return tree_.position(level.front()).ply() - task_.start.ply();
}

namespace {

constexpr char own_name[] = "connect4";

/// A game in progress.
class RefutationGame {
 public:
  RefutationGame(Examinee& player, const RefutationPlan& plan, Solver& solver)
      : player_(player), plan_(plan), solver_(solver), position_(plan.start) {
    record_.game = plan.number;
    record_.start = plan.start;
    record_.seed = plan.seed;
  }

  GameRecord play() {
    if (auto fault =
            player_.begin(plan_.start, plan_.player, player_seed(plan_.seed, plan_.player)))
      lose(*std::move(fault));
    else
      while (take_turn()) {
      }
    name_players(record_, plan_.player, player_.identity());
    return std::move(record_);
  }

  static void name_players(GameRecord& record, Colour colour, const Identity& player) {
    record.players[colour] = player;
    record.players[other(colour)] = {
        player.name == own_name ? own_name + std::string(" (2)") : own_name, CONNECT4_VERSION, {}};
  }

 private:
  bool take_turn() {
    if (position_.to_move() != plan_.player) return drop(Ply{.column = own_move()});
    Examinee::Answer answer = player_.ask(position_, moves_);
    if (auto* const fault = std::get_if<Fault>(&answer)) return lose(std::move(*fault));
    return drop(std::get<Ply>(std::move(answer)));
  }

  /// The planned column; nothing if the game has left the plan.
  std::optional<Column> planned() const {
    const std::size_t played = moves_.size();
    if (has_left_plan_ || played >= plan_.moves.size()) return std::nullopt;
    return plan_.moves[played];
  }

  Column own_move() {
    const auto column = planned();
    return column ? *column : or_interrupted(best_move(position_, solver_)).column;
  }

  /// Returns whether the game goes on.
  bool drop(Ply ply) {
    if (planned() != ply.column) has_left_plan_ = true;
    Verdict verdict = connect4::play(position_, ply.column);
    moves_.push_back(ply.column);
    record_.plies.push_back(std::move(ply));
    if (!verdict.outcome) return true;
    record_.outcome = *verdict.outcome;
    record_.line = std::move(verdict.line);
    player_.end(record_.outcome, moves_);
    return false;
  }

  bool lose(Fault fault) {
    record_.outcome = {other(plan_.player), fault.rule};
    record_.faults[plan_.player] = std::move(fault);
    return false;
  }

  Examinee& player_;
  const RefutationPlan& plan_;
  Solver& solver_;
  Position position_;
  std::vector<Column> moves_;
  bool has_left_plan_ = false;
  GameRecord record_;
};

}  // namespace

GameRecord play_refutation(Examinee& player, const RefutationPlan& plan, Solver& solver) {
  return RefutationGame(player, plan, solver).play();
}

GameRecord unplayed_game(const RefutationPlan& plan, const Identity& player,
                         const std::optional<Fault>& fault) {
  GameRecord record;
  record.game = plan.number;
  record.start = plan.start;
  record.seed = plan.seed;
  RefutationGame::name_players(record, plan.player, player);
  Position position = plan.start;
  for (const Column column : plan.moves) {
    record.line = connect4::play(position, column).line;
    record.plies.push_back({.column = column});
  }
  record.outcome = {other(plan.player), fault ? fault->rule : Ending::four};
  record.faults[plan.player] = fault;
  return record;
}

}  // namespace connect4
