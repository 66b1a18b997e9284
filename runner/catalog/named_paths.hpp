// The paths in a player's command.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "runner/process/child_process.hpp"

namespace connect4 {

/// The files and folders outside the system's that a command names: the player's folder, the
/// program and its arguments that have a slash or a dot in them and exist, and the parts of a class
/// path. Absolute.
std::vector<std::filesystem::path> paths_named_by(const Command& command);

/// Whether the word behind that option of Java's is a class path: paths with colons between them.
bool is_class_path_option(const std::string& option);

/// A class path whose parts are absolute, from that folder on, where they are there.
std::string absolute_class_path(const std::string& paths, const std::filesystem::path& folder);

/// The same command with the paths it names absolute: a player's working directory in a sandbox is
/// its own folder.
Command with_absolute_paths(Command command);

}  // namespace connect4
