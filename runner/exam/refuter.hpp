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
#include "runner/exam/examinee.hpp"

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
  std::function<bool()> time_is_up;  ///< ends the search in breadth; null: never

  bool is_time_up() const { return time_is_up && time_is_up(); }
};

/// A game that the player loses.
struct LostGame {
  std::vector<Column> moves;   ///< from the start
  std::optional<Fault> fault;  ///< the player lost by it; nothing: the opponent has a four
};

/// The positions in which the opponent is to move, as far as a search has reached them, and all
/// answers of the player. The player is taken to answer a position always in the same way, so each
/// position is asked once, however it is reached. Mirror images are two positions. Belongs to one
/// thread.
class ReplyTree {
 public:
  static constexpr std::size_t no_node = SIZE_MAX;

  explicit ReplyTree(AskPlayer ask) : ask_(std::move(ask)) {}

  /// Adds a position, reached from the node `parent` (no_node: the start of the game) by a move of
  /// the opponent and the player's answer. Returns its number; nothing if it already exists.
  std::optional<std::size_t> add(const Position& position, std::size_t parent,
                                 std::optional<Column> before, std::optional<Column> answer);

  const Position& position(std::size_t node) const { return nodes_[node].position; }

  /// Returns the moves from the start of the game to the node.
  std::vector<Column> moves_to(std::size_t node) const;

  /// Returns the player's answer, asked for now or before.
  const PlayerAnswer& ask(const Position& position);

  bool was_asked(const Position& position) const { return answers_.contains(position.key()); }

  /// Returns the number of positions that were asked.
  int questions() const { return static_cast<int>(answers_.size()); }

 private:
  struct Node {
    Position position;
    std::size_t parent;
    std::optional<Column> before;
    std::optional<Column> answer;
  };

  AskPlayer ask_;
  std::vector<Node> nodes_;
  std::unordered_set<std::uint64_t> seen_;  // keys of nodes
  std::unordered_map<std::uint64_t, PlayerAnswer> answers_;
};

/// Searches for the shortest game that a player loses, in two parts:
///
/// - in breadth over all moves of the opponent, by the number of moves, as far as the questions
///   go. The first game found is the shortest;
/// - if that finds no game: from the positions that the search has reached, the opponent continues
///   with exact moves. A position is taken first if its exact score promises a game that is shorter
///   than the best so far. Some more positions follow, since a player may err later.
///
/// Belongs to one thread.
class Refuter {
 public:
  /// The solver, which must look into the book, and the book must outlive it.
  Refuter(RefuterTask task, AskPlayer ask, Solver& solver, Book& book);

  /// Searches. Throws the exceptions of `ask`, and Interrupted if the solver is stopped. The
  /// members below then tell the findings so far.
  void search();

  /// Returns the shortest game found.
  const std::optional<LostGame>& best() const { return best_; }

  /// Returns whether no shorter game than the best exists.
  bool is_shortest() const;

  /// Every game of up to that many moves was tried.
  int tried() const;

  /// Every game was tried.
  bool tried_all() const { return tried_all_; }

  /// Returns the number of positions that were asked.
  int questions() const { return tree_.questions(); }

 private:
  std::vector<std::size_t> begin();
  bool wins_at_once(const std::vector<std::size_t>& level);
  bool ask_level(std::vector<std::size_t>& level);
  bool reply(const Position& position, std::size_t parent, std::optional<Column> before);
  bool may_ask_more() const;
  int length_of_level(const std::vector<std::size_t>& level) const;

  RefuterTask task_;
  ReplyTree tree_;
  Solver& solver_;
  Book& book_;
  std::vector<std::size_t> next_level_;
  std::vector<std::size_t> leaves_;  // nodes that the search in breadth has left to further games
  std::optional<LostGame> best_;
  int tried_ = -1;
  bool tried_all_ = false;
};

/// The game to be played.
struct RefutationPlan {
  int number = 1;
  Position start;
  Colour player = Colour::red;  ///< the side of the player
  std::vector<Column> moves;    ///< of both sides, as far as they are planned
  std::uint32_t seed = 1;       ///< of the game
};

/// Plays a game through the protocol, to its end. The opponent, `connect4`, makes the planned moves
/// as long as the player does, and exact moves from there. Throws Interrupted, and SystemFault
/// if the machine disturbs the player.
GameRecord play_refutation(Examinee& player, const RefutationPlan& plan, Solver& solver);

/// Returns the record of a planned game that was not played. The player loses it, by `fault` if
/// there is one.
GameRecord unplayed_game(const RefutationPlan& plan, const Identity& player,
                         const std::optional<Fault>& fault);

}  // namespace connect4
