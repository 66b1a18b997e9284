#include "runner/exam/examiner.hpp"

#include <algorithm>

#include "lib/random.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

namespace {

/// The value; if the solver was stopped, so were we.
template <class Value>
Value solved(const tl::expected<Value, Unsolved>& value) {
  if (!value) throw Interrupted{};
  return *value;
}

}  // namespace

std::vector<ExamResult> Examiner::examine(std::list<Examinee>& players,
                                          const std::function<void(int)>& watch) {
  results_.assign(players.size(), {});
  try {
    ask_all(players, watch);
  } catch (const Interrupted&) {
    for (ExamResult& result : results_) result.is_complete = false;
  }
  return std::move(results_);
}

void Examiner::ask_all(std::list<Examinee>& players, const std::function<void(int)>& watch) {
  int asked = 0;
  for (const Motif motif : plan_.motifs) {
    MotifSearch search(motif, plan_.seed);
    for (int i = 0; i < plan_.positions; ++i) {
      const MotifPosition position = solved(search.next(solver_));
      auto result = results_.begin();
      for (Examinee& player : players) (result++)->questions.push_back(ask(player, position, i));
      keep_costliest(results_.front().questions.back());
      watch(++asked);
      limit_.check();
    }
  }
}

/// The player's seed depends on the motif, on the number of the position and on the repetition.
ExamQuestion Examiner::ask(Examinee& player, const MotifPosition& position, int number) {
  const std::uint32_t seed =
      derive_seed(derive_seed(plan_.seed, static_cast<std::uint64_t>(position.motif)),
                  static_cast<std::uint64_t>(number));
  ExamQuestion question{position, {}};
  for (int i = 0; i < plan_.repeat; ++i)
    question.answers.push_back(judge(position, if_undisturbed([&] {
                                       return player.ask_once(
                                           position.position,
                                           derive_seed(seed, static_cast<std::uint64_t>(i)));
                                     })));
  return question;
}

ExamAnswer Examiner::judge(const MotifPosition& position, const Examinee::Answer& answer) {
  if (const auto* const fault = std::get_if<Fault>(&answer))
    return {std::nullopt, false, std::string(name(fault->rule)) + ": " + fault->detail};
  const Column column = std::get<Ply>(answer).column;
  ExamAnswer judged{column, std::ranges::count(position.right, column) > 0, {}};
  if (judged.is_right && plan_.exact) {
    const ExamMistake move = scored(position, judged);
    judged.is_right = move.before == move.after;
  }
  return judged;
}

ExamMistake Examiner::scored(const MotifPosition& position, const ExamAnswer& answer) {
  ExamMistake mistake{position, answer, score(position.position), std::nullopt};
  if (!answer.played) return mistake;
  Position next = position.position;
  next.drop(*answer.played);
  mistake.after = -score(next);
  return mistake;
}

int Examiner::score(const Position& position) {
  if (const auto end = score_of_end(position)) return *end;
  return solved(solver_.solve(position));
}

/// One wrong answer to a repeated question is enough.
void Examiner::keep_costliest(const ExamQuestion& question) {
  const auto wrong = std::ranges::find(question.answers, false, &ExamAnswer::is_right);
  if (wrong == question.answers.end()) return;
  auto& costliest = results_.front().costliest;
  costliest.push_back(scored(question.asked, *wrong));
  std::ranges::stable_sort(costliest, is_costlier);
  if (costliest.size() > most_examples) costliest.pop_back();
}

}  // namespace connect4
