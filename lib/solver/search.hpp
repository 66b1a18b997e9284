// The search of the solver.
#pragma once

#include <atomic>
#include <cstdint>

#include "lib/solver/move_order.hpp"
#include "lib/solver/side.hpp"
#include "lib/solver/table.hpp"

namespace connect4 {

/// Answers whether a position's score is above a number, by alpha-beta with null windows. It plays
/// out what is forced, asks rules of strategy and a table, and tries what is left move by move.
/// Not thread-safe.
class SolverSearch {
 public:
  /// A search whose table grows up to so many bytes.
  explicit SolverSearch(std::size_t table_bytes) : table_(table_bytes) {}

  /// A bound of the score of a position with `ply` discs whose mover cannot win at once: an upper
  /// one if it is at most `alpha`, a lower one if it is greater. Means nothing once is_stopped().
  int bound(Sides sides, int ply, int alpha);

  /// Searching ends soon after the flag is set; null: never.
  void stop_when(const std::atomic<bool>* flag) { stop_ = flag; }
  bool is_stopped() const { return stopped_; }
  void go_on() { stopped_ = false; }

  /// Positions with a choice of moves looked at since the search was made.
  std::uint64_t nodes() const { return nodes_; }

  /// Forgets all that was learnt.
  void clear();

 private:
  struct Node;
  int bound_of_choice(const Sides& sides, Bitboard moves, int ply, int alpha);
  bool look_up(Node& node);
  bool look_up_children(Node& node);
  int try_moves(Node& node);
  void learn(const Node& node, const MoveOrder& order, std::size_t best);
  void remember(const Node& node, std::size_t column, std::uint64_t work);
  bool must_stop();

  SolverTable table_;
  MoveHistory history_;
  const std::atomic<bool>* stop_ = nullptr;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace connect4
