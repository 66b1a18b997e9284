// tournament init --build: the players of a tournament are built copies of submissions.
#pragma once

#include <filesystem>
#include <string>

namespace connect4 {

/// Copies each file, folder and archive that matches the pattern into the folder `target`, under
/// its own name, and builds it (build_copy()). Standard error reports each. In the place
/// of a submission that cannot be built there is a folder with the reason and the compiler's first
/// error (failed_build), so that it has a row in the table, and feedback tells it. With `is_again`
/// copies of other submissions stay, and so does an earlier copy whose new version fails. Returns
/// the pattern that finds the copies. Throws UsageError if nothing matches or the disk refuses, and
/// Interrupted; the same call then begins again.
std::string build_players(const std::string& pattern, const std::filesystem::path& target,
                          bool is_again = false);

}  // namespace connect4
