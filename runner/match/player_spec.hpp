// The description of a player.
#pragma once

#include <optional>
#include <string>

#include "lib/game/time_control.hpp"
#include "lib/tournament/config/sandbox_limits.hpp"
#include "runner/process/child_process.hpp"
#include "runner/process/sandbox.hpp"
#include "runner/process/scratch_folder.hpp"

namespace connect4 {

/// A player before it is started: its command, its time and its rights.
struct PlayerSpec {
  std::string label;  ///< the person's name for it, until it tells its own
  Command command;
  TimeControl time;
  std::string
      fixed_name;  ///< its name in place of the one that it tells; empty: the one that it tells
  std::string name_for_opponents{};  ///< told to its opponents; empty: the name that it has
  bool measure_cpu = false;          ///< read its processor time at each turn, for 0.3 us
  bool keep_log = false;             ///< its output in each turn, for 10 ms per game
  Pondering pondering = Pondering::flag;
  std::optional<Limits> limits{};  ///< of its memory, which is watched; else the sandbox's
  std::optional<SandboxSettings> sandbox{};  ///< nothing: it has our rights
  bool has_scratch = false;                  ///< in the sandbox: a folder to write to
  std::string start_hint{};                  ///< for its author if it does not say its name
  std::string problem{};             ///< why it cannot be started, if that is known; else empty
  bool plays_from_positions = true;  ///< not just from the empty board
  bool is_human = false;  ///< the bundled `human`, which knows --board, --color and --choices
};

/// The player's own command, or that of the sandbox with it, for one start. Its user, kept in the
/// specification, and its scratch folder are its own however often it is started. Throws
/// SystemFault as confined() does.
Command command_to_start(PlayerSpec& spec, std::optional<ScratchFolder>& scratch);

}  // namespace connect4
