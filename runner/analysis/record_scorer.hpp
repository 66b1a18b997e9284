// Games with the exact scores of their positions: records of a file, or a match as it is played.
#pragma once

#include <optional>
#include <string>

#include "lib/game/game_record.hpp"
#include "lib/solver/solver.hpp"
#include "runner/analysis/analysis_options.hpp"
#include "runner/analysis/solving_limit.hpp"
#include "runner/match/game_observer.hpp"

namespace connect4 {

/// Fills in the scores of a game. Throws Interrupted if the limit ended the search.
void score_record(GameRecord& record, Solver& solver, const SolvingLimit& limit);

/// Prints the records of a file (protocol/GAME_RECORD.md, one per line) with their scores, each as
/// soon as it has them. False if some lines were no records, which standard error names. Throws
/// UsageError if the file cannot be read, and Interrupted.
bool score_records(const std::string& path, Solver& solver, const SolvingLimit& limit);

/// Passes everything on to another watcher, and finished games with their exact scores. The match
/// waits meanwhile. Throws Interrupted.
class AnalysingObserver final : public GameObserver {
 public:
  /// `watcher` must outlive it.
  AnalysingObserver(GameObserver& watcher, const SolvingSettings& settings);

  void game_started(const GameRecord& record) override { watcher_.game_started(record); }
  void disc_dropped(const GameRecord& record, const Position& position, Cell disc) override {
    watcher_.disc_dropped(record, position, disc);
  }
  void moves_taken_back(const GameRecord& record, const Position& position) override {
    watcher_.moves_taken_back(record, position);
  }
  void turn_begins_again(const GameRecord& record, const Position& position) override {
    watcher_.turn_begins_again(record, position);
  }
  void game_over(const GameRecord& record) override;
  void match_over() override { watcher_.match_over(); }
  void match_stopped() override { watcher_.match_stopped(); }

 private:
  GameObserver& watcher_;
  std::optional<Book> book_;
  SolvingLimit limit_;
  Solver solver_;
};

}  // namespace connect4
