// What a player's author is to do about its fault.
#pragma once

#include <string>

#include "lib/game/game_record.hpp"

namespace connect4 {

/// What most likely helps, by what was seen of the fault: its sentence, its exit status and the
/// last lines of its standard error. They are looked through for the signs of one table, which
/// everything that reports a fault reads. Empty if they tell nothing. A sentence without its full
/// stop. Pure.
std::string known_remedy(const Fault& fault);

/// The same, and if nothing is known the remedy of the fault's kind.
std::string remedy_for(const Fault& fault);

/// Whether it failed since it did not find a file or module. Pure.
bool misses_a_file(const Fault& fault);

}  // namespace connect4
