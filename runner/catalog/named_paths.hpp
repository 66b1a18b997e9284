// The paths in a player's command.
#pragma once

#include <filesystem>
#include <vector>

#include "runner/process/child_process.hpp"

namespace connect4 {

/// The files and folders outside the system's that a command names: the program and its arguments
/// that have a slash or a dot in them and exist. Absolute.
std::vector<std::filesystem::path> paths_named_by(const Command& command);

/// The same command with the paths it names absolute: a player's working directory in a sandbox is
/// its own folder.
Command with_absolute_paths(Command command);

}  // namespace connect4
