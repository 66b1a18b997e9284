// Players that are named together, as `subs/*`.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// The files and folders that a pattern stands for as a shell would have it (glob(7): *, ?, [...];
/// none that is hidden), by name. A pattern that is not absolute begins in `folder`. The paths are
/// absolute, and have no slash at their ends. Those for which there is a why_no_player() are
/// not among them.
///
/// The error says that there are none.
Expected<std::vector<std::string>> players_matching(const std::filesystem::path& folder,
                                                    const std::string& pattern);

/// The same with all that cannot be players.
std::vector<std::string> paths_matching(const std::filesystem::path& folder,
                                        const std::string& pattern);

/// Returns why a path that matches is not a player: "is not a program". Nothing if it may be one. A
/// folder is, whatever is in it.
std::optional<std::string> why_no_player(const std::filesystem::path& path);

/// The text as a pattern that stands for itself alone.
std::string as_pattern(const std::string& text);

}  // namespace connect4
