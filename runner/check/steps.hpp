// The steps, by the files that they are in. steps.cpp has the table.
#pragma once

#include "runner/check/step.hpp"

namespace connect4 {

/// The same problem with the position, as FEN, that it came up in.
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
