// The fix for a player's fault, told to its author.
#pragma once

#include <string>
#include <string_view>

#include "lib/game/game_record.hpp"

namespace connect4 {

/// Returns the most likely remedy for a fault: a sentence without its full stop, empty if none is
/// known. The function looks for signs in the fault's sentence, its exit status and the last lines
/// of its standard error. The signs are in one table, so all reports of a fault give the same
/// remedy. Pure.
std::string known_remedy(const Fault& fault);

/// Returns known_remedy(); if it is empty, the fix of the fault's kind. `from_opening`: the game
/// began from an opening, so that a player with a board of its own may have a wrong one. Empty if
/// no program was started and the fault's sentence has its own remedy, after a semicolon.
std::string remedy_for(const Fault& fault, bool from_opening = false);

/// Returns the fault's sentence and the remedy: "did not answer; flush standard output".
std::string detail_with_remedy(const Fault& fault);

/// The fix for a player whose games from openings all end by its faults.
inline constexpr std::string_view of_missed_openings =
    "if the bot keeps its own board, set it up from `start` of `new_game`, or from turn.line(), "
    "which includes the moves of the opening; if it cannot do that, play it with --openings empty, "
    "or \"openings\": \"empty\" in a config";

/// Returns the path of the file, or the name of the module, that the player did not find; empty if
/// that is not why it failed. Pure.
std::string missing_file(const Fault& fault);

}  // namespace connect4
