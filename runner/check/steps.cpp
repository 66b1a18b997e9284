#include "runner/check/steps.hpp"

#include <functional>

#include "lib/game/notation.hpp"

namespace connect4 {

namespace {

/// The part of the player that works.
class Competence {
 public:
  void update(const Bench& bench, const Step& step, const StepResult& result) {
    const bool passed = result.verdict == StepVerdict::passed;
    if (step.id == "start" && passed) works_ = Needs::process;
    if (step.id == "name" && bench.identity) works_ = Needs::name;
    if (step.id == "first_move" && passed) works_ = Needs::moves;
    if (step.id == "first_move")
      is_too_large_ = bench.findings.peak_kib > bench.settings.memory_mb * 1024;
  }

  bool suffices(const Step& step) const {
    return works_ >= step.needs && (!is_too_large_ || step.id == "memory");
  }

  std::string what_is_missing() const {
    if (is_too_large_) return "it needs too much memory";
    if (works_ == Needs::nothing) return "it does not start";
    return works_ == Needs::process ? "it has no name" : "it does not answer its first request";
  }

 private:
  Needs works_ = Needs::nothing;
  bool is_too_large_ = false;  // each start would take long and end the player
};

}  // namespace

Problem in(const Position& position, Problem problem) {
  problem.reason += ", in \"" + to_fen(position) + "\"";
  return problem;
}

const std::vector<Step>& all_steps() {
  // The judges of the whole (from ids on) come last: they tell of all conversations.
  static const std::vector<Step> steps{
      {"start", "starts", Needs::nothing, check_start},
      {"name", "reports its name", Needs::process, check_name},
      {"first_move", "plays on the empty board", Needs::name, check_first_move},
      {"game_as_red", "finishes a game as red", Needs::moves, check_game_as_red},
      {"game_as_blue", "finishes a game as blue", Needs::moves, check_game_as_blue},
      {"several_games", "plays three games in a row", Needs::moves, check_several_games},
      {"full_columns", "handles full columns", Needs::moves, check_full_columns},
      {"positions", "plays from any position", Needs::moves, check_positions},
      {"game_ends", "survives every kind of ending", Needs::moves, check_game_ends},
      {"extremes", "accepts extreme values", Needs::moves, check_extremes},
      {"unknown", "ignores unknown input", Needs::moves, check_unknown},
      {"seed", "is reproducible", Needs::moves, check_seed},
      {"speed", "keeps within its time", Needs::moves, check_speed},
      {"ids", "answers each request once", Needs::moves, check_ids},
      {"stray_output", "prints only replies to stdout", Needs::name, check_stray_output},
      {"notifications", "ignores notifications", Needs::moves, check_notifications},
      {"extras", "sends valid eval and note", Needs::moves, check_extras},
      {"memory", "keeps within its memory", Needs::name, check_memory},
      {"end", "exits on its own", Needs::name, check_end},
  };
  return steps;
}

std::vector<FinishedStep> run_steps(Bench& bench,
                                    const std::function<void(const FinishedStep&)>& watch) {
  std::vector<FinishedStep> finished;
  Competence player;
  for (const Step& step : all_steps()) {
    StepResult result =
        player.suffices(step) ? step.run(bench) : StepResult::skipped(player.what_is_missing());
    player.update(bench, step, result);
    finished.push_back({static_cast<int>(finished.size()) + 1, step, std::move(result)});
    watch(finished.back());
  }
  return finished;
}

}  // namespace connect4
