// A copy of a stranger's submission that is packed in one file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "runner/catalog/intake/take_in.hpp"
#include "runner/catalog/player_catalog.hpp"

namespace connect4 {

/// Returns whether the name is that of an archive: .zip, .tar, .tar.gz, .tgz, .tar.xz, .txz.
bool is_archive(const std::filesystem::path& file);

/// Returns the name of a file or folder without the ending of an archive, or without its extension
/// if it is a file of another kind.
std::string name_of_submission(const std::filesystem::path& player);

/// Returns the archive that is all of a folder, as learning platforms make them: see archive_in().
std::optional<std::filesystem::path> packed_submission(const std::filesystem::path& source);

/// Copies a submission as take_in() does. A folder with an archive alone stands for the archive. An
/// archive is unpacked by a program in the sandbox, within ArchiveLimits; if it has a single folder
/// at its top, that folder is the copy, and a single archive in it is unpacked too. An archive with
/// an entry that is refused (entry_rules.hpp) is refused as a whole. Errors and threads are as
/// those of take_in(). The error for an archive is a reason that names the entry, and the fix.
Expected<std::vector<LeftOut>> take_in_submission(
    const std::filesystem::path& source, const std::filesystem::path& target,
    const Installation& installation = Installation::of_this_program());

}  // namespace connect4
