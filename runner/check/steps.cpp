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
    return works_ == Needs::process ? "it has no name" : "it does not answer its first question";
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
      {"name", "says its name", Needs::process, check_name},
      {"first_move", "moves on the empty board", Needs::name, check_first_move},
      {"game_as_red", "plays a game as red", Needs::moves, check_game_as_red},
      {"game_as_blue", "plays a game as blue", Needs::moves, check_game_as_blue},
      {"several_games", "plays several games in one process", Needs::moves, check_several_games},
      {"full_columns", "moves where columns are full", Needs::moves, check_full_columns},
      {"positions", "moves in other positions", Needs::moves, check_positions},
      {"game_ends", "plays on after every kind of end", Needs::moves, check_game_ends},
      {"extremes", "large numbers and odd names", Needs::moves, check_extremes},
      {"unknown", "ignores what it does not know", Needs::moves, check_unknown},
      {"seed", "repeats its moves", Needs::moves, check_seed},
      {"speed", "keeps time in a long game", Needs::moves, check_speed},
      {"ids", "one reply to each question, with its id", Needs::moves, check_ids},
      {"stray_output", "stray output", Needs::name, check_stray_output},
      {"notifications", "replies to notifications", Needs::moves, check_notifications},
      {"extras", "eval and note", Needs::moves, check_extras},
      {"memory", "memory", Needs::name, check_memory},
      {"end", "ends by itself", Needs::name, check_end},
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
