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
/// absolute, and have no slash at their ends. Paths with a why_no_player() are left out.
///
/// The error says that there are none.
Expected<std::vector<std::string>> players_matching(const std::filesystem::path& folder,
                                                    const std::string& pattern);

/// Returns the same with the paths that cannot be players.
std::vector<std::string> paths_matching(const std::filesystem::path& folder,
                                        const std::string& pattern);

/// Returns why a path that matches is not a player: "is not a program". Nothing if it may be a
/// player. Any folder may be one.
std::optional<std::string> why_no_player(const std::filesystem::path& path);

/// Returns a pattern that matches the text alone.
std::string as_pattern(const std::string& text);

}  // namespace connect4
