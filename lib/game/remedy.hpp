// The remedy for a player's fault, told to its author.
#pragma once

#include <string>

#include "lib/game/game_record.hpp"

namespace connect4 {

/// Returns the most likely remedy for a fault: a sentence without its full stop, empty if none is
/// known. The function looks for signs in the fault's sentence, its exit status and the last lines
/// of its standard error. The signs stand in one table, so all reports of a fault give the same
/// remedy. Pure.
std::string known_remedy(const Fault& fault);

/// Returns known_remedy(); if it is empty, the remedy of the fault's kind.
std::string remedy_for(const Fault& fault);

/// Returns whether the player failed because it did not find a file or module. Pure.
bool misses_a_file(const Fault& fault);

}  // namespace connect4
