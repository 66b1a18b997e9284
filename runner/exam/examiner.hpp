// Examines players: finds positions, asks for moves, judges them.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <list>
#include <vector>

#include "lib/exam/exam.hpp"
#include "runner/analysis/solving_limit.hpp"
#include "runner/exam/examinee.hpp"

namespace connect4 {

/// The questions of an exam.
struct ExamPlan {
  std::vector<Motif> motifs;  ///< in the order of motifs
  int positions = 40;         ///< of each motif
  int repeat = 1;             ///< number of times that each position is asked
  std::uint64_t seed = 1;     ///< chooses the positions, and seeds the players
  bool exact = false;         ///< only a move that keeps the exact score is right

  int questions() const { return static_cast<int>(motifs.size()) * positions; }
};

/// Asks all players the same questions, and judges the answers. Belongs to one thread.
class Examiner {
 public:
  /// The solver has the limit's flag. All must outlive this.
  Examiner(const ExamPlan& plan, Solver& solver, const SolvingLimit& limit)
      : plan_(plan), solver_(solver), limit_(limit) {}

  /// Returns the results in the order of the players. They are not complete if the program was told
  /// to stop. Only the first player's result has mistakes. `watch` is called with the
  /// number of questions so far. A fault of the machine, or a player that cannot be started three
  /// times in a row, ends the exam early: see failure().
  std::vector<ExamResult> examine(std::list<Examinee>& players,
                                  const std::function<void(int)>& watch);

  /// Returns the SystemFault or UsageError that ended the exam, if one did.
  std::exception_ptr failure() const { return failure_; }

 private:
  void ask_all(std::list<Examinee>& players, const std::function<void(int)>& watch);
  ExamQuestion ask(Examinee& player, const MotifPosition& position, int number);
  void keep_best(MotifPosition& position);
  static ExamAnswer judge(const MotifPosition& position, const Examinee::Answer& answer);
  ExamMistake scored(const MotifPosition& position, const ExamAnswer& answer);
  void keep_mistake(const ExamQuestion& question);
  int score(const Position& position);
  int score_of_move(Position position, Column column);

  ExamPlan plan_;
  Solver& solver_;
  const SolvingLimit& limit_;
  std::vector<ExamResult> results_;
  std::exception_ptr failure_;
};

}  // namespace connect4
