#include "runner/exam/examiner.hpp"

#include <algorithm>

#include "lib/game/remedy.hpp"
#include "lib/random.hpp"
#include "lib/text/printable.hpp"
#include "runner/match/match.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

/// A tournament withdraws a player for the same reason.
void refuse_if_it_never_starts(const Examinee& player, const Examinee::Answer& answer) {
  if (player.failed_starts() < most_failed_starts) return;
  const Fault& fault = std::get<Fault>(answer);
  throw UsageError(in_quotes(player.identity().name) + " " + fault.detail + ", " +
                   std::to_string(player.failed_starts()) + " times in a row; " +
                   remedy_for(fault));
}

}  // namespace

std::vector<ExamResult> Examiner::examine(std::list<Examinee>& players,
                                          const std::function<void(int)>& watch) {
  results_.assign(players.size(), {});
  try {
    ask_all(players, watch);
    return std::move(results_);
  } catch (const Interrupted&) {  // the results are not complete
  } catch (const SystemFault&) {
    failure_ = std::current_exception();
  } catch (const UsageError&) {
    failure_ = std::current_exception();
  }
  for (ExamResult& result : results_) result.is_complete = false;
  return std::move(results_);
}

void Examiner::ask_all(std::list<Examinee>& players, const std::function<void(int)>& watch) {
  int asked = 0;
  for (const Motif motif : plan_.motifs) {
    MotifSearch search(motif, plan_.seed);
    for (int i = 0; i < plan_.positions; ++i) {
      MotifPosition position = or_interrupted(search.next(solver_));
      if (plan_.exact) keep_best(position);
      auto result = results_.begin();
      for (Examinee& player : players) (result++)->questions.push_back(ask(player, position, i));
      keep_mistake(results_.front().questions.back());
      watch(++asked);
      limit_.check();
    }
  }
}

/// Leaves the right columns with the best exact score.
void Examiner::keep_best(MotifPosition& position) {
  const int best = score(position.position);
  std::erase_if(position.right,
                [&](Column column) { return score_of_move(position.position, column) != best; });
}

/// The player's seed depends on the motif, on the number of the position and on the repetition.
ExamQuestion Examiner::ask(Examinee& player, const MotifPosition& position, int number) {
  const std::uint32_t seed =
      derive_seed(derive_seed(plan_.seed, static_cast<std::uint64_t>(position.motif)),
                  static_cast<std::uint64_t>(number));
  ExamQuestion question{position, {}};
  for (int i = 0; i < plan_.repeat; ++i) {
    const std::uint32_t own_seed = derive_seed(seed, static_cast<std::uint64_t>(i));
    const auto answer =
        if_undisturbed([&] { return player.ask_once(position.position, own_seed); });
    refuse_if_it_never_starts(player, answer);
    question.answers.push_back(judge(position, answer));
  }
  return question;
}

ExamAnswer Examiner::judge(const MotifPosition& position, const Examinee::Answer& answer) {
  if (const auto* const fault = std::get_if<Fault>(&answer))
    return {std::nullopt, false, std::string(name(fault->rule)) + ": " + fault->detail};
  const Column column = std::get<Ply>(answer).column;
  return {column, std::ranges::count(position.right, column) > 0, {}};
}

ExamMistake Examiner::scored(const MotifPosition& position, const ExamAnswer& answer) {
  ExamMistake mistake{position, answer, score(position.position), std::nullopt};
  if (answer.played) mistake.after = score_of_move(position.position, *answer.played);
  return mistake;
}

int Examiner::score_of_move(Position position, Column column) {
  position.drop(column);
  return -score(position);
}

int Examiner::score(const Position& position) {
  if (const auto end = score_of_end(position)) return *end;
  return or_interrupted(solver_.solve(position));
}

/// One wrong answer to a repeated question is enough.
void Examiner::keep_mistake(const ExamQuestion& question) {
  const auto wrong = std::ranges::find(question.answers, false, &ExamAnswer::is_right);
  if (wrong == question.answers.end()) return;
  results_.front().add(scored(question.asked, *wrong));
}

}  // namespace connect4
