// An exam: positions of known value, the answers of a player, and its results.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/solver/motifs.hpp"
#include "lib/tournament/statistics/proportions.hpp"

namespace connect4 {

/// A player's answer to a question.
struct ExamAnswer {
  std::optional<Column> played;  ///< nothing: a fault
  bool is_right = false;
  std::string fault;  ///< the failure; empty if there is a column
};

/// A question, and the answers of one player: one for each time that it was asked.
struct ExamQuestion {
  MotifPosition asked;
  std::vector<ExamAnswer> answers;

  int right() const;
  int faults() const;

  /// Returns the share of right answers, 0 to 1. There must be answers.
  double share() const { return right() / static_cast<double>(answers.size()); }
};

/// The answers to all questions of a motif, or to all questions.
struct ExamRow {
  std::optional<Motif> motif;  ///< nothing: the total
  int positions = 0;
  int answers = 0;
  int right = 0;
  int faults = 0;
  double share = 0;              ///< of right answers
  ShareInterval interval{0, 1};  ///< 95 %; see interval_of_mean()
  double chance = 0;             ///< the mean share of right columns

  friend bool operator==(const ExamRow&, const ExamRow&) = default;
};

/// A wrong answer, with exact scores (lib/solver/score.hpp) from the side of the mover.
struct ExamMistake {
  MotifPosition asked;
  ExamAnswer answer;
  int before;
  std::optional<int> after;  ///< nothing: a fault
};

/// The number of mistakes that are shown.
inline constexpr std::ptrdiff_t most_examples = 3;

/// The result of one player.
struct ExamResult {
  std::vector<ExamQuestion> questions{};  ///< motif by motif, without questions that nobody asked
  std::vector<ExamMistake> mistakes{};    ///< the costliest of each motif, the costliest first
  bool is_complete = true;                ///< nobody stopped the exam

  /// Returns a row for each motif with questions, in the order of motifs.
  std::vector<ExamRow> rows() const;

  /// Returns the row of all questions.
  ExamRow total() const;

  /// Adds a mistake, unless its motif has most_examples costlier ones.
  void add(ExamMistake mistake);

  /// Returns the costliest mistakes, at most most_examples: of that motif, or of all.
  std::vector<ExamMistake> costliest(std::optional<Motif> motif = std::nullopt) const;
};

/// Two players' right answers to the same questions.
struct ComparedRow {
  std::optional<Motif> motif;  ///< nothing: the total
  int right = 0;
  int other_right = 0;
  double p_value = 1;  ///< two-sided, by McNemar's exact test
};

/// Compares two players, for each motif and in total (the last row). A repeated question counts as
/// right if more than half of its answers are right. The questions must be the same ones in the
/// same order; those that only one player was asked are left out.
std::vector<ComparedRow> compare(const ExamResult& first, const ExamResult& second);

/// Orders mistakes: first those that change the result most, then those that lose the most score.
/// A fault counts as the worst answer.
bool is_costlier(const ExamMistake& one, const ExamMistake& other);

}  // namespace connect4
