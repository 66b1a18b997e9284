// What starts a player.
#pragma once

#include <optional>

#include "runner/match/player_spec.hpp"
#include "runner/process/scratch_folder.hpp"

namespace connect4 {

/// The player's own command, or that of the sandbox with it, for one start. Its user, kept in the
/// specification, and its scratch folder are its own however often it is started. Throws
/// SystemFault as confined() does.
Command command_to_start(PlayerSpec& spec, std::optional<ScratchFolder>& scratch);

}  // namespace connect4
