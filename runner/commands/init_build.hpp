// tournament init --build: the players of a tournament are built copies of submissions.
#pragma once

#include <filesystem>
#include <string>

namespace connect4 {

/// Copies each file, folder and archive that matches the pattern into the folder `target`, under
/// its own name, and builds it (build_copy()). Standard error tells of each. A submission that
/// cannot be built is copied as it is, or is an empty folder, so that it has a row in the table.
/// The reason, with the compiler's first error, lies in the copy (build_ways.hpp), so that tables
/// and feedback tell it. With `is_again` copies of other submissions stay. Returns the pattern that
/// finds the copies. Throws UsageError if nothing matches or the disk refuses, and Interrupted; the
/// same call then begins again.
std::string build_players(const std::string& pattern, const std::filesystem::path& target,
                          bool is_again = false);

}  // namespace connect4
