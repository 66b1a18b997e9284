#include "runner/analysis/record_scorer.hpp"

#include <iostream>
#include <optional>

#include "lib/solver/game_values.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/analysis/answers_in_order.hpp"
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

namespace {

struct ReadRecord {
  Expected<GameRecord> record;
  int line;  ///< of the file
};

}  // namespace

bool score_records(const std::string& path, std::deque<LimitedSolver>& solvers) {
  RecordFile file(path);
  std::optional<Progress> progress;
  if (const auto count = file.count_lines()) progress.emplace(*count, "games");
  Output out = Output::standard();
  bool all_are_records = true;
  const auto next = [&]() -> std::optional<ReadRecord> {
    auto record = file.next();
    if (!record) return std::nullopt;
    return ReadRecord{*std::move(record), file.line()};
  };
  const auto score = [](LimitedSolver& solver, ReadRecord read) {
    if (read.record) score_record(*read.record, solver.solver, solver.limit);
    return read;
  };
  const auto tell = [&](const ReadRecord& read) {
    if (read.record) {
      out.write(to_json(*read.record) + "\n");
      if (progress) progress->update(read.line);
      return;
    }
    if (progress) progress->wipe();
    std::cerr << read.record.error() << "; left out" << std::endl;
    all_are_records = false;
  };
  AnswersInOrder<ReadRecord, ReadRecord>(next, score, tell).run(solvers);
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
