// The search of the solver.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <memory_resource>

#include "lib/solver/move_order.hpp"
#include "lib/solver/shared_memory.hpp"
#include "lib/solver/side.hpp"
#include "lib/solver/table.hpp"

namespace connect4 {

/// Answers whether a position's score is above a number. Not thread-safe, but for the flag.
class BoundSearch {
 public:
  virtual ~BoundSearch() = default;

  /// A bound of the score of a position with `ply` discs in which the mover cannot win at once. It
  /// is an upper one if it is at most `alpha`, a lower one if it is greater. Means nothing once
  /// is_stopped().
  virtual int bound(const Sides& sides, int ply, int alpha) = 0;

  /// Searching ends soon after the flag is set; null: never.
  virtual void stop_when(const std::atomic<bool>* flag) = 0;
  virtual bool is_stopped() const = 0;
  virtual void go_on() = 0;

  /// Positions with a choice of moves looked at since the search was made.
  virtual std::uint64_t nodes() const = 0;

  /// Forgets all that was learnt.
  virtual void clear() = 0;
};

/// Finds bounds by alpha-beta with null windows. It plays out forced moves, asks rules of strategy
/// and a table, and tries the rest move by move.
class SolverSearch final : public BoundSearch {
 public:
  /// A search with a table that grows up to that many bytes, in memory from there, which must
  /// outlive it.
  explicit SolverSearch(std::size_t table_bytes,
                        std::pmr::memory_resource& memory = *std::pmr::get_default_resource())
      : own_table_(std::make_unique<SolverTable>(table_bytes, memory)), table_(own_table_.get()) {}

  /// One of several searches that answer the same questions; the memory must outlive it.
  explicit SolverSearch(SharedMemory& memory) : table_(&memory.table), busy_(&memory.busy) {}

  int bound(const Sides& sides, int ply, int alpha) override;
  void stop_when(const std::atomic<bool>* flag) override { stop_ = flag; }
  bool is_stopped() const override { return stopped_; }
  void go_on() override { stopped_ = false; }
  std::uint64_t nodes() const override { return nodes_.load(std::memory_order_relaxed); }
  void clear() override;

  /// A second flag that ends the search, and the number of nodes() after which it ends. It also
  /// ends when a table that keeps its size wants room.
  void stop_also_when(const std::atomic<bool>* flag) { other_stop_ = flag; }
  void stop_after(std::uint64_t nodes) { last_node_ = nodes; }

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
  bool is_busy(const Node& node, std::size_t column) const;
  bool must_stop();
  bool is_told_to_stop() const;

  std::unique_ptr<SolverTable> own_table_;  // null if it is shared
  SolverTable* table_;
  BusyPositions* busy_ = nullptr;  // null if nothing is shared
  MoveHistory history_;
  TableReach reach_ = reach_from(0);
  const std::atomic<bool>* stop_ = nullptr;
  const std::atomic<bool>* other_stop_ = nullptr;
  std::uint64_t last_node_ = std::numeric_limits<std::uint64_t>::max();
  std::atomic<std::uint64_t> nodes_ = 0;  // others may read it
  bool stopped_ = false;
};

}  // namespace connect4
