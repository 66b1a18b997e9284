// A player that a command examines without an opponent, as its operand and options describe it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/game/time_control.hpp"
#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"
#include "runner/match/player_spec.hpp"

namespace connect4 {

/// A program, and whether it is confined.
struct LonePlayer {
  PlayerSpec spec;
  std::string unconfined;  ///< why it is in no sandbox; empty: it is in one
};

/// Returns the options --sandbox and --no-sandbox.
std::vector<Option> sandbox_options();

/// Finds the program that `text` names, and puts it into a tournament's sandbox if the options and
/// the machine allow that. It may use `memory_mb` MiB. Throws UsageError if the program
/// is missing, if a person plays by it, or if --sandbox cannot be had.
LonePlayer read_lone_player(const std::string& text, const TimeControl& time,
                            std::int64_t memory_mb, const Arguments& arguments);

/// Does the same for a command that asks for moves in positions, with the memory of a tournament's
/// limits and the command's options for time. Says on standard error if the player is not confined.
/// Also throws UsageError if the player plays from the empty board only.
PlayerSpec read_questioned_player(const std::string& text, const CommandPage& page,
                                  const Arguments& arguments);

}  // namespace connect4
