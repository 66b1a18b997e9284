#include "lib/exam/exam.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "lib/solver/game_values.hpp"

namespace connect4 {

int ExamQuestion::right() const {
  return static_cast<int>(std::ranges::count(answers, true, &ExamAnswer::is_right));
}

int ExamQuestion::faults() const {
  const auto has_played = [](const ExamAnswer& each) { return each.played.has_value(); };
  return static_cast<int>(std::ranges::count(answers, false, has_played));
}

namespace {

/// Nothing stands for all motifs.
bool is_of(const ExamQuestion& question, std::optional<Motif> motif) {
  return !motif || question.asked.motif == *motif;
}

ExamRow row_of(const std::vector<ExamQuestion>& questions, std::optional<Motif> motif) {
  ExamRow row{.motif = motif};
  std::vector<double> shares;
  std::size_t most_answers = 1;
  for (const ExamQuestion& question : questions) {
    if (!is_of(question, motif)) continue;
    ++row.positions;
    row.answers += static_cast<int>(question.answers.size());
    row.right += question.right();
    row.faults += question.faults();
    row.chance += question.asked.chance();
    shares.push_back(question.share());
    most_answers = std::max(most_answers, question.answers.size());
  }
  if (shares.empty()) return row;
  row.chance /= row.positions;
  row.share = row.right / static_cast<double>(row.answers);
  row.interval = interval_of_mean(shares, static_cast<int>(most_answers));
  return row;
}

std::vector<Motif> motifs_of(const std::vector<ExamQuestion>& questions) {
  std::vector<Motif> motifs;
  for (const MotifRow& row : motif_rows)
    if (std::ranges::any_of(questions, [&](const auto& each) { return is_of(each, row.motif); }))
      motifs.push_back(row.motif);
  return motifs;
}

bool is_mostly_right(const ExamQuestion& question) {
  return 2 * question.right() > static_cast<int>(question.answers.size());
}

ComparedRow compare(const ExamResult& first, const ExamResult& second, std::optional<Motif> motif) {
  ComparedRow row{.motif = motif};
  int both = 0;
  const std::size_t count = std::min(first.questions.size(), second.questions.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_of(first.questions[i], motif)) continue;
    const bool one = is_mostly_right(first.questions[i]);
    const bool other = is_mostly_right(second.questions[i]);
    row.right += one;
    row.other_right += other;
    both += one && other;
  }
  row.p_value = mcnemar_p_value(row.right - both, row.other_right - both);
  return row;
}

/// The fall of the result, and then the fall of the score.
auto cost_of(const ExamMistake& mistake) {
  const int after = mistake.after.value_or(-greatest_score - 1);
  const auto steps = [](int score) { return static_cast<int>(prospect_of(score)); };
  return std::tuple(steps(mistake.before) - steps(after), mistake.before - after);
}

}  // namespace

std::vector<ExamRow> ExamResult::rows() const {
  std::vector<ExamRow> rows;
  for (const Motif motif : motifs_of(questions)) rows.push_back(row_of(questions, motif));
  return rows;
}

ExamRow ExamResult::total() const {
  return row_of(questions, std::nullopt);
}

std::vector<ExamMistake> ExamResult::costliest(std::optional<Motif> motif) const {
  std::vector<ExamMistake> found;
  for (const ExamMistake& each : mistakes)
    if ((!motif || each.asked.motif == *motif) && std::ssize(found) < most_examples)
      found.push_back(each);
  return found;
}

void ExamResult::add(ExamMistake mistake) {
  const Motif motif = mistake.asked.motif;
  mistakes.push_back(std::move(mistake));
  std::ranges::stable_sort(mistakes, is_costlier);
  std::ptrdiff_t seen = 0;
  std::erase_if(mistakes, [&](const ExamMistake& each) {
    return each.asked.motif == motif && ++seen > most_examples;
  });
}

std::vector<ComparedRow> compare(const ExamResult& first, const ExamResult& second) {
  std::vector<ComparedRow> rows;
  for (const Motif motif : motifs_of(first.questions))
    rows.push_back(compare(first, second, motif));
  rows.push_back(compare(first, second, std::nullopt));
  return rows;
}

bool is_costlier(const ExamMistake& one, const ExamMistake& other) {
  return cost_of(one) > cost_of(other);
}

}  // namespace connect4
