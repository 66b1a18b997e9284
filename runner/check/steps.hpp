// The steps of a check. steps.cpp has their table and runs them.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runner/check/conversation.hpp"
#include "runner/check/findings.hpp"
#include "runner/process/proc_file.hpp"

namespace connect4 {

/// The player to check, and the settings.
struct CheckSettings {
  PlayerSpec player;
  PlayerSpec opponent;         ///< one of ours
  std::uint64_t seed = 1;      ///< chooses the positions
  std::int64_t memory_mb = 0;  ///< MiB that it may have resident
  std::string unconfined;      ///< why it is in no sandbox; empty: it is in one
};

/// The state that all steps share. Belongs to one thread.
struct Bench {
  explicit Bench(CheckSettings chosen) : settings(std::move(chosen)) {}

  /// Returns a conversation with a fresh process of the player.
  Conversation conversation() { return {settings.player, findings}; }

  CheckSettings settings;
  Findings findings;
  std::optional<Conversation> first;    ///< of the first three steps
  std::optional<Checked<Result>> name;  ///< its answer to `name`
  std::optional<Identity> identity;     ///< set if the referee would take that answer
  std::vector<pid_t> earlier_children = children_by_scan(getpid());  ///< ours from before
};

/// A number that a step found: "median_ms", 0.31.
using Measurement = std::pair<std::string, double>;

inline double in_ms(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

enum class StepVerdict : std::uint8_t { passed, failed, skipped };

/// The end of a step.
struct StepResult {
  StepVerdict verdict = StepVerdict::passed;
  std::string detail;              ///< a phrase for the line of the step; of a failure the reason
  std::optional<Problem> problem;  ///< of a failure
  std::vector<Measurement> measurements;

  static StepResult passed(std::string detail, std::vector<Measurement> measurements = {}) {
    return {StepVerdict::passed, std::move(detail), std::nullopt, std::move(measurements)};
  }
  static StepResult failed(Problem problem, std::vector<Measurement> measurements = {}) {
    std::string reason = problem.reason;
    return {StepVerdict::failed, std::move(reason), std::move(problem), std::move(measurements)};
  }
  static StepResult skipped(std::string why) {
    return {StepVerdict::skipped, std::move(why), std::nullopt, {}};
  }
};

/// The condition for a step.
enum class Needs : std::uint8_t { nothing, process, name, moves };

/// A step: its name, and its work.
struct Step {
  std::string_view id;     ///< in JSON: "first_move"
  std::string_view title;  ///< completes "the player ...": "moves on the empty board"
  Needs needs;
  StepResult (*run)(Bench&);
};

/// Returns all steps, in order.
const std::vector<Step>& all_steps();

/// The end of a step that was run.
struct FinishedStep {
  int number = 0;  ///< from 1
  Step step;
  StepResult result;
};

/// Runs all steps that make sense, in order, and calls `watch` after each. A step that depends on a
/// failed one is skipped. Throws Interrupted and SystemFault.
std::vector<FinishedStep> run_steps(Bench& bench,
                                    const std::function<void(const FinishedStep&)>& watch);

/// Returns the problem with the position, as FEN, that it came up in.
Problem in(const Position& position, Problem problem);

// opening_steps.cpp
StepResult check_start(Bench& bench);
StepResult check_name(Bench& bench);
StepResult check_first_move(Bench& bench);

// game_steps.cpp
StepResult check_game_as_red(Bench& bench);
StepResult check_game_as_blue(Bench& bench);
StepResult check_several_games(Bench& bench);

// position_steps.cpp
StepResult check_full_columns(Bench& bench);
StepResult check_positions(Bench& bench);
StepResult check_game_ends(Bench& bench);
StepResult check_extremes(Bench& bench);

// measure_steps.cpp
StepResult check_seed(Bench& bench);
StepResult check_speed(Bench& bench);

// manner_steps.cpp
StepResult check_unknown(Bench& bench);
StepResult check_ids(Bench& bench);
StepResult check_stray_output(Bench& bench);
StepResult check_notifications(Bench& bench);
StepResult check_extras(Bench& bench);

// end_steps.cpp
StepResult check_memory(Bench& bench);
StepResult check_end(Bench& bench);

}  // namespace connect4
