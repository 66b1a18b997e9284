#include "runner/analysis/record_scorer.hpp"

#include <iostream>
#include <optional>

#include "lib/solver/game_values.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/analysis/analysis_options.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/progress.hpp"
#include "runner/screen/record_file.hpp"

namespace connect4 {

void score_record(GameRecord& record, Solver& solver, const SolvingLimit& limit) {
  auto scores = score_game(
      record.start, columns_of(record.plies),
      [&](const Position& position, int least) { return score_at_least(solver, position, least); });
  limit.check();
  if (!scores) throw Interrupted{};
  record.scores = *std::move(scores);
}

bool score_records(const std::string& path, Solver& solver, const SolvingLimit& limit) {
  RecordFile file(path);
  std::optional<Progress> progress;
  if (const auto count = file.count_lines()) progress.emplace(*count, "games");
  Output out = Output::standard();
  bool all_are_records = true;
  while (auto record = file.next()) {
    if (!*record) {
      if (progress) progress->wipe();
      std::cerr << record->error() << "; left out" << std::endl;
      all_are_records = false;
      continue;
    }
    score_record(**record, solver, limit);
    out.write(to_json(**record) + "\n");
    if (progress) progress->update(file.line());
  }
  return all_are_records;
}

/// A person that stops us while we solve loses the scores, not the game.
void AnalysingObserver::game_over(const GameRecord& record) {
  GameRecord scored = record;
  try {
    score_record(scored, solver_.solver, solver_.limit);
  } catch (const Interrupted&) {
    Observers::game_over(record);
    throw;
  }
  Observers::game_over(scored);
}

}  // namespace connect4
