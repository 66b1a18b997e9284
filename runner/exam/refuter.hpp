// The search for the shortest game that a player loses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include "lib/game/game_record.hpp"
#include "lib/solver/book.hpp"
#include "lib/solver/solver.hpp"

namespace connect4 {

/// The answer to a question: a column with room, or the fault by which the player loses.
using PlayerAnswer = std::variant<Column, Fault>;

/// Asks the player for its move in a position.
using AskPlayer = std::function<PlayerAnswer(const Position&)>;

/// The task of a Refuter.
struct RefuterTask {
  Position start;                    ///< not finished
  Colour player = Colour::red;       ///< the side of the player that is to lose
  int questions = 2000;              ///< for the search in breadth
  std::function<bool()> is_time_up;  ///< ends the search in breadth; null: never
};

/// A game that the player loses.
struct LostGame {
  std::vector<Column> moves;   ///< from the start
  std::optional<Fault> fault;  ///< the player lost by it; nothing: the opponent has a four
};

/// A best move.
struct ExactMove {
  Column column;
  int score;  ///< of the position
};

/// Returns the best move of an unfinished position with a score of at least `least`: the winner
/// hurries, the loser delays. Among equals it is the move nearest to the centre. Throws Interrupted
/// if the solver is stopped.
ExactMove find_exact_move(Solver& solver, const Position& position, int least = -greatest_score);

/// Searches for the shortest game that a player loses, in two parts:
///
/// - in breadth over all moves of the opponent, by the number of moves, as far as the questions
///   go. The first game found is the shortest;
/// - if that finds no game: from the positions that the search has reached, the opponent goes on
///   with exact moves. A position is taken first if its exact score promises a game that is shorter
///   than the best so far. Some more positions follow, since a player may err later.
///
/// A position is asked once, however it is reached. Mirror images are two positions. The player
/// is taken to answer a position always in the same way. Belongs to one thread.
class Refuter {
 public:
  /// The solver, which must look into the book, and the book must outlive it.
  Refuter(RefuterTask task, AskPlayer ask, Solver& solver, Book& book);

  /// Searches. Throws the exceptions of `ask`, and Interrupted if the solver is stopped. The
  /// members below then tell the findings so far.
  void search();

  /// The shortest game found.
  const std::optional<LostGame>& best() const { return best_; }

  /// Whether no shorter game than the best exists.
  bool is_shortest() const;

  /// Every game of up to so many moves was tried.
  int tried() const;

  /// Every game was tried.
  bool tried_all() const { return tried_all_; }

  /// The number of positions that were asked.
  int questions() const { return static_cast<int>(answers_.size()); }

 private:
  /// A position in which the opponent is to move.
  struct Node {
    Position position;
    std::size_t parent;            ///< no_node: the start of the game
    std::optional<Column> before;  ///< the opponent's move that led here; nothing: none
    std::optional<Column> answer;  ///< the player's move then; nothing: none
  };

  static constexpr std::size_t no_node = SIZE_MAX;

  /// A position that the search in breadth has left to others.
  struct Leaf {
    std::size_t node;
    std::optional<int> least;  ///< its score is at least that; nothing: not known
    bool is_exact = false;     ///< `least` is its score
    bool is_played = false;
  };

  std::vector<std::size_t> begin();
  bool wins_at_once(const std::vector<std::size_t>& level);
  bool ask_level(std::vector<std::size_t>& level);
  bool reply(const Position& position, std::size_t parent, std::optional<Column> before);
  bool may_ask_more() const;
  bool is_time_up() const { return task_.is_time_up && task_.is_time_up(); }
  const PlayerAnswer& ask(const Position& position);

  std::vector<Leaf> promising_leaves() const;
  Leaf to_leaf(std::size_t node) const;
  void play_shorter(std::vector<Leaf>& leaves);
  void play_more(std::vector<Leaf>& leaves);
  int needed_score() const;
  bool reaches(const Leaf& leaf, int score);
  void play_on(Leaf& leaf);

  void keep(LostGame game);
  int length_of_level(const std::vector<std::size_t>& level) const;
  std::vector<Column> moves_to(std::size_t node) const;

  RefuterTask task_;
  AskPlayer ask_;
  Solver& solver_;
  Book& book_;

  std::vector<Node> nodes_;
  std::vector<std::size_t> leaves_;
  std::vector<std::size_t> next_level_;
  std::unordered_set<std::uint64_t> seen_;  // keys of nodes
  std::unordered_map<std::uint64_t, PlayerAnswer> answers_;
  std::optional<LostGame> best_;
  int tried_ = -1;
  bool tried_all_ = false;
  int played_on_ = 0;                      // leaves
  std::uint64_t nodes_before_leaves_ = 0;  // of the solver
};

}  // namespace connect4
