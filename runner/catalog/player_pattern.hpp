// Players that are named together, as `subs/*`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// The files and folders that a pattern stands for as a shell would have it (glob(7): *, ?, [...];
/// none that is hidden), by name. A pattern that is not absolute begins in `folder`. The paths are
/// absolute, and have no slash at their ends.
///
/// The error says that there are none.
Expected<std::vector<std::string>> players_matching(const std::filesystem::path& folder,
                                                    const std::string& pattern);

}  // namespace connect4
