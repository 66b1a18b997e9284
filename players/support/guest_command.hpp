// The words of a host's command line: its own, then its guest's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "players/support/command_line.hpp"

namespace connect4 {

/// Reads the options in front of the guest and takes the words from the guest on. Returns the exit
/// status where there is nothing left to do, as CommandLine::read() does; where no guest is there,
/// too.
std::optional<int> read_guest_command(CommandLine& options, int argc, const char* const* argv,
                                      std::vector<std::string>& guest);

}  // namespace connect4
