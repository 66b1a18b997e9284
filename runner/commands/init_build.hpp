// tournament init --build: the players of a tournament are built copies of submissions.
#pragma once

#include <filesystem>
#include <string>

namespace connect4 {

/// Copies each file, folder and archive that matches the pattern into the folder `target`, under
/// its own name, and builds it (build_copy()). Standard error tells of each. A submission that
/// cannot be built is copied as it is, or is an empty folder, so that it has a row in the table.
/// Returns the pattern that finds the copies. Throws UsageError if nothing matches or the disk
/// refuses, and Interrupted; the same call then begins again.
std::string build_players(const std::string& pattern, const std::filesystem::path& target);

}  // namespace connect4
