// What a player's author is to do about its fault.
#pragma once

#include <string>
#include <string_view>

#include "lib/game/game_record.hpp"

namespace connect4 {

/// What most likely helps, by what was seen of the fault: its sentence, its exit status and the
/// last lines of its standard error; where none of that tells more, the remedy of its kind. A
/// sentence without its full stop. Pure.
std::string remedy_for(const Fault& fault);

/// What helps against what a program that failed or ended said last on its standard error; empty
/// where that tells nothing.
std::string_view remedy_in_log(std::string_view log);

}  // namespace connect4
