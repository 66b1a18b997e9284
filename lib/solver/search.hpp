// The search of the solver.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory_resource>

#include "lib/solver/move_order.hpp"
#include "lib/solver/side.hpp"
#include "lib/solver/table.hpp"

namespace connect4 {

/// Answers whether a position's score is above a number, by alpha-beta with null windows. It plays
/// out forced moves, asks rules of strategy and a table, and tries the rest move by move. Not
/// thread-safe, but for the flag.
class SolverSearch {
 public:
  /// A search with a table that grows up to that many bytes, in memory from there, which must
  /// outlive it.
  explicit SolverSearch(std::size_t table_bytes,
                        std::pmr::memory_resource& memory = *std::pmr::get_default_resource())
      : table_(table_bytes, memory) {}

  /// A bound of the score of a position with `ply` discs in which the mover cannot win at once. It
  /// is an upper one if it is at most `alpha`, a lower one if it is greater. Means nothing once
  /// is_stopped().
  int bound(const Sides& sides, int ply, int alpha);

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

  /// The plies up to which the table is asked: later positions are searched as fast as they are
  /// looked up.
  struct TableReach {
    int end;           ///< the first ply at which a position is not looked up
    int children_end;  ///< and at which those after its moves are not
  };

  static TableReach reach_from(int ply);
  bool uses_table(const Node& node) const;
  bool asks_children(const Node& node) const;
  int bound_of(Sides sides, int ply, int alpha);
  int bound_of_choice(const Sides& sides, Bitboard moves, int ply, int alpha);
  int bound_after(const Node& node, std::size_t i);
  bool look_up(Node& node);
  void fetch_children(Node& node) const;
  bool look_up_children(Node& node) const;
  static int bound_by_childrens_rules(const Node& node);
  int try_moves(Node& node);
  void learn(const Node& node, const MoveOrder& order, std::size_t best);
  void remember(const Node& node, std::size_t column, std::uint64_t work);
  bool must_stop();

  SolverTable table_;
  MoveHistory history_;
  TableReach reach_ = reach_from(0);
  const std::atomic<bool>* stop_ = nullptr;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace connect4
