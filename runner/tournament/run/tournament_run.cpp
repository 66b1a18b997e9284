#include "runner/tournament/run/tournament_run.hpp"

#include <utility>

#include "lib/tournament/schedule/game_numbers.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

TournamentRun::TournamentRun(RunParts parts) : parts_(std::move(parts)), stage_(parts_) {}

TournamentRun::End TournamentRun::play(std::optional<StopSignal::Watch>& watch) try {
  stage_.resume();
  Schedule schedule = plan_stage();  // may plan millions of games; a signal ends it at once
  watch.emplace();
  while (true) {
    parts_.observer.planned(schedule);
    if (schedule.complete || stage_.is_decided()) {
      stage_.save_state("complete");
      return End::complete;
    }
    stage_.play(schedule.remaining);
    schedule = plan_stage();
  }
} catch (const Interrupted&) {  // from reading or planning games
  stage_.stop();
  stage_.save_state("stopped");
  return End::stopped;
}

/// What is to be played now. Every stage begins from what is recorded, as a run does that goes on:
/// so a kill changes nothing, not even one between a game and the withdrawal that follows from it.
/// A withdrawal takes games away that others' starts have waited for: those are counted again.
Schedule TournamentRun::plan_stage() {
  Schedule schedule = plan();
  while (stage_.begin(schedule.remaining)) schedule = plan();
  return schedule;
}

/// Reads the results again each time, rather than keeping them: a plan is made once a stage.
Schedule TournamentRun::plan() {
  ResultTable results;
  std::vector<std::int32_t> numbers;
  parts_.reader.results([&](const GameResult& game) {
    results.add(game);
    numbers.push_back(game.number);
  });
  const std::size_t openings = parts_.store.header().openings.size();
  auto schedule = plan_schedule(schedule_rules(parts_.config, openings, stage_.state()), results,
                                withdrawals(stage_.state()));
  if (!schedule)
    throw UsageError("the recorded games do not fit the config: " + schedule.error() +
                     "; undo the change, or begin again with --fresh");
  number_open_games(*schedule, numbers);
  return *std::move(schedule);
}

}  // namespace connect4
